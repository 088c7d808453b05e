"""A window that is closed: shows a program until it says something, then is gone.

    window.py signal|quiet WORD PROGRAM ARGUMENTS

With `signal` the window is the program's own, and closing it sends the signal for that. Prints
how the program ended, below zero if a signal ended it.
"""
import fcntl, os, pty, struct, sys, termios

how, word, *program = sys.argv[1:]
window, line = pty.openpty()
fcntl.ioctl(line, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
child = os.fork()
if child == 0:
    os.close(window)
    os.setsid()
    if how == "signal":
        fcntl.ioctl(line, termios.TIOCSCTTY, 0)
    for pipe in range(3):
        os.dup2(line, pipe)
    os.execvp(program[0], program)
os.close(line)
seen = b""
while word.encode() not in seen:
    seen += os.read(window, 4096)
os.close(window)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
