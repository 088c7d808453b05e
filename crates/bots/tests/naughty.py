"""Programs that misbehave as bots; the argument says how."""
import json, os, signal, sys, time

how = sys.argv[1]


def say(text):
    print(text, flush=True)


if how == "banner":
    say("Naughty 1.0 is ready")
if how == "deaf":
    time.sleep(60)
if how == "flood":
    # Says how much it could write before its pipe was closed.
    written = 0
    try:
        while True:
            written += os.write(1, b"x" * 1023 + b"\n")
    except BrokenPipeError:
        with open(sys.argv[2] + ".part", "w") as file:
            file.write(str(written))
        os.rename(sys.argv[2] + ".part", sys.argv[2])
    time.sleep(60)
if how == "fork" and os.fork() == 0:
    # A child that nothing but a kill ends.
    for name in ("SIGHUP", "SIGINT", "SIGTERM"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    for pipe in range(3):
        os.close(pipe)
    while True:
        time.sleep(60)
for number, line in enumerate(sys.stdin):
    ask = json.loads(line)
    legal = ask["payload"]["legal"]
    if how in ("good", "banner", "fork"):
        say(json.dumps(legal[0]))
    elif how == "last":
        say(json.dumps({"id": ask["id"], "name": legal[-1]["name"]}))
    elif how == "crash":
        raise SystemExit("no ideas left")
    elif how == "silent":
        pass
    elif how == "late":
        # Answers the first question of the match after its time, by naming what would be a
        # wrong answer to the second; later ones in time.
        if os.path.exists(sys.argv[2]):
            say(json.dumps(legal[0]))
        else:
            open(sys.argv[2], "w").close()
            time.sleep(5)
            say(json.dumps(legal[-1]))
    elif how == "garbage":
        say("I would rather not say")
    elif how == "nesting":
        say("[" * 100_000)
    elif how == "fields":
        say(json.dumps({"name": legal[0]["name"], "colour": "red"}))
    elif how == "illegal":
        names = {"check", "bet", "fold", "call"} - {a["name"] for a in legal}
        say(json.dumps({"name": sorted(names)[0]}))
    elif how == "unknown":
        say(json.dumps({"name": "resign"}))
    elif how == "seat":
        say(json.dumps({"name": legal[0]["name"], "seat": 7}))
    elif how == "id":
        say(json.dumps({"name": legal[0]["name"], "id": ask["id"] + 1}))
    elif how == "twice":
        say(json.dumps(legal[0]) + "\n" + json.dumps(legal[-1]))
        time.sleep(0.1)
    elif how == "huge":
        say("x" * 3_000_000)
    elif how == "loud":
        sys.stderr.write("noise " * 100_000)
        say(json.dumps(legal[0]))
    elif how == "show":
        open(sys.argv[2], "a").write(line)
        say(json.dumps(legal[0]))
