package mocapscope.app.command;

import java.util.function.Supplier;
import mocapscope.protocol.link.Clock;

/** Says how far something is that takes its time: now and then, and nothing of what is quick. Not thread safe. */
final class Patience {
    private static final long NANOS = 2_000_000_000L;

    private final Terminal terminal;
    private long toldAt = Clock.nanos();

    Patience(Terminal terminal) {
        this.terminal = terminal;
    }

    void say(Supplier<String> words) {
        long now = Clock.nanos();
        if (now - toldAt >= NANOS) {
            toldAt = now;
            terminal.say(words.get());
        }
    }
}
