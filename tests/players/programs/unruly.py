"""A program that plays and does one thing wrong, by the word it is started with; with `well` it does nothing wrong."""

import json
import os
import sys
import time


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def misbehave(how: str, number: int) -> None:
    """What it does at its third decision."""
    if how == "crash":
        raise SystemExit("no more of this")
    if how == "abort":
        os.abort()
    if how == "hang":
        time.sleep(60)
    if how == "close":
        os.close(1)
        time.sleep(60)
    if how == "flood":
        while True:
            say(type="info", text="x" * 1000)
    if how == "endless":
        os.write(1, b"x" * 1_000_000)
    if how == "nonsense":
        print("e2e4", flush=True)
    if how == "eat":
        print(len(bytearray(400 * 1024 * 1024)), flush=True)
    if how == "stubborn":
        while True:
            say(type="answer", number=number, choice={"type": "Picked", "items": ["nobody"]})
            sys.stdin.readline()


def main(how: str) -> None:
    asked = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say(type="hello", protocol=99 if how == "stranger" else 1, name=how, options={"depth": {"default": 3}})
        elif message["type"] == "decide":
            asked += 1
            if asked == 3:
                misbehave(how, message["number"])
            if how == "learns" and asked == 1:
                say(type="answer", number=message["number"], choice={"type": "Pass", "surplus": 1})
            else:
                say(type="info", text=f"the first of {len(message['suggestions'])}")
                say(type="answer", number=message["number"], suggestion=0)
        elif message["type"] == "refused":
            say(type="info", text=message["problems"][0]["text"])
            say(type="answer", number=message["number"], suggestion=0)
        elif message["type"] == "quit":
            return


main(sys.argv[1])
