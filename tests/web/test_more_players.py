"""Practice with three and four at the table: who sits where, who is in, what is passed."""

from __future__ import annotations

from functools import cache
from itertools import count

import pytest
from flask import Flask

from tests.books import MORE_PLAYERS
from tests.web.learner import Learner, Page, rotate
from tests.web.player import (
    NOBODYS,
    begin,
    clock,
    company,
    id_of,
    kept_app,
    kept_game,
    kept_hand,
    moves,
    play_out,
    playing_of,
    seeded,
    send,
    start_form,
)
from tests.web.test_carrying import bring
from tests.web.test_games import next_form
from tutor.bots import bots, opponents_for
from tutor.course import Course
from tutor.dice import Dice
from tutor.engine import (
    Card,
    Discard,
    Exchange,
    ExchangeAction,
    Give,
    Hand,
    Match,
    Seat,
    dealer_by_cut,
)
from tutor.i18n.speaker import Speaker
from tutor.practice import Playing
from tutor.rulebooks import rulebooks
from tutor.web.playing.games import read_points
from tutor.words import Player, Players, action_told, trick_told
from tutor.words.company import places

__all__ = ["clock", "kept_app"]
EVERY = list(MORE_PLAYERS)
HANDS = 12
CODES = {rules: rotate(number) for number, rules in enumerate(EVERY)}


def seat_names(page: Page) -> list[str]:
    """Who sits at the table, in the order of the page."""
    return [node.text for node in page.main.one(id="table").all(class_="seat-name")]


@cache
def walk(app: Flask, rules: str, number: int) -> list[tuple[Page, Playing]]:
    """A single hand page by page with random moves, the last page being its review."""
    learner, dice = Learner(app.test_client()), Dice(f"more/{rules}/{number}")
    with seeded(app, f"more/{rules}/{number}"):
        page = begin(learner, CODES[rules], rules, **company(rules, number))
        pages = [(page, playing_of(app, page))]
        while able := moves(page):
            page = learner.press(page, dice.choose(able))
            pages.append((page, playing_of(app, page)))
    return pages


def pages_of(app: Flask, rules: str) -> list[tuple[Page, Playing]]:
    """Some hands page by page."""
    return [pair for number in range(HANDS) for pair in walk(app, rules, number)]


@pytest.mark.parametrize("rules", EVERY)
def test_a_game_with_more_players_goes_hand_by_hand_to_its_end(
    app: Flask, speakers: dict[str, Speaker], rules: str
) -> None:
    """R10, R17, R21, R22: the cut of all players, the deal that passes clockwise, all points."""
    rulebook, code = rulebooks()[rules], CODES[rules]
    learner, dice = Learner(app.test_client()), Dice(f"game/{rules}")
    with seeded(app, f"game/{rules}"):
        page = begin(learner, code, rules, kind="game", points1=str(rulebook.target - 2))
        game = kept_game(app, str(kept_hand(app, id_of(page)).game))
        *ties, last = [[Card.parse(c) for c in cut.split()] for cut in game.cut.split(",")]
        assert all(dealer_by_cut(rulebook, cut) is None for cut in ties)
        assert dealer_by_cut(rulebook, last) == game.dealer
        told = " ".join(node.text for node in page.main.all(class_="notice"))
        assert len(last) == len(rulebook.seats)
        assert all(speakers[code].card_sign(card) in told for card in last)
        match = Match(rulebook, read_points(game.points), game.dealer)
        assert match.points == (0, rulebook.target - 2, 0)[: len(rulebook.sides)]
        while True:
            kept = kept_hand(app, id_of(page))
            assert rulebook.seats.index(Seat(kept.seat)) == (-match.dealer - 1) % len(
                rulebook.seats
            )
            assert read_points(kept.points) == match.score
            assert kept.others == game.others
            page = play_out(learner, page, dice)
            result = playing_of(app, page).hand.result
            assert result is not None
            match = match.after(result)
            form = next_form(page)
            assert (form is None) is (match.winner is not None)
            if form is None:
                break
            page = learner.post(*form)
        assert kept_game(app, game.id).outcome == (1 if match.winner == 0 else -1)


@pytest.mark.parametrize("rules", EVERY)
def test_the_others_sit_clockwise_and_a_partner_opposite(app: Flask, rules: str) -> None:
    rulebook = rulebooks()[rules]
    for number in range(HANDS):
        page, playing = walk(app, rules, number)[0]
        mine = playing.learner
        names = [playing.bots[seat].name for seat in rulebook.others(mine)]
        # The own seat is the last on the page, nearest to the learner.
        assert seat_names(page)[:-1] == names
        boxes = page.main.one(class_="others").all(class_="seat")
        partners = [bool(box.all(class_="partner")) for box in boxes]
        assert partners == [seat is rulebook.partner(mine) for seat in rulebook.others(mine)]


@pytest.mark.parametrize("rules", EVERY)
def test_who_does_not_play_a_hand_is_marked_and_lays_no_card(app: Flask, rules: str) -> None:
    """R17: of each side only one plays."""
    met = set()
    for page, playing in pages_of(app, rules):
        hand = playing.hand
        marked = len(page.main.one(id="table").all(class_="out"))
        seats = hand.rulebook.seats
        out = [
            seat
            for seat in seats
            if (seat not in hand.playing if hand.playing else not hand.cards_of(seat))
        ]
        assert marked == len(out)
        met.add(marked)
    assert (2 in met) is (rulebooks()[rules].exchange is Exchange.BEST_CARD)
    assert met <= {0, 1, 2}


@pytest.mark.parametrize("rules", EVERY)
def test_what_is_passed_on_the_own_side_stays_on_the_table(
    app: Flask, speakers: dict[str, Speaker], rules: str
) -> None:
    """Only giver and receiver know a card that is passed."""
    passed = 0
    for page, playing in pages_of(app, rules):
        view = playing.hand.seen_by(playing.learner)
        side = view.rulebook.sides[view.rulebook.side_of(view.seat)]
        done = [a for a in view.history if isinstance(a, ExchangeAction) and a.seat in side]
        lists = page.main.one(id="table").all(class_="passed")
        lines = [node.text for one in lists for node in one.all("li")]
        for line, action in zip(lines, done, strict=True):
            card = action.card if isinstance(action, Give | Discard) else None
            if card is not None:
                assert speakers[page.lang].card_sign(card) in line
                passed += 1
    assert (passed > 0) == (rulebooks()[rules].exchange is not Exchange.NONE)


@pytest.mark.parametrize("rules", EVERY)
def test_nobody_sits_on_two_places_and_nobody_plays_who_cannot(app: Flask, rules: str) -> None:
    learner = Learner(app.test_client())
    start = learner.open(f"/{CODES[rules]}/practice?rules={rules}")
    first, second, *_rest = (place.value for place in places(rulebooks()[rules])[1:])
    able = [bot.key for bot in opponents_for(rulebooks()[rules])]
    others = {bot.key for bot in bots().values()} - set(able)
    assert others, "perfect play is for two"
    refused = [{first: able[0], second: able[0]}, *({first: other} for other in others)]
    for fields in refused:
        address, sent = start_form(start, **fields, id=NOBODYS)
        assert send(learner, address, sent).status_code == 400
    learner.open(f"/en/practice/hands/{NOBODYS}", 404)


@pytest.mark.parametrize("rules", EVERY)
def test_everybody_can_deal_first(app: Flask, rules: str) -> None:
    rulebook, ids = rulebooks()[rules], count(1)
    learner = Learner(app.test_client())
    start = learner.open(f"/{CODES[rules]}/practice?rules={rules}")
    for player, place in enumerate(places(rulebook)):
        id_ = f"{EVERY.index(rules):x}d{next(ids):018x}"
        address, fields = start_form(start, dealer=place.value, id=id_)
        kept = kept_hand(app, id_of(learner.post(address, fields)))
        seat = Seat(kept.seat)
        dealer = rulebook.seats[-1]
        assert (seat, *rulebook.others(seat)).index(dealer) == player


@pytest.mark.parametrize("rules", EVERY)
def test_a_file_in_which_one_player_sits_twice_is_refused(app: Flask, rules: str) -> None:
    learner = Learner(app.test_client())
    page = play_out(learner, begin(learner, CODES[rules], rules), Dice(f"file/{rules}"))
    file = learner.records()
    bring(Learner(app.test_client()), file)
    first, *_rest = kept_hand(app, id_of(page)).others.split(",")
    for row in file["hands"]:
        row["others"] = ",".join([first] * len(places(rulebooks()[rules])[1:]))
    bring(Learner(app.test_client()), file, 400)


@pytest.mark.parametrize("rules", EVERY)
def test_the_hand_of_the_day_is_for_two_and_says_by_which_rules(
    kept_app: Flask, speakers: dict[str, Speaker], course: Course, rules: str
) -> None:
    learner, code = Learner(kept_app.test_client()), CODES[rules]
    before = learner.open(f"/{code}/practice/day?rules={rules}")
    page = learner.post(f"/{code}/practice/day?rules={rules}", {})
    played = kept_hand(kept_app, id_of(page)).rulebook
    assert rulebooks()[played].two_handed
    title = speakers[code].plain(course.rules.titles[played].title)
    for shown in (before, page):
        assert any(node.text for node in shown.main.all(class_="notice"))
        assert title in shown.main.text


def since_own(playing: Playing) -> list[tuple[Hand, int]]:
    """The hand before each action from the learner's last one on, and that action's number."""
    history = playing.hand.history
    own = [at for at, action in enumerate(history) if action.seat is playing.learner]
    start = own[-1] if own else 0
    return [(playing.back_at(at).hand, at) for at in range(start, len(history))]


def players_shown(playing: Playing) -> Players:
    return {
        seat: Player("", you=True) if seat is playing.learner else Player(playing.bots[seat].name)
        for seat in playing.hand.rulebook.seats
    }


@pytest.mark.parametrize("rules", EVERY)
def test_all_that_happened_since_the_learner_acted_is_told(
    app: Flask, speakers: dict[str, Speaker], rules: str
) -> None:
    """However often the learner has gone on; also to a learner who sits out (R17)."""
    longest = 0
    for page, playing in pages_of(app, rules):
        speaker, table = speakers[page.lang], page.main.one(id="table")
        told = [node.text for one in table.all(class_="moves") for node in one.all("li")]
        players = players_shown(playing)
        side = playing.hand.rulebook.sides[playing.hand.rulebook.side_of(playing.learner)]
        over = playing.hand.result is not None
        seen = playing.hand.history if over else playing.hand.seen_by(playing.learner).history
        wanted = [
            speaker.plain(action_told(seen[at], players[seen[at].seat], leads=not before.table))
            for before, at in since_own(playing)
            if not (isinstance(seen[at], ExchangeAction) and seen[at].seat in side)
        ]
        assert [line for line in told if line in wanted] == wanted
        lies = table.one(class_="middle").all(class_="trick-text")
        assert not {node.text for node in lies} & set(told), "told twice"
        longest = max(longest, len(wanted))
    assert longest > 4


@pytest.mark.parametrize("rules", EVERY)
def test_every_finished_trick_names_who_won_it(
    app: Flask, speakers: dict[str, Speaker], rules: str
) -> None:
    """Of partners the one who laid the card, for that one leads next."""
    named = 0
    for page, playing in pages_of(app, rules):
        players, text = players_shown(playing), page.main.one(id="table").text
        for trick in playing.hand.tricks:
            told = speakers[page.lang].plain(trick_told(trick, players))
            assert told in text
            if trick.winner not in (None, playing.learner):
                assert trick.winner is not None
                assert players[trick.winner].name in told
                named += 1
    assert named > 10


@pytest.mark.parametrize("rules", EVERY)
def test_waiting_for_one_s_turn_is_a_button_of_its_own(app: Flask, rules: str) -> None:
    """Beside going on, where more of the others than one may act before the learner."""
    offered = 0
    for page, playing in pages_of(app, rules):
        able = "until-turn" in page.buttons
        assert able == ("until-turn" in [step.value for step in playing.steps])
        assert not able or "go-on" in page.buttons
        offered += able
    assert offered > 0
