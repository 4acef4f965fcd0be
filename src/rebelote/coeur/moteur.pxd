# Les types C de moteur.py, et rien d'autre.

cimport cython

ctypedef unsigned char octet_t
ctypedef unsigned int masque_t
ctypedef unsigned long long mot_t
ctypedef long long somme_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int rb_bas(unsigned int x) { unsigned long r; _BitScanForward(&r, x); return (int)r; }
    static __inline int rb_haut(unsigned int x) { unsigned long r; _BitScanReverse(&r, x); return (int)r; }
    #else
    static inline int rb_bas(unsigned int x) { return __builtin_ctz(x); }
    static inline int rb_haut(unsigned int x) { return 31 - __builtin_clz(x); }
    #endif
    /* Sans instruction garantie sur tous les processeurs, mieux vaut compter soi-même. */
    static CYTHON_INLINE unsigned int rb_compter(unsigned int x) {
        x = x - ((x >> 1) & 0x55555555u);
        x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
        x = (x + (x >> 4)) & 0x0F0F0F0Fu;
        return (x * 0x01010101u) >> 24;
    }
    """
    int plus_bas "rb_bas"(masque_t) noexcept nogil
    int plus_haut "rb_haut"(masque_t) noexcept nogil
    masque_t compter "rb_compter"(masque_t) noexcept nogil
    masque_t sur_32bits "(unsigned int)"(masque_t) noexcept nogil
    mot_t sur_64bits "(unsigned long long)"(mot_t) noexcept nogil


@cython.final
cdef class Moteur:
    cdef masque_t mains[4]
    cdef masque_t donne[4]
    cdef int points[32]
    cdef int coups[256]
    cdef masque_t jumelles[1024]
    cdef masque_t nuls
    cdef mot_t[::1] table
    cdef int decalage, entrees
    cdef mot_t generation, hasard
    cdef public mot_t noeuds
    cdef masque_t un, regime, atouts, monter, vivantes, demandee, meilleure
    cdef int sous_coupe, dispense, der, prime
    cdef int entame, place, siege, maitre, acquis, tours, reste

    @cython.locals(k=int)
    cpdef resoudre(self, masque_t[::1] lot, octet_t[::1] baremes, octet_t[::1] valeurs, int nombre)

    cpdef int comparer(self, masque_t[::1] lot, octet_t[::1] baremes, int seuil)

    cpdef int peser(self, masque_t[::1] lot, octet_t[::1] baremes)

    cpdef somme_t tirer(self, masque_t[::1] lot, octet_t[::1] baremes, int nombre, mot_t graine)

    @cython.locals(regime=masque_t, nouveau=int, bareme=int, i=int, k=int, main=masque_t)
    cdef void charger(self, masque_t[::1] lot, int debut, octet_t[::1] baremes) noexcept nogil

    @cython.locals(i=int)
    cdef void oublier(self) noexcept nogil

    @cython.locals(k=int, i=int, bit=masque_t, masque=masque_t)
    cdef void poser_le_pli(self, masque_t[::1] lot, int debut) noexcept nogil

    cdef inline int bat(self, masque_t bit, masque_t meilleure) noexcept nogil

    @cython.locals(suite=masque_t, hautes=masque_t, coupes=masque_t)
    cdef inline masque_t permises(self, masque_t main, int place, masque_t demandee, masque_t meilleure, int ami) noexcept nogil

    @cython.locals(suite=masque_t, hautes=masque_t, coupes=masque_t)
    cdef inline int menace(self, masque_t main, masque_t demandee, masque_t meilleure) noexcept nogil

    @cython.locals(suivant=int, partenaire=int, dernier=int)
    cdef inline int issue(self, int place, int siege, masque_t demandee, masque_t meilleure, int notre) noexcept nogil

    cdef int ouvrir(self, int meneur, masque_t vivantes, int reste, int n, int tours) noexcept nogil

    @cython.locals(cle=masque_t, signature=mot_t, place=int, entree=mot_t, mini=int, maxi=int, trouve=int, score=int)
    cdef int consulter(self, int meneur, masque_t vivantes, int reste, int n, int tours) noexcept nogil

    @cython.locals(score=int, carte=int, base=int, nombre=int, k=int, i=int, v=int)
    cdef inline int chercher(self, int meneur, masque_t vivantes, int reste, int n, int tours, int premiere) noexcept nogil

    @cython.locals(ami=int, legales=masque_t, base=int, nombre=int, score=int, k=int, i=int, v=int)
    cdef int noeud(self, int place, int siege, masque_t demandee, masque_t meilleure, int maitre,
                   masque_t vivantes, int acquis, int reste, int n, int tours) noexcept nogil

    cdef inline bint ameliore(self, int v, int score, int siege) noexcept nogil
    cdef inline bint suffit(self, int v, int n, int siege) noexcept nogil

    @cython.locals(bit=masque_t, v=int)
    cdef inline int poser(self, int i, int place, int siege, masque_t demandee, masque_t meilleure, int maitre,
                   masque_t vivantes, int acquis, int reste, int n, int tours) noexcept nogil

    @cython.locals(meilleure=masque_t, maitre=int, k=int, siege=int, bit=masque_t)
    cdef int dernier_pli(self, int meneur, int reste) noexcept nogil

    @cython.locals(autres=masque_t, nombre=int, issue=int, dessus=int, i=int, bit=masque_t, suite=int)
    cdef inline int ranger(self, int base, int place, int siege, masque_t legales, masque_t demandee,
                           masque_t meilleure, int ami, masque_t vivantes) noexcept nogil

    @cython.locals(k=int, coup=int, j=int)
    cdef inline void trier(self, int base, int nombre) noexcept nogil

    cdef inline int prevoir(self, int i, masque_t bit, int place, int siege, masque_t demandee,
                            masque_t meilleure, int ami) noexcept nogil

    @cython.locals(points=int)
    cdef inline int note(self, int i, masque_t bit, int issue, int place, masque_t meilleure) noexcept nogil

    cdef inline mot_t signature(self, int meneur, masque_t cle) noexcept nogil
    cdef inline int place_de(self, int meneur, masque_t cle) noexcept nogil

    @cython.locals(nuls=masque_t)
    cdef inline masque_t canon(self, masque_t vivantes) noexcept nogil

    @cython.locals(c=int, z=int, ensemble=int)
    cdef void rapprocher(self) noexcept nogil

    @cython.locals(rendue=masque_t, j=int, i=int, main=masque_t)
    cdef masque_t jumelle(self, int debut, masque_t ensemble) noexcept nogil

    @cython.locals(k=int)
    cdef masque_t tenant(self, int i) noexcept nogil

    cdef int racine(self, int n) noexcept nogil

    @cython.locals(n=int)
    cdef int atteint(self, int seuil) noexcept nogil

    @cython.locals(mini=int, maxi=int, n=int, v=int)
    cdef int valeur(self) noexcept nogil

    @cython.locals(ami=int, legales=masque_t, i=int, v=int)
    cdef void evaluer(self, octet_t[::1] sorties, int debut) noexcept nogil

    @cython.locals(mini=int, maxi=int, n=int, v=int, pas=int)
    cdef int valeur_de(self, int i, int essai) noexcept nogil

    cdef int essayer(self, int i, int n) noexcept nogil

    @cython.locals(total=somme_t, x=mot_t, m0=masque_t, m1=masque_t, m2=masque_t, m3=masque_t, _=int,
                   place=int, siege=int, demandee=masque_t, meilleure=masque_t, maitre=int, acquis=int, tours=int,
                   score=int, ami=int, legales=masque_t, k=masque_t, i=int, bit=masque_t)
    cdef somme_t jouer_au_hasard(self, int nombre) noexcept nogil
