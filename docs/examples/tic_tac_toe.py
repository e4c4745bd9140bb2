"""Tic-tac-toe: a whole game with its rules in three languages, on one page."""

from nomarch.core.editions import Edition
from nomarch.core.engine import Act, Award, Game, Move, Phase, RuleSet, State, requires, what_it_names

FREE = -1
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
line_scores = Award("turn.a-line-wins")


class Mark(Move):
    def __init__(self, square):
        self.square, self.name = square, "abc"[square % 3] + str(square // 3 + 1)
        self.lines = [line for line in LINES if square in line]
        super().__init__(f"mark {self.name}")

    def facts(self):
        return {"square": self.name}


@requires("turn.free-squares-only", what_it_names)
def is_free(board, mark):
    """Only a free square is marked."""
    return board.squares[mark.square] == FREE


def mark_it(board, mark):
    squares, seat = board.squares, board.seat
    squares[mark.square] = seat
    if filled := [(a, b, c) for a, b, c in mark.lines if squares[a] == squares[b] == squares[c]]:
        line_scores.give(board, seat, 1)
    if filled or FREE not in squares:
        board.enter("end")


class Turns(Phase):
    name, then, upholds, tells = "turns", ("end",), ("turn.mark-a-square",), (line_scores,)
    acts = {Mark: Act(mark_it, is_free)}

    def after(self, board):
        board.seat = board.seating.after(board.seat)


class Board(State):
    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.squares = [FREE] * 9


class Rules(RuleSet):
    moves = [Mark(square) for square in range(9)]
    longest, score_bounds = 9, (0, 1)


ENGLISH = """# Tic-tac-toe
{% adopt "table" %}
{% clause "turn.mark-a-square" %}On your turn, put your sign on a square.{% endclause %}
{% clause "turn.free-squares-only" %}What is marked stays marked.{% why %}{{ square }} is marked already.{% endclause %}
{% clause "turn.a-line-wins" %}The player who fills a row, a column or a diagonal scores {{ 1|of(term.point) }}, and the game is over. It
is over, too, when no square is free.{% told %}{{ player }} fills a line.{% endclause %}
{% say "phase:turns" %}Turns{% endsay %}{% say "move:Mark" %}mark {{ square }}{% endsay %}"""
FRENCH = """# Morpion
{% adopt "table" %}
{% clause "turn.mark-a-square" %}À votre tour, mettez votre signe sur une case.{% endclause %}
{% clause "turn.free-squares-only" %}Un signe posé reste.{% why %}{{ square }} est déjà prise.{% endclause %}
{% clause "turn.a-line-wins" %}Le joueur qui remplit une ligne, une colonne ou une diagonale marque {{ 1|of(term.point) }}, et la
partie est finie. Elle l'est aussi quand aucune case n'est libre.{% told %}{{ player }} remplit une ligne.{% endclause %}
{% say "phase:turns" %}Tours{% endsay %}{% say "move:Mark" %}marquer {{ square }}{% endsay %}"""
ITALIAN = """# Tris
{% adopt "table" %}
{% clause "turn.mark-a-square" %}Al tuo turno metti il tuo segno in una casella.{% endclause %}
{% clause "turn.free-squares-only" %}Un segno messo resta.{% why %}{{ square }} è già occupata.{% endclause %}
{% clause "turn.a-line-wins" %}Il giocatore che riempie una riga, una colonna o una diagonale segna {{ 1|of(term.point) }}, e la
partita finisce. Finisce anche quando nessuna casella è libera.{% told %}{{ player }} riempie una linea.{% endclause %}
{% say "phase:turns" %}Turni{% endsay %}{% say "move:Mark" %}segnare {{ square }}{% endsay %}"""
TEXTS = {"en": ENGLISH, "fr": FRENCH, "it": ITALIAN}
EDITION = Edition(players_min=2, players_max=2)
GAME = Game(
    "tic-tac-toe", title="Tic-tac-toe", state=Board, rules=Rules, phases=[Turns()], editions=EDITION, texts=TEXTS
)
