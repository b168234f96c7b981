package mocapscope.app.command;

import java.util.function.Supplier;
import mocapscope.protocol.link.SystemClock;

/**
 * Prints the progress of a long operation at most every two seconds. Not thread-safe. A quick operation prints nothing.
 */
final class Patience {
    private static final long NANOS = 2_000_000_000L;

    private final Terminal terminal;
    private long toldAt = SystemClock.monotonicNanos();

    Patience(Terminal terminal) {
        this.terminal = terminal;
    }

    void say(Supplier<String> words) {
        long now = SystemClock.monotonicNanos();
        if (now - toldAt >= NANOS) {
            toldAt = now;
            terminal.say(words.get());
        }
    }
}
