/* Le témoin : l'algorithme de src/rebelote/coeur/moteur.py, écrit à la main en C, au début d'un pli.

   Il ne sert qu'à mesurer ce que coûte de l'écrire en Python compilé ; `bancs/coeur.py` le compile. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BITS 17
#define DER 10

typedef uint32_t masque;
typedef uint64_t mot;

typedef struct {
    masque mains[4], atouts, monter, nuls, jumelles[4][256];
    int points[32], coups[256];
    mot generation, table[1 << BITS];
} Temoin;

static inline int bas(masque m) { return __builtin_ctz(m); }
static inline int haut(masque m) { return 31 - __builtin_clz(m); }

/* Le processeur n'a pas toujours d'instruction pour cela. */
static inline masque compter(masque x) {
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    return ((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24;
}

static inline int bat(const Temoin *t, masque bit, masque meilleure) {
    return bit & (255u << (bas(meilleure) & 24)) ? bit > meilleure : (bit & t->atouts) != 0;
}

static inline masque permises(const Temoin *t, masque main, int place, masque demandee,
                              masque meilleure, int ami) {
    if (place == 0) return main;
    masque suite = main & demandee, hautes;
    if (suite) {
        hautes = demandee & t->monter ? suite & -(meilleure << 1) : 0;
        return hautes ? hautes : suite;
    }
    masque coupes = main & t->atouts;
    if (!coupes || ami) return main;
    hautes = meilleure & t->atouts ? coupes & -(meilleure << 1) : 0;
    return hautes ? hautes : coupes;
}

static inline int menace(const Temoin *t, masque main, masque demandee, masque meilleure) {
    masque suite = main & demandee;
    if (suite) {
        masque hautes = suite & -(meilleure << 1);
        if (!hautes || !(meilleure & demandee)) return 0;
        return hautes == suite || demandee & t->monter ? 2 : 1;
    }
    masque coupes = main & t->atouts;
    if (meilleure & t->atouts) coupes &= -(meilleure << 1);
    return coupes ? 2 : 0;
}

static inline int issue(const Temoin *t, int place, int siege, masque demandee, masque meilleure,
                        int notre) {
    if (place == 3) return notre ? 1 : 2;
    int suivant = menace(t, t->mains[(siege + 1) & 3], demandee, meilleure);
    if (place == 2) return !notre || suivant == 2 ? 2 : 1 - suivant;
    int partenaire = menace(t, t->mains[siege ^ 2], demandee, meilleure);
    if (place == 1) {
        if (notre) return suivant == 0 ? 1 : suivant == 2 && partenaire == 0 ? 2 : 0;
        if (partenaire == 0) return 2;
        return suivant == 0 && partenaire == 2;
    }
    int dernier = menace(t, t->mains[(siege + 3) & 3], demandee, meilleure);
    if (suivant == 0 && dernier == 0) return 1;
    return partenaire == 0 && (suivant == 2 || dernier == 2) ? 2 : 0;
}

static inline int prevoir(const Temoin *t, int i, masque bit, int place, int siege, masque demandee,
                          masque meilleure, int ami) {
    if (place == 0) return issue(t, 0, siege, 255u << (i & 24), bit, 1);
    if (bat(t, bit, meilleure)) return issue(t, place, siege, demandee, bit, 1);
    return issue(t, place, siege, demandee, meilleure, ami);
}

static inline int note(const Temoin *t, int i, masque bit, int sort, int place, masque meilleure) {
    int points = t->points[i];
    if (sort == 1) return bit & t->atouts ? 470 - points : 500 + points;
    if (sort == 2) return 200 - points;
    return (place && bat(t, bit, meilleure) ? 350 : 300) - points;
}

static inline int ranger(Temoin *t, int *coups, int place, int siege, masque legales,
                         masque demandee, masque meilleure, int ami, masque vivantes) {
    masque autres = (vivantes & ~t->mains[siege]) | meilleure;
    int nombre = 0, sort = 0, dessus = 32;
    while (legales) {
        int i = haut(legales);
        masque bit = 1u << i;
        legales ^= bit;
        int suite = dessus >> 3 == i >> 3 && !(autres & ((1u << dessus) - bit));
        if (suite && (sort == 1 || t->points[i] == t->points[dessus])) { dessus = i; continue; }
        if (!suite) sort = prevoir(t, i, bit, place, siege, demandee, meilleure, ami);
        else if (sort == 2) nombre--;
        dessus = i;
        coups[nombre++] = note(t, i, bit, sort, place, meilleure) << 5 | i;
    }
    for (int k = 1; k < nombre; k++) {
        int coup = coups[k], j = k;
        for (; j > 0 && coups[j - 1] < coup; j--) coups[j] = coups[j - 1];
        coups[j] = coup;
    }
    return nombre;
}

static inline int ameliore(int v, int score, int siege) { return siege & 1 ? v < score : v > score; }
static inline int suffit(int v, int n, int siege) { return (v >= n) != (siege & 1); }

static int ouvrir(Temoin *t, int meneur, masque vivantes, int reste, int n, int tours);
static int noeud(Temoin *t, int place, int siege, masque demandee, masque meilleure, int maitre,
                 masque vivantes, int acquis, int reste, int n, int tours);

static inline int poser(Temoin *t, int i, int place, int siege, masque demandee, masque meilleure,
                        int maitre, masque vivantes, int acquis, int reste, int n, int tours) {
    masque bit = 1u << i;
    int v;
    t->mains[siege] ^= bit;
    vivantes ^= bit;
    acquis += t->points[i];
    if (place == 0) demandee = 255u << (i & 24);
    if (place == 0 || bat(t, bit, meilleure)) { meilleure = bit; maitre = siege; }
    if (place < 3)
        v = noeud(t, place + 1, (siege + 1) & 3, demandee, meilleure, maitre, vivantes, acquis,
                  reste, n, tours);
    else if (maitre & 1)
        v = ouvrir(t, maitre, vivantes, reste - acquis, n, tours - 1);
    else
        v = acquis + ouvrir(t, maitre, vivantes, reste - acquis, n - acquis, tours - 1);
    t->mains[siege] ^= bit;
    return v;
}

static int noeud(Temoin *t, int place, int siege, masque demandee, masque meilleure, int maitre,
                 masque vivantes, int acquis, int reste, int n, int tours) {
    int ami = maitre == (siege ^ 2);
    masque legales = permises(t, t->mains[siege], place, demandee, meilleure, ami);
    if (!(legales & (legales - 1)))
        return poser(t, bas(legales), place, siege, demandee, meilleure, maitre, vivantes, acquis,
                     reste, n, tours);
    int *coups = t->coups + 32 * (tours - 1) + 8 * place;
    int nombre = ranger(t, coups, place, siege, legales, demandee, meilleure, ami, vivantes);
    int score = 1000 * (siege & 1) - 1;
    for (int k = 0; k < nombre; k++) {
        int v = poser(t, coups[k] & 31, place, siege, demandee, meilleure, maitre, vivantes, acquis,
                      reste, n, tours);
        if (ameliore(v, score, siege)) {
            score = v;
            if (suffit(score, n, siege)) break;
        }
    }
    return score;
}

static inline int chercher(Temoin *t, int meneur, masque vivantes, int reste, int n, int tours,
                           int premiere) {
    int score = 1000 * (meneur & 1) - 1, carte = 0;
    if (premiere < 32 && t->mains[meneur] >> premiere & 1) {
        carte = premiere;
        score = poser(t, carte, 0, meneur, 0, 0, meneur, vivantes, 0, reste, n, tours);
        if (suffit(score, n, meneur)) return score << 5 | carte;
    }
    int *coups = t->coups + 32 * (tours - 1);
    int nombre = ranger(t, coups, 0, meneur, t->mains[meneur], 0, 0, 0, vivantes);
    for (int k = 0; k < nombre; k++) {
        int i = coups[k] & 31;
        if (i == premiere) continue;
        int v = poser(t, i, 0, meneur, 0, 0, meneur, vivantes, 0, reste, n, tours);
        if (ameliore(v, score, meneur)) {
            score = v;
            carte = i;
            if (suffit(score, n, meneur)) break;
        }
    }
    return score << 5 | carte;
}

static inline masque canon(const Temoin *t, masque vivantes) {
    masque nuls = vivantes & t->nuls;
    return (vivantes ^ nuls) | t->jumelles[0][nuls & 255] | t->jumelles[1][nuls >> 8 & 255] |
           t->jumelles[2][nuls >> 16 & 255] | t->jumelles[3][nuls >> 24];
}

static int consulter(Temoin *t, int meneur, masque vivantes, int reste, int n, int tours) {
    masque cle = canon(t, vivantes);
    mot signature = (t->generation << 2 | (mot)meneur) << 32 | cle;
    mot *place = t->table + ((cle ^ (masque)meneur * 0x2545F491u) * 0x1E3779B1u >> (32 - BITS));
    mot entree = *place;
    if (entree >> 22 != signature) entree = 32u << 16 | (mot)reste << 8;
    int mini = entree & 255, maxi = entree >> 8 & 255;
    if (mini >= n) return mini;
    if (maxi < n) return maxi;
    int trouve = chercher(t, meneur, vivantes, reste, n, tours, entree >> 16 & 63);
    int score = trouve >> 5;
    if (score >= n) mini = score; else maxi = score;
    *place = signature << 22 | (mot)(trouve & 31) << 16 | (mot)maxi << 8 | (mot)mini;
    return score;
}

static int dernier_pli(const Temoin *t, int meneur, int reste) {
    int maitre = meneur;
    for (int k = 1; k < 4; k++) {
        int siege = (meneur + k) & 3;
        if (bat(t, t->mains[siege], t->mains[maitre])) maitre = siege;
    }
    return maitre & 1 ? 0 : reste;
}

static int ouvrir(Temoin *t, int meneur, masque vivantes, int reste, int n, int tours) {
    if (tours == 0) return meneur & 1 ? 0 : reste;
    if (n <= 0) return 0;
    if (n > reste) return reste;
    if (tours == 1) return dernier_pli(t, meneur, reste);
    return consulter(t, meneur, vivantes, reste, n, tours);
}

static masque jumelle(const Temoin *t, int debut, masque ensemble) {
    masque rendue = 0;
    int j = 0;
    for (; ensemble; ensemble &= ensemble - 1, j++) {
        int i = bas(ensemble), k = 0;
        while (k < 3 && !(t->mains[k] >> (debut + i) & 1)) k++;
        while (j < i && !(t->mains[k] >> (debut + j) & 1)) j++;
        rendue |= 1u << j;
    }
    return rendue << debut;
}

/* Charge une donne ; rend les cartes vivantes et, par `reste`, ce qu'il y a à prendre. */
static masque charger(Temoin *t, const masque *mains, const unsigned char *points, masque atouts,
                      masque monter, int *reste) {
    masque vivantes = 0;
    if (++t->generation == 256) { t->generation = 1; memset(t->table, 0, sizeof t->table); }
    t->atouts = atouts;
    t->monter = monter;
    t->nuls = 0;
    *reste = DER;
    for (int i = 0; i < 32; i++) t->points[i] = points[i];
    for (int k = 0; k < 4; k++) vivantes |= t->mains[k] = mains[k];
    for (masque m = vivantes; m; m &= m - 1) *reste += points[bas(m)];
    for (int c = 0; c < 4; c++) {
        int z = 0;
        while (z < 8 && points[8 * c + z] == 0) z++;
        t->nuls |= ((1u << z) - 1) << 8 * c;
        for (masque e = 0; e < 1u << z; e++) t->jumelles[c][e] = jumelle(t, 8 * c, e);
    }
    return vivantes;
}

Temoin *temoin_creer(void) { return calloc(1, sizeof(Temoin)); }
void temoin_detruire(Temoin *t) { free(t); }

/* La valeur de chaque carte, pour le camp qui entame. */
void temoin_evaluer(Temoin *t, const masque *mains, int entame, const unsigned char *points,
                    masque atouts, masque monter, unsigned char *valeurs) {
    int reste, tours = (int)compter(mains[entame]);
    masque vivantes = charger(t, mains, points, atouts, monter, &reste);
    int v = reste >> 1;
    for (masque legales = mains[entame]; legales;) {
        int i = haut(legales), mini = 0, maxi = reste, n = v ? v : 1, pas = 8;
        legales ^= 1u << i;
        while (mini < maxi) {
            v = poser(t, i, 0, entame, 0, 0, entame, vivantes, 0, reste, n, tours);
            if (v >= n) { mini = v; n = mini + pas; } else { maxi = v; n = maxi - pas; }
            pas += pas;
            if (n <= mini || n > maxi) n = (mini + maxi + 1) >> 1;
        }
        v = mini;
        valeurs[i] = entame & 1 ? reste - v : v;
    }
}

/* Le total, sur `nombre` fins au hasard, des points du camp qui entame. */
long long temoin_tirer(Temoin *t, const masque *mains, int entame, const unsigned char *points,
                       masque atouts, masque monter, int nombre, mot x) {
    int reste;
    long long total = 0;
    charger(t, mains, points, atouts, monter, &reste);
    for (int essai = 0; essai < nombre; essai++) {
        int siege = entame, maitre = entame, tours = (int)compter(mains[entame]);
        for (int k = 0; k < 4; k++) t->mains[k] = mains[k];
        for (; tours; tours--) {
            masque demandee = 0, meilleure = 0;
            int acquis = tours == 1 ? DER : 0;
            for (int place = 0; place < 4; place++, siege = (siege + 1) & 3) {
                masque legales = permises(t, t->mains[siege], place, demandee, meilleure,
                                          maitre == (siege ^ 2));
                if (legales & (legales - 1)) {
                    x ^= x << 13;
                    x ^= x >> 7;
                    x ^= x << 17;
                    masque k = (x >> 32) * compter(legales) >> 32;
                    for (; k; k--) legales &= legales - 1;
                }
                int i = bas(legales);
                masque bit = 1u << i;
                t->mains[siege] ^= bit;
                acquis += t->points[i];
                if (place == 0) demandee = 255u << (i & 24);
                if (place == 0 || bat(t, bit, meilleure)) { meilleure = bit; maitre = siege; }
            }
            siege = maitre;
            if ((maitre & 1) == (entame & 1)) total += acquis;
        }
    }
    return total;
}
