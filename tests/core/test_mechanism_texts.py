"""The texts that mechanisms lend read well in every language, whatever they are told of."""

import pytest
from pydantic.dataclasses import dataclass

from nomarch.core.editions import Edition, fact
from nomarch.core.engine import Act, Game, Pass, Phase, RuleSet, State
from nomarch.core.mechanisms import OnceAround, OnceAroundPhase, SealedBid, SealedChoices, SecondPricePhase, raises
from nomarch.core.mechanisms.awards import MajorityAward, RankedAward, SetAward
from nomarch.core.mechanisms.market_stalls import MarketPhase, Stalls, visits
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.check import faults_of
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.rulebook.speech import Speaker
from nomarch.core.rulebook.summary import summary
from nomarch.core.table.decks import Deck
from nomarch.core.table.scoring import SkippedRanks
from nomarch.core.testing import conforms

TWO = Edition(players_min=2, players_max=2)
PLAYERS = ("Anna", "Ben")

# A term as a prototype writes it: a gender where the language has one, and no more forms than a plural.

NOUNS = {  # gender, one and many
    "statue": "fr f statue statues, it f statua statue, en statue statues, de f Statue Statuen, es f estatua estatuas",
    "jug": "fr m vase vases, it m vaso vasi, en jug jugs, de m Krug Krüge, es m jarro jarros",
    "camel": "fr m chameau chameaux, it m cammello cammelli, en camel camels, de n Kamel Kamele, es m camello camellos",
    "temple": "fr m temple temples, it m tempio templi, en temple temples, de m Tempel Tempel, es m templo templos",
    "gold": "fr m or, it m oro, en gold, de n Gold, es m oro",
    "wheat": "fr m blé, it m grano, en wheat, de m Weizen, es m trigo",
    "silk": "fr f soie, it f seta, en silk, de f Seide, es f seda",
    "token": "fr m jeton jetons, it m gettone gettoni, en token tokens, de n Plättchen Plättchen, es f ficha fichas",
    "booth": "fr f échoppe échoppes, it m banco banchi, en booth booths, de f Bude Buden, es f tienda tiendas",
}


def terms(**named):
    """Write the terms of a game: its own names for things of the list above."""
    return "\n".join(f"{name} = {{ {', '.join(_forms(NOUNS[noun]))} }}" for name, noun in named.items())


def _forms(written):
    for code, *words in map(str.split, written.split(", ")):
        gender = "n" if code == "en" else words.pop(0)
        plural = f', many = "{words[1]}"' if words[1:] else ""
        yield f'{code} = {{ one = "{words[0]}", gender = "{gender}"{plural} }}'


def texts(body, **named):
    """Write the same page in every language: its words are those of the mechanisms."""
    page = f'# Page\n{body}\n{{% adopt "table" %}}{{% say "phase:play" %}}Play{{% endsay %}}'
    return {"terms": terms(**named), **dict.fromkeys(LANGUAGES, page)}


def game(phase, state, moves, body, edition=TWO, **named):
    class Rules(RuleSet):
        def every_move(self):
            return moves()

    pages = texts(body, **named) if body else ""
    return Game("small", title="Small", state=state, rules=Rules, phases=[phase], editions=edition, texts=pages)


def printed(game, code, book=rulebook):
    """Give what a book says of every clause, with plain spaces."""
    return {part.clause: plain(part.text) for part in book(game.rules(), code).clauses}


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def told(game, code, *moves):
    """Play moves and tell all that happens."""
    state = game.begin(game.rules(), 0, listen=True)
    for move in moves:
        state.play(state.parse(move))
    speaker = Speaker(state.rules, code, PLAYERS)
    events = (event.seen_by(None) for event in state.journal)
    return [plain(speaker.event(seen)) for seen in events if seen.name != "phase_begins"]


def refused(game, code, *moves):
    """Play moves, and say why the last one is not legal."""
    state = game.start()
    for move in moves[:-1]:
        state.play(state.parse(move))
    speaker = Speaker(state.rules, code, PLAYERS)
    return [plain(speaker.objection(found)).partition(" [")[0] for found in state.objections(state.parse(moves[-1]))]


def faults_besides_awards(game):
    """Find what is wrong; the awards of this module are those of the last game below."""
    return [str(fault) for fault in faults_of(game) if not fault.clause.rpartition(":")[2].startswith("scoring.")]


# Once around


class Sale(OnceAroundPhase):
    name, then = "play", ("end",)

    def sold(self, table, seat, price):
        table.enter("end")


class Auction(State):
    __slots__ = ("auction",)

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.auction = OnceAround()

    def means(self, seat):
        return 3


def once_around(body='{% adopt "once-around" %}', **named):
    return game(Sale(), Auction, lambda: [*raises(range(5)), Pass()], body, **named)


# Second price


class Sealed(SecondPricePhase):
    name, then = "play", ("end",)

    def sold(self, table, seat, price):
        table.enter("end")


class Bids(State):
    __slots__ = ("sealed",)

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.sealed = SealedChoices([None] * rules.seats)

    def means(self, seat):
        return 3


def bids():
    return [SealedBid(amount) for amount in range(5)]


def second_price(**named):
    return game(Sealed(), Bids, bids, '{% adopt "second-price" %}', **named)


# Market stalls


class Market(MarketPhase):
    name, then = "play", ("end",)

    def named(self, table, card):
        return "jug" if card else "Sobek"

    def receives(self, table, seat, cards):
        table.hands[seat] += cards

    def closed(self, table):
        table.enter("end")


class Square(State):
    __slots__ = ("deck", "hands", "stalls")

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.deck = Deck("cards", (0, 1, 1, 1, 1))
        self.hands = [[] for _ in range(rules.seats)]
        self.stalls = Stalls([(), ()])


def market(**named):
    return game(Market(), Square, lambda: visits(2), '{% adopt "market-stalls" %}', jug="jug", **named)


# Awards

AWARDS = {
    "gold": RankedAward("scoring.gold"),
    "temples": RankedAward("scoring.temples"),
    "silk": RankedAward("scoring.silk"),
    "booths": RankedAward("scoring.booths"),
    "statues": MajorityAward("scoring.statues"),
    "camels": MajorityAward("scoring.camels"),
    "wheat": MajorityAward(),
    "jugs": SetAward("scoring.jugs"),
    "tokens": SetAward("scoring.tokens"),
}


@dataclass(frozen=True, slots=True)
class FairEdition(Edition):
    by_rank: tuple[int, ...] = fact("Points by rank.", "scoring.gold", "scoring.temples", default=(6, 3, 1))
    ties: SkippedRanks = fact("Ranks behind a tie.", "scoring.temples", default=SkippedRanks.ONE)
    silk: tuple[int, ...] = fact("Points for silk.", "scoring.silk", default=(1,), min_length=1)
    booths: tuple[int, ...] = fact("Points for booths.", "scoring.booths", default=(5, 4), min_length=1)
    fewest: int = fact("The booths that score.", "scoring.booths", default=2)
    most: int = fact("Points for the most.", "scoring.statues", "scoring.camels", default=5)
    wheat: int = fact("Points for wheat.", "majority:scoring.most-pieces", default=1)
    a_set: int = fact("Points of a set.", "scoring.jugs", "scoring.tokens", default=4)


def count(table, pass_):
    edition = table.rules.edition
    AWARDS["gold"].by_rank(table, [12, 7], edition.by_rank)
    AWARDS["temples"].by_rank(table, [2, 2], edition.by_rank, edition.ties)
    AWARDS["silk"].by_rank(table, [1, 0], edition.silk, least=1)
    AWARDS["booths"].by_rank(table, [3, 3], edition.booths, splits=True, least=edition.fewest)
    for name, counts in (("statues", [3, 1]), ("camels", [2, 2])):
        AWARDS[name].to_the_most(table, edition.most, counts)
    AWARDS["wheat"].to_the_most(table, edition.wheat, [0, 9])
    for name, pieces in (("jugs", [3, 2, 2]), ("tokens", [1, 1, 4])):
        AWARDS[name].for_sets(table, 0, pieces, edition.a_set)


class Fair(Phase):
    name, then = "play", ("end",)
    tells = tuple(AWARDS.values())
    acts = {Pass: Act(count)}

    def after(self, table):
        table.enter("end")


FAIR = """
{% adopt "ranked-awards:scoring.by-rank" as "scoring.gold" things=term.gold, awards=edition.by_rank %}
{% adopt "ranked-awards:scoring.by-rank" as "scoring.temples"
   things=term.temple, awards=edition.by_rank, ties=edition.ties %}
{% adopt "ranked-awards:scoring.by-rank" as "scoring.silk" things=term.silk, awards=edition.silk, least=1 %}
{% adopt "ranked-awards:scoring.by-rank" as "scoring.booths"
   things=term.booth, awards=edition.booths, splits=true, least=edition.fewest %}
{% adopt "majority:scoring.most-pieces" as "scoring.statues" things=term.statue, reward=edition.most %}
{% adopt "majority:scoring.most-pieces" as "scoring.camels" things=term.camel, reward=edition.most %}
{% adopt "majority:scoring.most-pieces" things=term.wheat, reward=edition.wheat %}
{% adopt "sets:scoring.complete-sets" as "scoring.jugs" things=term.jug, reward=edition.a_set %}
{% adopt "sets:scoring.complete-sets" as "scoring.tokens" things=term.token, reward=edition.a_set %}
"""


def fair(body=FAIR):
    edition = FairEdition(players_min=2, players_max=2)
    return game(Fair(), State, lambda: [Pass()], body, edition, **dict(zip(NOUNS, NOUNS, strict=True)))


SALES = {
    noun: {"once-around": once_around(lot=noun), "second-price": second_price(lot=noun)}
    for noun in ("statue", "jug", "camel")
}
MARKETS = {"cards": market(), "tokens": market(card="token", stall="booth")}
FAIR_GAME = fair()
SMALL = [*(game for games in SALES.values() for game in games.values()), *MARKETS.values()]


@pytest.mark.parametrize("game", SMALL)
def test_text_and_engine_say_the_same(game):
    assert faults_besides_awards(game) == []


def test_awards_say_the_same_under_names_of_their_own():
    assert faults_of(FAIR_GAME) == []


@pytest.mark.parametrize("game", [*SALES["statue"].values(), MARKETS["cards"]], ids=["once", "second", "market"])
def test_the_games_conform(game):
    conforms(game, every=1)


def whole(code):
    """Give all that mechanisms say in a language, for reading: texts, short forms, reasons, events and moves."""
    for name, games in (*SALES.items(), ("market", MARKETS), ("fair", {"awards": FAIR_GAME})):
        for mechanism, game in games.items():
            yield f"## {name}: {mechanism}"
            for book in (rulebook, summary):
                parts = book(game.rules(), code).clauses
                yield from ("", *(plain(part.text) for part in parts if not part.clause.startswith("table:")))
            yield from ("", *happens(mechanism, game, code))
            speaker = Speaker(game.rules(), code)
            yield from ("", *(speaker.move(move) for move in game.rules().catalogue.moves[:2]), "")


def happens(mechanism, game, code):
    """Give what is told and refused in a few plays."""
    if mechanism == "once-around":
        yield from told(game, code, "bid 2", "bid 3")
        yield told(game, code, "pass", "pass")[-1]
        for moves in (["bid 0"], ["bid 2", "bid 1"], ["bid 4"]):
            yield from refused(game, code, *moves)
    elif mechanism == "second-price":
        for moves in (["bid 2", "bid 3"], ["bid 2", "bid 2"], ["bid 0", "bid 1"], ["bid 0", "bid 0"]):
            yield from told(game, code, *moves)
        yield from refused(game, code, "bid 4")
    elif mechanism == "awards":
        yield from told(game, code, "pass")
    else:
        yield from told(game, code, "take stall 1", "take stall 2", "take stall 1")
        yield from refused(game, code, "take stall 1", "take stall 2", "take stall 2")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_of_the_mechanisms(code, golden):
    golden(f"mechanisms.{code}.txt", "\n".join(whole(code)))


LOT_AND_PRICE = {
    "fr": "la statue reste invendue|le vase reste invendu|Ben obtient le chameau pour 3 or.",
    "it": "la statua rimane invenduta|il vaso rimane invenduto|Ben ottiene il cammello per 3 oro.",
    "en": "the statue remains unsold|the jug remains unsold|Ben takes the camel for 3 gold.",
    "de": "bleibt die Statue unverkauft|bleibt der Krug unverkauft|Ben erhält das Kamel für 3 Gold.",
    "es": "la estatua queda sin vender|el jarro queda sin vender|Ben obtiene el camello por 3 oro.",
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_lot_has_its_gender(code):
    she, he, told_of_it = LOT_AND_PRICE[code].split("|")
    for noun, words in (("statue", she), ("jug", he)):
        for mechanism, game in SALES[noun].items():
            assert words in printed(game, code)[f"{mechanism}:auction.unsold-without-a-bid"]
    assert told(SALES["camel"]["once-around"], code, "bid 2", "bid 3")[-1] == told_of_it


PRICES = {
    "fr": ["Ben paie 2 or, la deuxième plus haute offre.", "Ben ne paie rien.", "Personne n’offre rien pour le vase."],
    "it": ["Ben paga 2 oro, la seconda offerta più alta.", "Ben non paga nulla.", "Nessuno offre nulla per il vaso."],
    "en": ["Ben pays 2 gold, the second-highest bid.", "Ben pays nothing.", "Nobody bids anything for the jug."],
    "de": ["Ben zahlt 2 Gold, das zweithöchste Gebot.", "Ben zahlt nichts.", "Niemand bietet etwas für den Krug."],
    "es": ["Ben paga 2 oro, la segunda puja más alta.", "Ben no paga nada.", "Nadie puja nada por el jarro."],
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_price_may_be_nothing(code):
    game = SALES["jug"]["second-price"]
    ends = [told(game, code, *moves)[-1] for moves in (("bid 2", "bid 3"), ("bid 0", "bid 3"), ("bid 0", "bid 0"))]
    assert ends == PRICES[code]


EMPTY = {
    "fr": ["Étalage sans carte : fermé.", "Échoppe sans jeton : fermée.", "L’échoppe 2 est vide"],
    "it": ["Bancarella senza carte: chiusa.", "Banco senza gettoni: chiuso.", "Il banco 2 è vuoto"],
    "en": ["Stall without cards: closed.", "Booth without tokens: closed.", "Booth 2 is empty"],
    "de": ["Marktstand ohne Karten: geschlossen.", "Bude ohne Plättchen: geschlossen.", "Bude 2 ist leer"],
    "es": ["Puesto sin cartas: cerrado.", "Tienda sin fichas: cerrada.", "La tienda 2 está vacía"],
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_stalls_and_cards_have_their_genders(code):
    clause = "market-stalls:market.empty-stalls-stay-closed"
    (why,) = refused(MARKETS["tokens"], code, "take stall 1", "take stall 2", "take stall 2")
    closed = [printed(game, code, summary)[clause] for game in MARKETS.values()]
    assert [*closed, why.split(":")[0].strip()] == EMPTY[code]


MOST = {
    "fr": "Le joueur qui a le plus de statues gagne 5 points.|Le joueur qui a le plus de blé gagne 1 point.",
    "it": "Il giocatore che ha più statue guadagna 5 punti.|Il giocatore che ha più grano guadagna 1 punto.",
    "en": "The player with the most statues scores 5 points.|The player with the most wheat scores 1 point.",
    "de": "Der Spieler, der die meisten Statuen hat, erhält 5 Punkte."
    "|Der Spieler, der den meisten Weizen hat, erhält 1 Punkt.",
    "es": "El jugador que tiene más estatuas gana 5 puntos.|El jugador que tiene más trigo gana 1 punto.",
}
RANKED = {
    "fr": "Anna gagne 6 points pour l’or (12).|Anna gagne 6 points pour les temples (2).",
    "it": "Anna guadagna 6 punti per l’oro (12).|Anna guadagna 6 punti per i templi (2).",
    "en": "Anna scores 6 points for gold (12).|Anna scores 6 points for temples (2).",
    "de": "Anna erhält 6 Punkte für Gold (12).|Anna erhält 6 Punkte für Tempel (2).",
    "es": "Anna gana 6 puntos por el oro (12).|Anna gana 6 puntos por los templos (2).",
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_award_is_for_things_that_are_counted_or_not(code):
    clauses = printed(FAIR_GAME, code)
    majorities = (clauses["scoring.statues"], clauses["majority:scoring.most-pieces"])
    assert "|".join(text[: text.index(".") + 1] for text in majorities) == MOST[code]
    said = told(FAIR_GAME, code, "pass")
    assert "|".join(said[:3:2]) == RANKED[code]


TIES = {
    "fr": ["du meilleur de ces rangs.", "quel que soit leur nombre.", "aucun rang n’est sauté après eux."],
    "it": [
        "della migliore di queste posizioni.",
        "qualunque sia il loro numero.",
        "nessuna posizione viene saltata.",
    ],
    "en": ["of the best of these ranks.", "however many they are.", "no rank is skipped after them."],
    "de": ["des besten dieser Ränge.", "wie viele sie auch sind.", "danach entfällt kein Rang."],
    "es": ["del mejor de esos puestos.", "sean cuantos sean.", "después de ellos no se salta ningún puesto."],
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_ranks_are_skipped_behind_a_tie_as_the_edition_says(code):
    for ties, end in zip(SkippedRanks, TIES[code], strict=True):
        rules = FAIR_GAME.rules(changes={"ties": ties.value})
        texts = {part.clause: plain(part.text) for part in rulebook(rules, code, clean=True).clauses}
        assert texts["scoring.temples"].endswith(end)
        assert texts["scoring.gold"].endswith(TIES[code][0])  # where nobody says otherwise


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("awards", [[], [4], [9, 4, 2, 1]])
def test_ranked_awards_read_well_with_a_list_of_any_length(code, awards):
    rules = FAIR_GAME.rules(changes={"by_rank": awards})
    for book in (rulebook, summary):
        texts = {part.clause: plain(part.text) for part in book(rules, code).clauses}
        said = [texts.get(clause, "") for clause in ("scoring.gold", "scoring.temples")]
        assert all(str(points) in text for points in awards for text in said)
        assert awards or not any(said)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_price_is_paid_in_the_coin_of_the_game(code):
    words = next(words for words in NOUNS["token"].split(", ") if words.startswith(code)).split()
    one, many = told(once_around(gold="token"), code, "bid 1", "bid 3")[:2]
    assert one.endswith(f" 1 {words[-2]}.")
    assert many.endswith(f" 3 {words[-1]}.")


HEADINGS = {
    "fr": "Les enchères en un tour",
    "it": "L’asta a un solo giro",
    "en": "The once-around auction",
    "de": "Die Versteigerung in einer Runde",
    "es": "La subasta de una sola vuelta",
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_stub_without_texts_has_those_of_its_mechanism(code):
    stub = once_around(body="")
    for book in (rulebook(stub.rules(), code), summary(stub.rules(), code)):
        auction = book.chapters[0]
        assert auction.title == HEADINGS[code]
        assert len(auction.parts) == 6
        assert [chapter.name for chapter in book.chapters[1:]] == ["table"]
    assert told(stub, code, "bid 1", "pass")[-1] == told(once_around(), code, "bid 1", "pass")[-1]


MAJORITY = {
    "fr": "Ben gagne 1 point pour sa majorité (9).",
    "it": "Ben guadagna 1 punto per la maggioranza (9).",
    "en": "Ben scores 1 point for the majority (9).",
    "de": "Ben erhält 1 Punkt für die Mehrheit (9).",
    "es": "Ben gana 1 punto por su mayoría (9).",
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_stub_tells_its_awards_without_knowing_what_for(code):
    stub = fair(body="")
    assert MAJORITY[code] in told(stub, code, "pass")
    assert not any("scoring." in clause for clause in printed(stub, code))
