"""Shapes of games: golf, cricket, tennis, shots, odds, lengths of races, minutes added, sets of an exercise, chess."""

from __future__ import annotations

import random

from attacks.english_meaning import By, Code, Meaning, Number, Quantity, Range, Several, Words
from attacks.shapes import Drawn, shape

TO = Words(("to", "dash", "hyphen", "–", ""))
FOR = Words(("for", "dash", "slash", "to"))


@shape("game", "rounds of golf", "He shot rounds of {} to lead the golf.", "She carded {} at the open.")
def _(drawn: random.Random) -> Drawn:
    rounds = [drawn.randint(61, 79) for _ in range(drawn.choice((2, 3, 4)))]
    parts: list[Meaning] = [Number(str(rounds[0]))]
    for value in rounds[1:]:
        parts += [TO, Number(str(value))]
    text = "-".join(map(str, rounds))
    if drawn.random() < 0.7:
        parts += [TO, Number(str(sum(rounds)))]
        text += f"{drawn.choice('—–')}{sum(rounds)}"
    return text, Several(tuple(parts))


@shape("game", "cricket", "Kent made {} by stumps, all their wickets but one.", "The bowler took {} in the innings.")
def _(drawn: random.Random) -> Drawn:
    runs, wickets = str(drawn.randint(11, 420)), str(drawn.randint(1, 9))
    choices: tuple[Drawn, ...] = (
        (f"{runs}-{wickets} dec", Several((Number(runs), FOR, Number(wickets), Words(("declared",))))),
        (f"{runs}/{wickets}", Several((Number(runs), FOR, Number(wickets)))),
        (f"{wickets}-{runs}", Several((Number(wickets), FOR, Number(runs)))),
        (f"{wickets}/{runs}", Several((Number(wickets), FOR, Number(runs)))),
        (f"{runs}*", Several((Number(runs), Words(("not out",))))),
        (f"{runs} n.o.", Several((Number(runs), Words(("not out", "n o"))))),
        (f"{runs} for {wickets}", Several((Number(runs), Words(("for",)), Number(wickets)))),
    )
    return drawn.choice(choices)


@shape("game", "sets with a tie", "She won the final {} on grass.", "He served well and beat the seed {} at tennis.")
def _(drawn: random.Random) -> Drawn:
    sets = [(6, drawn.randint(0, 4)), (drawn.randint(0, 4), 6), (7, 5), (6, 4)]
    drawn.shuffle(sets)
    chosen = sets[: drawn.choice((1, 2))]
    joint = drawn.choice((" ", ", "))
    parts: list[Meaning] = [By((Number(str(first)), Number(str(last))), "score") for first, last in chosen]
    texts = [f"{first}-{last}" for first, last in chosen]
    tie = drawn.randint(1, 5)
    parts += [By((Number("7"), Number("6")), "score")]
    if drawn.random() < 0.5:
        texts.append(f"7-6({tie})" if drawn.random() < 0.5 else f"7-6 ({tie})")
        parts.append(Number(str(tie)))
    else:
        texts.append(f"7-6 (7-{tie})")
        parts.append(By((Number("7"), Number(str(tie))), "score"))
    return joint.join(texts), Several(tuple(parts))


@shape("game", "shots", "He shot {} on the night.", "The guard went {} in the second half.")
def _(drawn: random.Random) -> Drawn:
    made, tried = drawn.randint(2, 12), drawn.randint(13, 30)
    form, link = drawn.choice(
        (
            ("{}-{} from the floor", Words(("for", "of", "out of", "dash", "to", ""))),
            ("{}-for-{} from the line", Words(("for",))),
            ("{}-of-{} from the floor", Words(("of",))),
            ("{} of {} from deep", Words(("of",))),
        )
    )
    tail = form.rpartition("} ")[2]
    return form.format(made, tried), Several((Number(str(made)), link, Number(str(tried)), Words((tail,))))


@shape("game", "odds", "The colt won at {} by a neck.", "Bookmakers offer odds of {} on the mare.")
def _(drawn: random.Random) -> Drawn:
    first, last = drawn.choice(((13, 8), (9, 4), (11, 10), (7, 2), (100, 30), (5, 2), (drawn.randint(3, 50), 1)))
    return f"{first}{drawn.choice('/-')}{last}", Several(
        (Number(str(first)), Words(("to", "slash", "dash")), Number(str(last)))
    )


@shape("game", "distance of a race", "The filly won the {} race by a length.", "The colt ran over {} at Ascot.")
def _(drawn: random.Random) -> Drawn:
    miles, furlongs = str(drawn.randint(1, 4)), str(drawn.randint(1, 7))
    both = (Quantity(Number(miles), "mile"), Quantity(Number(furlongs), "furlong"))
    choices: tuple[Drawn, ...] = (
        (f"{miles}m {furlongs}f", Several(both)),
        (f"{miles}m{furlongs}f", Several(both)),
        (f"{furlongs}f", Quantity(Number(furlongs), "furlong")),
    )
    return drawn.choice(choices)


@shape("game", "minutes added", "The winner came late ({}) in the rain.", "He scored ({}) from the spot.")
def _(drawn: random.Random) -> Drawn:
    base, more = str(drawn.choice((45, 90))), str(drawn.randint(1, 9))
    return f"{base}+{more}'", Several((Number(base), Words(("plus",)), Quantity(Number(more), "arcminute")))


@shape("game", "sets of an exercise", "Do {} reps of each.", "The workout has {} squats at the end.")
def _(drawn: random.Random) -> Drawn:
    sets, low = str(drawn.randint(2, 6)), drawn.randint(3, 12)
    high = low + drawn.randint(2, 4)
    cross = Words(("by", "times", "sets of", "x"))
    joint = drawn.choice(("x", " x ", "×", " × "))
    if drawn.random() < 0.4:
        return f"{sets}{joint}{low}", Several((Number(sets), cross, Number(str(low))))
    ends = Range(Number(str(low)), Number(str(high)))
    return f"{sets}{joint}{low}{drawn.choice('-–')}{high}", Several((Number(sets), cross, ends))


@shape("game", "counts", "He had {} in the win.", "She finished with {} on the night.")
def _(drawn: random.Random) -> Drawn:
    points, boards = str(drawn.randint(2, 50)), str(drawn.randint(2, 20))
    a, b = Several((Number(points), Words(("points",)))), Several((Number(boards), Words(("rebounds",))))
    joint = drawn.choice((" and ", ", "))
    return f"{points} pts{joint}{boards} reb", Several((a, b))


@shape("game", "average", "He hit {} last season.", "The pitcher has a {} ERA for the year.")
def _(drawn: random.Random) -> Drawn:
    part = str(drawn.randint(200, 399))
    if drawn.random() < 0.5:
        return f".{part}", Number("0", part)
    whole, more = str(drawn.randint(1, 6)), f"{drawn.randint(1, 99):02}"
    return f"{whole}.{more}", Number(whole, more)


@shape("game", "under par", "He finished at {} for the week of golf.", "She stood at {} after nine holes of golf.")
def _(drawn: random.Random) -> Drawn:
    sign, value = drawn.choice("-−+"), str(drawn.randint(2, 20))
    return f"{sign}{value}", Number(value, sign="+" if sign == "+" else "-")


@shape("game", "square of chess", "White plays {} at once.", "After {} the knight is lost.")
def _(drawn: random.Random) -> Drawn:
    square = f"{drawn.choice('abcdefgh')}{drawn.randint(1, 8)}"
    piece, name = drawn.choice((("N", "knight"), ("B", "bishop"), ("R", "rook"), ("Q", "queen"), ("", "")))
    if not piece:
        return square, Code(square)
    takes = drawn.choice(("", "x"))
    said = (Words((name, piece.lower())), *([Words(("takes", "captures", "x"))] if takes else []), Code(square))
    return f"{piece}{takes}{square}", Several(said)
