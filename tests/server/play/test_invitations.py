"""A friend's seat: the invitation is exchanged once for a token that only the friend has."""

from collections.abc import Iterator

import pytest
from tests.server.serving import Data, Page, Server, quick, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"))) as found:
        yield found


def post(server: Server, made: Data, what: str, said: Data, token: str = "") -> tuple[int, Data]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    reply = server.http.post(f"/api/battles/{made['id']}/{what}", json=said, headers=headers)
    return reply.status_code, reply.json()


def closed_to(server: Server, made: Data, token: str) -> bool:
    page = Page(server.port, made["id"], token, hello=False)
    page.say(type="hello", seat=token)
    return page.closed() == 4403


def notice(page: Page, words: str) -> bool:
    """Wait until everybody is told this."""
    while words not in page.next("notice")["text"]:
        pass
    return True


@pytest.mark.parametrize("wish", [{}, {"you": "blue"}, {"pack": "border-war", "awaits": "blue"}], ids=str)
def test_whoever_invites_never_has_the_friends_token(server: Server, wish: Data) -> None:
    """With it one saw the friend's hand, and answered for them."""
    made = server.make(mode="friend", **wish)
    host = wish.get("you", "red")
    side = "blue" if host == "red" else "red"
    assert set(made["seats"]) == {host}
    assert closed_to(server, made, made["invitation"]), "an invitation is no seat"
    status, found = post(server, made, "seat", {"invitation": made["invitation"]})
    assert (status, found["seat"]) == (200, side)
    assert found["token"] not in (made["invitation"], *made["seats"].values())
    status, refused = post(server, made, "seat", {"invitation": made["invitation"]})
    assert status == 403
    assert "taken already" in refused["error"]
    for wrong in ("", "guess", made["seats"][host], made["watch"]):
        assert post(server, made, "seat", {"invitation": wrong})[0] == 403
    assert len(server.own({**made, "watch": found["token"]})) == 1


def test_the_host_opens_the_seat_again_and_both_are_told(server: Server) -> None:
    made = server.make(mode="friend", seed=3)
    with server.page(made, "red") as red, server.page(made, "blue") as blue:
        first = made["seats"]["blue"]
        for token in ("", "guess", first, made["watch"]):
            assert post(server, made, "reopen", {}, token)[0] == 403, "only the host opens it"
        status, found = post(server, made, "reopen", {}, made["seats"]["red"])
        assert (status, found["seat"]) == (200, "blue")
        for page in (red, blue):
            assert notice(page, "opened again")
        assert blue.until(lambda table: table["you"] is None), "whoever had the seat watches"
        assert blue.ask(type="suggest")["type"] == "refused"
        assert closed_to(server, made, first)
        status, taken = post(server, made, "seat", {"invitation": found["invitation"]})
        assert status == 200
        assert notice(red, "has come")
        with Page(server.port, made["id"], taken["token"]) as another:
            assert another.table["you"] == "blue"


def test_a_list_shows_ones_own_and_those_of_computers(server: Server) -> None:
    """Everybody's was shown to everybody once."""
    mine, other, show = server.make(), server.make(), server.make("bots", bots=["random", "random"])
    public = {each["id"] for each in server.http.get("/api/battles").json()}
    assert show["id"] in public
    assert not {mine["id"], other["id"]} & public
    assert {each["id"] for each in server.own(mine, show)} == {mine["id"], show["id"]}
    assert server.own({**other, "watch": mine["watch"]}) == []


def test_seats_outlive_the_server(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("kept")
    with serving(quick(folder)) as server:
        made = server.make(mode="friend", seed=3)
        token = server.token(made, "blue")
    with serving(quick(folder)) as server, Page(server.port, made["id"], token) as page:
        assert page.table["you"] == "blue"
        assert post(server, made, "seat", {"invitation": made["invitation"]})[0] == 403
