"""Whose hand may be seen by whom and when; the hand of the day, one deal and one try a day."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.learner import LANGUAGES, Learner, Page, rotate
from tests.web.player import (
    BOOKS,
    Clock,
    another_browser,
    clock,
    first_page,
    five_at_once,
    hand_of,
    id_of,
    kept_app,
    kept_hand,
    moves,
    path_of,
    play_out,
    playing_of,
    send,
    store_of,
)
from tests.web.test_errors import is_an_error_page
from tutor.dice import Dice
from tutor.i18n.speaker import Speaker
from tutor.store.games import hands

__all__ = ["clock", "kept_app"]
DAY = "/en/practice/day"


def begin_day(learner: Learner, address: str = DAY) -> Page:
    """Begins the hand of the day by its button."""
    form = learner.open(address).form
    assert form is not None
    return learner.post(form.attrs["action"], {})


def in_language(page: Page, code: str) -> str:
    """The address of a page in another language."""
    return "/".join(["", code, *path_of(page).split("/")[2:]])


def test_a_hand_under_way_is_shown_to_its_owner_alone(app: Flask) -> None:
    owner, page = first_page(app)
    move = {"at": "0", "move": moves(page)[0]}
    kept = kept_hand(app, id_of(page))
    for code in LANGUAGES:
        address = in_language(page, code)
        for other in (another_browser(app), first_page(app)[0]):
            is_an_error_page(other.open(address, 403), code)
            is_an_error_page(other.post(address, move, 403), code)
        assert moves(owner.open(address)) == moves(page)
    assert kept_hand(app, kept.id) == kept


def test_a_finished_hand_is_shown_to_everybody_with_all_its_cards(
    app: Flask, speakers: dict[str, Speaker]
) -> None:
    for number, rules in enumerate(BOOKS):
        owner, page = first_page(app, rotate(number), rules)
        page = play_out(owner, page, Dice(f"finished/{rules}"))
        hand = playing_of(app, page).hand
        cards = {card for cards in hand.deal.holdings for card in cards}
        kept = kept_hand(app, id_of(page))
        for code in LANGUAGES:
            shown = [who.open(in_language(page, code)) for who in (owner, another_browser(app))]
            for one in shown:
                assert one.lang == code
                assert one.drawn(speakers[code]) >= cards
                assert not one.main.all(class_="back")
                assert len(one.main.one(class_="decisions").all("li")) >= len(hand.history)
                assert one.main.one("h2", id="verdict").text
            mine, other = (one.main.one(class_="decisions").text for one in shown)
            assert mine == other
        stranger = another_browser(app)
        assert send(stranger, path_of(page), {"at": "0", "move": "put"}).status_code == 403
        assert kept_hand(app, kept.id) == kept


def test_on_one_day_everybody_gets_the_same_deal_and_another_on_the_next(
    kept_app: Flask, clock: Clock
) -> None:
    """T85: a day begins at midnight, universal time."""
    deals, salts = [], []
    assert clock.now.hour == 22
    for hours in (0, 1, 1, 23, 1):
        clock.move(hours=hours)
        for number in range(2):
            address = f"/{rotate(number)}/practice/day?rules={BOOKS[number]}"
            kept = kept_hand(kept_app, id_of(begin_day(another_browser(kept_app), address)))
            assert (kept.kind, kept.seat) == ("day", "N")
            assert kept.day == clock.now.date().isoformat()
            assert kept.points == "0 0"
            deals.append(hand_of(kept).deal)
            salts.append(kept.salt)
    days = [slice(0, 4), slice(4, 8), slice(8, 10)]
    assert [len(set(map(str, deals[day]))) for day in days] == [1, 1, 1]
    assert [len(set(salts[day])) for day in days] == [1, 1, 1]
    assert len(set(map(str, deals))) == len(set(salts)) == 3


def test_there_is_one_try_a_day_however_often_it_is_begun(kept_app: Flask, clock: Clock) -> None:
    """T58, T85."""
    learner, _page = first_page(kept_app)
    for _day in range(2):
        answers = five_at_once(kept_app, learner, DAY, {})
        assert {answer.status_code for answer in answers} == {303}
        (there,) = {answer.headers["Location"] for answer in answers}
        page = learner.open(there)
        assert kept_hand(kept_app, id_of(page)).day == clock.now.date().isoformat()
        assert send(learner, DAY, {}).headers["Location"] == there
        start = learner.open(DAY)
        assert start.form is None
        assert start.main_link == there
        play_out(learner, page, Dice("day"))
        for address in (DAY, f"{DAY}?rules=doubled"):
            assert id_of(learner.post(address, {})) == id_of(page)
        under_way = [row["id"] for row in learner.records()["hands"] if row["kind"] == "day"]
        assert under_way.count(id_of(page)) == 1
        clock.move(days=1)
    assert len(under_way) == 2


def test_a_try_begun_five_times_at_once_leaves_no_second_hand_under_way(
    kept_app: Flask, clock: Clock
) -> None:
    """T58: on the cards of the day, which a second hand would let one play twice."""
    learner, page = first_page(kept_app)
    for day in range(1, 4):
        five_at_once(kept_app, learner, DAY, {})
        with store_of(kept_app).reading() as db:
            begun = hands(db, kept_hand(kept_app, id_of(page)).learner, finished=False)
        assert sorted(hand.kind for hand in begun) == ["day"] * day + ["hand"]
        clock.move(days=1)


@pytest.mark.parametrize("kind", ["day", "again"])
def test_others_hands_of_today_are_closed_until_one_has_played_one_s_own(
    kept_app: Flask, clock: Clock, kind: str
) -> None:
    first, second = another_browser(kept_app), another_browser(kept_app)
    page = play_out(first, begin_day(first), Dice("first"))
    if kind == "again":
        # The same cards played once more are no way round.
        fields = {"from": "0", "id": "a" * 20}
        page = play_out(first, first.post(f"{path_of(page)}/again", fields), Dice("more"))
    closed = {"from": "0", "id": "b" * 20}
    for code in LANGUAGES:
        is_an_error_page(another_browser(kept_app).open(in_language(page, code), 403), code)
    assert send(second, f"{path_of(page)}/again", closed).status_code == 403
    begun = begin_day(second)
    second.open(page.address, 403)
    assert send(second, f"{path_of(page)}/again", closed).status_code == 403
    second.open(f"/en/practice/hands/{closed['id']}", 404)
    play_out(second, begun, Dice("second"))
    assert second.open(page.address).main.one(class_="decisions")
    assert first.open(begun.address).main.one(class_="decisions")
    another_browser(kept_app).open(page.address, 403)
    clock.move(hours=2)
    assert another_browser(kept_app).open(page.address).main.one(class_="decisions")
    # Of yesterday's hand that is still under way nothing is shown.
    third = another_browser(kept_app)
    late = begin_day(third)
    clock.move(days=1)
    first.open(late.address, 403)
    assert kept_hand(kept_app, id_of(play_out(third, late, Dice("third")))).outcome is not None
    assert first.open(late.address)
