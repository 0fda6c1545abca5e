"""A player in Python that keeps the protocol of docs/programs.md: charges and fights when it can, else goes on."""

import json
import sys

LIKED = ("charge", "fight", "shoot", "normal-move")


def say(**message):
    print(json.dumps(message), flush=True)


def wish(decision, suggestions):
    """The place of the suggestion to take: the most liked ability on offer, else the first."""
    if decision["type"] == "Window":
        for liked in LIKED:
            for place, offer in enumerate(suggestions):
                if offer["choice"].get("ability", "").endswith(liked):
                    return place
    return 0


def main():
    for message in map(json.loads, sys.stdin):
        if message["type"] == "hello":
            say(type="hello", protocol=1, name="mybot", options={"talks": {"default": False, "text": "says why"}})
        elif message["type"] == "options":
            talks = message["values"]["talks"]
        elif message["type"] == "decide":
            place = wish(message["decision"], message["suggestions"])
            if talks:
                say(type="info", text=message["suggestions"][place]["words"])
            say(type="answer", number=message["number"], suggestion=place)
        elif message["type"] == "refused":
            say(type="answer", number=message["number"], suggestion=0)
        elif message["type"] == "quit":
            return


main()
