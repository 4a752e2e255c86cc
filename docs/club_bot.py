#!/usr/bin/env python3
"""A bot for a club's server: sits down at open tables of its scenarios and answers at random, as an example of how to write one.

    VEDETTE_TOKEN=bot_… docs/club_bot.py https://club.example soor trautenau

Its keeper makes it, and its token, on his account page. Whoever has the token is the bot: it belongs into the environment or
a file, not on the command line. Everything else is as docs/server.md says for any player: the same methods, the same limits.
"""
import base64
import json
import os
import random
import socket
import ssl
import struct
import sys
import time
from urllib.parse import urlsplit


class Refused(Exception):
    pass


class Socket:
    """As much of a WebSocket as a player needs: text out, text in, pings answered."""

    def __init__(self, address, token):
        parts = urlsplit(address)
        secure = parts.scheme == "https"
        plain = socket.create_connection((parts.hostname, parts.port or (443 if secure else 80)), timeout=60)
        self.line = ssl.create_default_context().wrap_socket(plain, server_hostname=parts.hostname) if secure else plain
        self.line.sendall(
            f"GET /socket HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Protocol: vedette\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        )
        self.bytes = self.line.makefile("rb")
        status = self.bytes.readline().split()
        while self.bytes.readline() not in (b"\r\n", b""):
            pass
        if status[1:2] != [b"101"]:
            raise Refused("the token is not good" if status[1:2] == [b"401"] else f"no socket: {status}")

    def write(self, text, kind=1):
        size = len(text)
        head = bytes([0x80 | kind])
        head += bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack(">H", size)
        mask = os.urandom(4)
        self.line.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(text)))

    def read(self):
        """The next text."""
        text = b""
        while True:
            head = self.bytes.read(2)
            if len(head) < 2 or head[0] & 15 == 8:
                raise Refused("the server has closed the socket")
            size = head[1] & 127
            if size > 125:
                size = int.from_bytes(self.bytes.read(2 if size == 126 else 8), "big")
            part = self.bytes.read(size)
            if head[0] & 15 == 9:
                self.write(part, 10)
            elif head[0] & 15 < 2:
                text += part
                if head[0] & 0x80:
                    return json.loads(text)


class Player:
    def __init__(self, address, token):
        self.socket = Socket(address, token)
        self.asked = 0

    def ask(self, method, **params):
        """One request; its result. What the server says by itself meanwhile is not needed: the decision is asked for."""
        self.asked += 1
        self.socket.write(json.dumps({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}).encode())
        while True:
            told = self.socket.read()
            if told.get("id") != self.asked:
                continue
            if "error" in told:
                raise Refused(told["error"]["message"])
            return told["result"]

    def sit_down(self, scenarios):
        for game in self.ask("games", which="open")["games"]:
            if game["scenario"] not in scenarios or any(seat["mine"] for seat in game["seats"]):
                continue
            free = next(seat["seat"] for seat in game["seats"] if seat["kind"] == "open")
            try:
                self.ask("take", game=game["id"], seat=free)
            except Refused as refusal:  # somebody was quicker, or has blocked us
                print(refusal, file=sys.stderr)

    def answer(self):
        """One answer at every table that waits for us; whether there was one."""
        answered = False
        for game in self.ask("games", which="mine")["games"]:
            for seat in game["seats"]:
                if game["over"] or not seat["mine"] or seat["seat"] not in game["waiting"]:
                    continue
                decision = self.ask("decision", game=game["id"], seat=seat["seat"])
                if not decision or not decision.get("actions"):
                    continue
                action = random.choice(decision["actions"])
                try:
                    self.ask("play", game=game["id"], seat=seat["seat"], ticket=decision["ticket"], action=action)
                    answered = True
                except Refused as refusal:  # the question is another by now: it is asked for again
                    print(refusal, file=sys.stderr)
        return answered


def main():
    player = Player(sys.argv[1], os.environ["VEDETTE_TOKEN"])
    while True:
        player.sit_down(sys.argv[2:])
        if not player.answer():
            time.sleep(0.2)


if __name__ == "__main__":
    try:
        main()
    except Refused as end:
        sys.exit(str(end))
