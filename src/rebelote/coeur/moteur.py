"""Le moteur : solveur exact à cartes ouvertes et parties au hasard, sur des masques de 32 bits.

Le même fichier s'exécute tel quel ou compilé par Cython ; `moteur.pxd` donne les types C, et rien
d'autre ne change. D'où quelques précautions, bonnes dans les deux cas : un calcul reste entre 0 et
la taille de son type, et un tableau ne se copie jamais d'un bloc.

Une carte est un bit : huit par couleur, de la plus faible à la plus forte, et la couleur d'atout,
s'il y en a une, occupe les huit premiers. Les points sont ceux du camp des sièges 0 et 2.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from rebelote.coeur import sans_cython as cython

    Tableau: TypeAlias = array[int]
else:
    try:
        import cython
    except ImportError:  # Cython ne sert qu'à compiler
        from rebelote.coeur import sans_cython as cython

COMPILE = cython.compiled

if not cython.compiled:

    def plus_bas(masque: int) -> int:
        """Le rang du plus petit bit."""
        return (masque & -masque).bit_length() - 1

    def plus_haut(masque: int) -> int:
        """Le rang du plus grand bit."""
        return masque.bit_length() - 1

    def compter(masque: int) -> int:
        return masque.bit_count()

    def sur_32bits(x: int) -> int:
        return x & 0xFFFFFFFF

    def sur_64bits(x: int) -> int:
        return x & 0xFFFFFFFFFFFFFFFF


class Moteur:
    """Les tables d'un solveur ; un seul fil d'exécution s'en sert à la fois."""

    def __init__(self, bits: int) -> None:
        """Une table de transposition de `2 ** bits` entrées de huit octets."""
        if not cython.compiled:
            self.mains = [0] * 4
            self.donne = [0] * 4
            self.points = [0] * 32
            self.coups = [0] * 256
            self.jumelles = [0] * 1024
        self.table = array("Q", bytes(8 << bits))
        self.decalage = 32 - bits
        self.entrees = 1 << bits
        self.generation = 0
        self.hasard = 1
        self.noeuds = 0
        self.un = 1
        self.regime = 0xFFFF
        self.atouts = self.monter = 0
        self.vivantes = 0

    # --- Ce que demande le reste du paquet ------------------------------------------------------

    def resoudre(self, lot: Tableau, baremes: Tableau, valeurs: Tableau, nombre: int) -> None:
        """Les valeurs de chaque carte permise des positions d'un lot, GIL relâché."""
        with cython.nogil:
            for k in range(nombre):
                self.charger(lot, 16 * k, baremes)
                self.evaluer(valeurs, 32 * k)

    def comparer(self, lot: Tableau, baremes: Tableau, seuil: int) -> int:
        """1 si le camp de celui qui doit jouer fera au moins `seuil`, 0 sinon, GIL relâché."""
        with cython.nogil:
            self.charger(lot, 0, baremes)
            return self.atteint(seuil)

    def peser(self, lot: Tableau, baremes: Tableau) -> int:
        """Ce que fera le camp de celui qui doit jouer, GIL relâché."""
        with cython.nogil:
            self.charger(lot, 0, baremes)
            return self.valeur()

    def tirer(self, lot: Tableau, baremes: Tableau, nombre: int, graine: int) -> int:
        """Le total, sur `nombre` fins au hasard, de ce que fait le camp qui doit jouer."""
        self.hasard = graine
        with cython.nogil:
            self.charger(lot, 0, baremes)
            return self.jouer_au_hasard(nombre)

    # --- Lire une position ----------------------------------------------------------------------

    def charger(self, lot: Tableau, debut: int, baremes: Tableau) -> None:
        """Lit une position du lot : mains, entame, pli, puis régime."""
        regime = lot[debut + 9]
        nouveau = regime != self.regime
        self.regime = regime
        self.atouts = lot[debut + 10]
        self.monter = lot[debut + 11]
        self.sous_coupe = regime & 1
        self.dispense = regime >> 1 & 1
        bareme = lot[debut + 12]
        for i in range(32):
            self.points[i] = baremes[bareme + i]
        self.der = baremes[bareme + 32]
        self.prime = baremes[bareme + 33]
        self.entame = lot[debut + 4]
        self.place = lot[debut + 5]
        self.vivantes = 0
        for i in range(4):
            main = lot[debut + i]
            self.mains[i] = main
            self.vivantes |= main
            k = (i - self.entame) & 3
            if k < self.place:
                main |= lot[debut + 6 + k]
            if main & ~self.donne[i]:
                nouveau = True
            self.donne[i] = main
        if nouveau:
            self.oublier()
            self.rapprocher()
        self.poser_le_pli(lot, debut + 6)

    def oublier(self) -> None:
        """Une autre donne : les entrées de la table ne valent plus rien."""
        self.generation += 1
        if self.generation == 256:
            self.generation = 1
            for i in range(self.entrees):
                self.table[i] = 0

    def poser_le_pli(self, lot: Tableau, debut: int) -> None:
        """Met sur la table les cartes du pli en cours, et compte ce qui reste à prendre."""
        self.siege = self.entame
        self.demandee = self.meilleure = 0
        self.maitre = self.entame
        self.acquis = 0
        for k in range(self.place):
            bit = lot[debut + k]
            i = plus_bas(bit)
            if k == 0:
                self.demandee = 255 << (i & 24)
            if k == 0 or self.bat(bit, self.meilleure):
                self.meilleure = bit
                self.maitre = self.siege
            self.acquis += self.points[i]
            self.siege = (self.siege + 1) & 3
        self.tours = compter(self.mains[self.siege])
        self.reste = self.acquis + self.der + self.prime * self.tours
        masque = self.vivantes
        while masque:
            self.reste += self.points[plus_bas(masque)]
            masque &= masque - 1

    # --- Les règles -----------------------------------------------------------------------------

    def bat(self, bit: int, meilleure: int) -> int:
        """Vrai si la carte l'emporte sur la meilleure du pli."""
        if bit & (255 << (plus_bas(meilleure) & 24)):
            return bit > meilleure
        return bit & self.atouts != 0

    def permises(self, main: int, place: int, demandee: int, meilleure: int, ami: int) -> int:
        """Les cartes que les obligations laissent jouer ; `ami` : le partenaire est maître."""
        if place == 0:
            return main
        suite = main & demandee
        if suite:
            if demandee & self.monter:
                hautes = suite & -(meilleure << 1)
                if hautes:
                    return hautes
            return suite
        coupes = main & self.atouts
        if coupes == 0 or (ami and self.dispense):
            return main
        if meilleure & self.atouts:
            hautes = coupes & -(meilleure << 1)
            if hautes:
                return hautes
            if not self.sous_coupe:
                return main
        return coupes

    def menace(self, main: int, demandee: int, meilleure: int) -> int:
        """Cette main battra-t-elle la carte de l'autre camp : 0 non, 1 au choix, 2 à coup sûr."""
        suite = main & demandee
        if suite:
            hautes = suite & -(meilleure << 1)
            if hautes == 0 or meilleure & demandee == 0:
                return 0
            return 2 if hautes == suite or demandee & self.monter else 1
        coupes = main & self.atouts
        if meilleure & self.atouts:
            coupes &= -(meilleure << 1)
        return 2 if coupes else 0

    def issue(self, place: int, siege: int, demandee: int, meilleure: int, notre: int) -> int:
        """Qui fera le pli où cette carte est la meilleure : 1 nous, 2 eux, 0 rien n'est sûr."""
        if place == 3:
            return 1 if notre else 2
        suivant = self.menace(self.mains[(siege + 1) & 3], demandee, meilleure)
        if place == 2:
            if not notre or suivant == 2:
                return 2
            return 1 - suivant
        partenaire = self.menace(self.mains[siege ^ 2], demandee, meilleure)
        if place == 1:
            if notre:
                if suivant == 0:
                    return 1
                return 2 if suivant == 2 and partenaire == 0 else 0
            if partenaire == 0:
                return 2
            return 1 if suivant == 0 and partenaire == 2 else 0
        dernier = self.menace(self.mains[(siege + 3) & 3], demandee, meilleure)
        if suivant == 0 and dernier == 0:
            return 1
        return 2 if partenaire == 0 and (suivant == 2 or dernier == 2) else 0

    # --- La recherche ---------------------------------------------------------------------------

    def ouvrir(self, meneur: int, vivantes: int, reste: int, n: int, tours: int) -> int:
        """Au début d'un pli : une borne du score du camp 0, du bon côté de `n`."""
        if tours == 0:
            return 0 if meneur & 1 else reste
        if n <= 0:
            return 0
        if n > reste:
            return reste
        if tours == 1:
            return self.dernier_pli(meneur, reste)
        return self.consulter(meneur, vivantes, reste, n, tours)

    def consulter(self, meneur: int, vivantes: int, reste: int, n: int, tours: int) -> int:
        """La borne que donne la table de transposition, ou à défaut la recherche, qu'on y note.

        Une entrée : la signature, la meilleure carte (6 bits, 32 si aucune), les deux bornes.
        """
        cle = self.canon(vivantes)
        signature = self.signature(meneur, cle)
        place = self.place_de(meneur, cle)
        entree = self.table[place]
        if entree >> 22 != signature:
            entree = 32 << 16 | reste << 8
        mini = entree & 255
        maxi = entree >> 8 & 255
        if mini >= n:
            return mini
        if maxi < n:
            return maxi
        trouve = self.chercher(meneur, vivantes, reste, n, tours, entree >> 16 & 63)
        score = trouve >> 5
        if score >= n:
            mini = score
        else:
            maxi = score
        self.table[place] = signature << 22 | (trouve & 31) << 16 | maxi << 8 | mini
        return score

    def chercher(
        self, meneur: int, vivantes: int, reste: int, n: int, tours: int, premiere: int
    ) -> int:
        """Le score au début d'un pli, et, dans les cinq derniers bits, la carte qui le donne.

        On essaie d'abord `premiere`, la carte de la table, avant même de ranger les autres ; venue
        d'une position jumelle, elle peut n'être pas dans cette main.
        """
        self.noeuds += 1
        score = 1000 * (meneur & 1) - 1
        carte = 0
        if premiere < 32 and self.mains[meneur] >> premiere & 1:
            carte = premiere
            score = self.poser(carte, 0, meneur, 0, 0, meneur, vivantes, 0, reste, n, tours)
            if self.suffit(score, n, meneur):
                return score << 5 | carte
        base = 32 * (tours - 1)
        nombre = self.ranger(base, 0, meneur, self.mains[meneur], 0, 0, 0, vivantes)
        for k in range(nombre):
            i = self.coups[base + k] & 31
            if i == premiere:
                continue
            v = self.poser(i, 0, meneur, 0, 0, meneur, vivantes, 0, reste, n, tours)
            if self.ameliore(v, score, meneur):
                score = v
                carte = i
                if self.suffit(score, n, meneur):
                    break
        return score << 5 | carte

    def noeud(
        self,
        place: int,
        siege: int,
        demandee: int,
        meilleure: int,
        maitre: int,
        vivantes: int,
        acquis: int,
        reste: int,
        n: int,
        tours: int,
    ) -> int:
        """Au milieu d'un pli : une borne du score du camp 0, pli compris, du bon côté de `n`."""
        ami = maitre == siege ^ 2
        legales = self.permises(self.mains[siege], place, demandee, meilleure, ami)
        if legales & (legales - 1) == 0:  # une seule carte : rien à ranger
            i = plus_bas(legales)
            return self.poser(
                i, place, siege, demandee, meilleure, maitre, vivantes, acquis, reste, n, tours
            )
        base = 32 * (tours - 1) + 8 * place
        nombre = self.ranger(base, place, siege, legales, demandee, meilleure, ami, vivantes)
        score = 1000 * (siege & 1) - 1
        for k in range(nombre):
            i = self.coups[base + k] & 31
            v = self.poser(
                i, place, siege, demandee, meilleure, maitre, vivantes, acquis, reste, n, tours
            )
            if self.ameliore(v, score, siege):
                score = v
                if self.suffit(score, n, siege):
                    break
        return score

    def ameliore(self, v: int, score: int, siege: int) -> bool:
        """Vrai si `v` vaut mieux que `score` pour le camp de ce siège."""
        return v < score if siege & 1 else v > score

    def suffit(self, v: int, n: int, siege: int) -> bool:
        """Vrai si `v` tranche la question en faveur de ce siège : inutile de chercher mieux."""
        return (v >= n) != (siege & 1)

    def poser(
        self,
        i: int,
        place: int,
        siege: int,
        demandee: int,
        meilleure: int,
        maitre: int,
        vivantes: int,
        acquis: int,
        reste: int,
        n: int,
        tours: int,
    ) -> int:
        """Le score du camp 0 une fois cette carte posée, du bon côté de `n`."""
        bit = self.un << i
        self.mains[siege] ^= bit
        vivantes ^= bit
        acquis += self.points[i]
        if place == 0:
            demandee = 255 << (i & 24)
        if place == 0 or self.bat(bit, meilleure):
            meilleure = bit
            maitre = siege
        if place < 3:
            v = self.noeud(
                place + 1,
                (siege + 1) & 3,
                demandee,
                meilleure,
                maitre,
                vivantes,
                acquis,
                reste,
                n,
                tours,
            )
        else:
            acquis += self.prime
            if maitre & 1:
                v = self.ouvrir(maitre, vivantes, reste - acquis, n, tours - 1)
            else:
                v = acquis + self.ouvrir(maitre, vivantes, reste - acquis, n - acquis, tours - 1)
        self.mains[siege] ^= bit
        return v

    def dernier_pli(self, meneur: int, reste: int) -> int:
        """Le dernier pli se joue tout seul."""
        meilleure = self.mains[meneur]
        maitre = meneur
        for k in range(1, 4):
            siege = (meneur + k) & 3
            bit = self.mains[siege]
            if self.bat(bit, meilleure):
                meilleure = bit
                maitre = siege
        return 0 if maitre & 1 else reste

    def ranger(
        self,
        base: int,
        place: int,
        siege: int,
        legales: int,
        demandee: int,
        meilleure: int,
        ami: int,
        vivantes: int,
    ) -> int:
        """Range les coups utiles, les meilleurs d'abord, à partir de `base` ; rend leur nombre.

        De cartes qui se suivent dans une main, une seule est utile dès qu'elles valent autant, ou
        qu'on sait qui fera le pli : la plus chère si c'est nous, la moins chère sinon.
        """
        autres = vivantes & ~self.mains[siege] | meilleure
        nombre = 0
        issue = 0
        dessus = 32
        while legales:
            i = plus_haut(legales)
            bit = self.un << i
            legales ^= bit
            suite = dessus >> 3 == i >> 3 and autres & ((self.un << dessus) - bit) == 0
            if suite and (issue == 1 or self.points[i] == self.points[dessus]):
                dessus = i
                continue
            if not suite:
                issue = self.prevoir(i, bit, place, siege, demandee, meilleure, ami)
            elif issue == 2:
                nombre -= 1
            dessus = i
            self.coups[base + nombre] = self.note(i, bit, issue, place, meilleure) << 5 | i
            nombre += 1
        self.trier(base, nombre)
        return nombre

    def trier(self, base: int, nombre: int) -> None:
        """Range les coups, du mieux noté au moins bien."""
        for k in range(base + 1, base + nombre):
            coup = self.coups[k]
            j = k
            while j > base and self.coups[j - 1] < coup:
                self.coups[j] = self.coups[j - 1]
                j -= 1
            self.coups[j] = coup

    def prevoir(
        self, i: int, bit: int, place: int, siege: int, demandee: int, meilleure: int, ami: int
    ) -> int:
        """L'issue du pli si l'on pose cette carte."""
        if place == 0:
            return self.issue(0, siege, 255 << (i & 24), bit, 1)
        if self.bat(bit, meilleure):
            return self.issue(place, siege, demandee, bit, 1)
        return self.issue(place, siege, demandee, meilleure, ami)

    def note(self, i: int, bit: int, issue: int, place: int, meilleure: int) -> int:
        """L'ordre d'essai : les plis sûrs, bien chargés ou coupés bas, puis au moins cher."""
        points = self.points[i]
        if issue == 1:
            return 470 - points if bit & self.atouts else 500 + points
        if issue == 2:
            return 200 - points
        if place and self.bat(bit, meilleure):
            return 350 - points
        return 300 - points

    # --- La table de transposition --------------------------------------------------------------

    def signature(self, meneur: int, cle: int) -> int:
        """Ce qui identifie une entrée : la donne, le meneur, les cartes qui restent."""
        return (self.generation << 2 | meneur) << 32 | cle

    def place_de(self, meneur: int, cle: int) -> int:
        return sur_32bits((cle ^ meneur * 0x2545F491) * 0x1E3779B1) >> self.decalage

    def canon(self, vivantes: int) -> int:
        """Les cartes qui restent, où chaque groupe de cartes nulles devient sa jumelle."""
        nuls = vivantes & self.nuls
        return (
            vivantes ^ nuls
            | self.jumelles[nuls & 255]
            | self.jumelles[256 + (nuls >> 8 & 255)]
            | self.jumelles[512 + (nuls >> 16 & 255)]
            | self.jumelles[768 + (nuls >> 24)]
        )

    def rapprocher(self) -> None:
        """Prépare les jumelles : sans points, seul compte qui tient les cartes, et dans quel ordre.

        Au bas d'une couleur, si J1 tenait le 9 et le 7, J2 le 8, il revient au même que reste le 9
        ou le 7 : ces deux positions auront la même entrée dans la table.
        """
        self.nuls = 0
        for c in range(4):
            z = 0
            while z < 8 and self.points[8 * c + z] == 0:
                z += 1
            self.nuls |= ((self.un << z) - 1) << (8 * c)
            for ensemble in range(1 << z):
                self.jumelles[256 * c + ensemble] = self.jumelle(8 * c, ensemble)

    def jumelle(self, debut: int, ensemble: int) -> int:
        """Le plus bas des ensembles que les mêmes mains tiennent dans le même ordre."""
        rendue = 0
        j = 0
        while ensemble:
            i = plus_bas(ensemble)
            ensemble &= ensemble - 1
            main = self.tenant(debut + i) >> debut
            while j < i and main >> j & 1 == 0:
                j += 1
            rendue |= self.un << j
            j += 1
        return rendue << debut

    def tenant(self, i: int) -> int:
        """La main, au début, de celui qui tenait cette carte."""
        for k in range(4):
            if self.donne[k] >> i & 1:
                return self.donne[k]
        return 0

    # --- Les questions à la racine --------------------------------------------------------------

    def racine(self, n: int) -> int:
        if self.place == 0:
            return self.ouvrir(self.siege, self.vivantes, self.reste, n, self.tours)
        return self.noeud(
            self.place,
            self.siege,
            self.demandee,
            self.meilleure,
            self.maitre,
            self.vivantes,
            self.acquis,
            self.reste,
            n,
            self.tours,
        )

    def atteint(self, seuil: int) -> int:
        """Le camp qui doit jouer fait-il au moins `seuil` ?"""
        if seuil <= 0:
            return 1
        if seuil > self.reste:
            return 0
        if self.siege & 1:
            n = self.reste - seuil + 1
            return self.racine(n) < n
        return self.racine(seuil) >= seuil

    def valeur(self) -> int:
        """Le score exact du camp qui doit jouer, par dichotomie."""
        mini = 0
        maxi = self.reste
        while mini < maxi:
            n = (mini + maxi + 1) >> 1
            v = self.racine(n)
            if v >= n:
                mini = v
            else:
                maxi = v
        return self.reste - mini if self.siege & 1 else mini

    def evaluer(self, sorties: Tableau, debut: int) -> None:
        """La valeur de chaque carte permise, à son rang ; 255 aux autres."""
        for i in range(32):
            sorties[debut + i] = 255
        ami = self.maitre == self.siege ^ 2
        legales = self.permises(
            self.mains[self.siege], self.place, self.demandee, self.meilleure, ami
        )
        v = self.reste >> 1
        while legales:
            i = plus_haut(legales)
            legales ^= self.un << i
            v = self.valeur_de(i, v)
            sorties[debut + i] = self.reste - v if self.siege & 1 else v

    def valeur_de(self, i: int, essai: int) -> int:
        """Le score exact du camp 0 si l'on pose cette carte.

        Elle vaut souvent à peu près la précédente : on s'en éloigne à pas doublés, puis on coupe en
        deux l'intervalle qui reste.
        """
        mini = 0
        maxi = self.reste
        n = essai or 1
        pas = 8
        while mini < maxi:
            v = self.essayer(i, n)
            if v >= n:
                mini = v
                n = mini + pas
            else:
                maxi = v
                n = maxi - pas
            pas += pas
            if n <= mini or n > maxi:
                n = (mini + maxi + 1) >> 1
        return mini

    def essayer(self, i: int, n: int) -> int:
        return self.poser(
            i,
            self.place,
            self.siege,
            self.demandee,
            self.meilleure,
            self.maitre,
            self.vivantes,
            self.acquis,
            self.reste,
            n,
            self.tours,
        )

    # --- Les parties au hasard ------------------------------------------------------------------

    def jouer_au_hasard(self, nombre: int) -> int:
        """Le total des points du camp qui doit jouer sur `nombre` fins de donne au hasard."""
        total = 0
        x = self.hasard
        m0 = self.mains[0]
        m1 = self.mains[1]
        m2 = self.mains[2]
        m3 = self.mains[3]
        for _ in range(nombre):
            self.mains[0] = m0
            self.mains[1] = m1
            self.mains[2] = m2
            self.mains[3] = m3
            place = self.place
            siege = self.siege
            demandee = self.demandee
            meilleure = self.meilleure
            maitre = self.maitre
            acquis = self.acquis
            tours = self.tours
            score = 0
            while tours:
                ami = maitre == siege ^ 2
                legales = self.permises(self.mains[siege], place, demandee, meilleure, ami)
                if legales & (legales - 1):  # une carte forcée ne se tire pas
                    x ^= sur_64bits(x << 13)
                    x ^= x >> 7
                    x ^= sur_64bits(x << 17)
                    k = (x >> 32) * compter(legales) >> 32
                    while k:
                        legales &= legales - 1
                        k -= 1
                i = plus_bas(legales)
                bit = self.un << i
                self.mains[siege] ^= bit
                acquis += self.points[i]
                if place == 0:
                    demandee = 255 << (i & 24)
                    meilleure = bit
                    maitre = siege
                elif self.bat(bit, meilleure):
                    meilleure = bit
                    maitre = siege
                place += 1
                siege = (siege + 1) & 3
                if place == 4:
                    acquis += self.prime
                    tours -= 1
                    if tours == 0:
                        acquis += self.der
                    if maitre & 1 == self.siege & 1:
                        score += acquis
                    acquis = 0
                    place = 0
                    siege = maitre
            total += score
        self.mains[0] = m0
        self.mains[1] = m1
        self.mains[2] = m2
        self.mains[3] = m3
        return total
