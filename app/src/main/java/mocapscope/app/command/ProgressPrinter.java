package mocapscope.app.command;

import java.util.function.Supplier;
import mocapscope.protocol.link.SystemClock;

/**
 * Prints the progress of a long operation at most every two seconds. Not thread-safe. A quick operation prints nothing.
 */
final class ProgressPrinter {
    private static final long NANOS = 2_000_000_000L;

    private final CommandConsoleStreams console;
    private long printedAt = SystemClock.monotonicNanos();

    ProgressPrinter(CommandConsoleStreams console) {
        this.console = console;
    }

    void print(Supplier<String> words) {
        long now = SystemClock.monotonicNanos();
        if (now - printedAt >= NANOS) {
            printedAt = now;
            console.printMessage(words.get());
        }
    }
}
