"""People at a studio, each with a browser of their own that runs no scripts."""

import re

import httpx2 as httpx

HERE = {"origin": "http://testserver", "accept-language": "en"}
"""What a browser says of a form that one of our pages sent."""
DATA = {"accept": "application/json"}
LINK = re.compile(r'value="http://testserver(/seat/[^"]+)" data-copy="send"')
CHOICE = re.compile(r'<button name="move" value="([^"]+)"')


class Person:
    """Somebody with a browser, who speaks a language."""

    def __init__(self, client, code="en"):
        self.client = client
        self.cookies = httpx.Cookies()
        self.headers = {**HERE, "accept-language": code}
        self.heard = []
        """Everything this browser received."""

    def _with_cookies(self, ask):
        self.client.cookies = self.cookies
        answer = ask()
        self.cookies = httpx.Cookies(self.client.cookies)
        self.heard.append(answer.text)
        return answer

    def get(self, address, **headers):
        return self._with_cookies(lambda: self.client.get(address, headers={**self.headers, **headers}))

    def post(self, address, files=None, headers=None, **form):
        headers = {**self.headers, **(headers or {})}
        return self._with_cookies(lambda: self.client.post(address, data=form, files=files, headers=headers))

    def lays(self, game, *who, **more):
        """Lay a table; give its address."""
        seats = {f"who-{seat}": each for seat, each in enumerate(who)}
        answer = self.post("/tables", game=game, players=str(len(who)), undo="yes", **seats, **more)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def links(self, table):
        """Give the links to send to others."""
        return LINK.findall(self.get(table).text)

    def sits_down(self, link):
        """Follow the link of a seat; give the address of the table."""
        answer = self.get(link)
        assert answer.status_code == 303
        return answer.headers["location"].partition("?")[0]

    def now(self, table, since=-1, seat=""):
        """Ask what is new."""
        answer = self.get(f"{table}/now?since={since}&as={seat}", **DATA)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def moves(self, table, seat=""):
        """List the moves that are offered."""
        return CHOICE.findall(self.now(table, seat=seat)["parts"]["moves"])

    def plays(self, table, move, version=None, seat=""):
        """Make a move."""
        version = self.now(table)["version"] if version is None else version
        return self.post(f"{table}/move", headers=DATA, move=move, version=str(version), **{"as": str(seat)})
