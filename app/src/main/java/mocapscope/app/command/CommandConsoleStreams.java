package mocapscope.app.command;

import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import mocapscope.app.command.output.JsonSessionPrinter;
import mocapscope.app.command.output.LossyQueuedLineOutputStream;
import mocapscope.app.command.output.PrintedContentKind;
import mocapscope.app.command.output.QueuedStandardStreams;
import mocapscope.app.command.output.SessionPrinter;
import mocapscope.app.command.output.TextSessionPrinter;
import mocapscope.app.json.JsonLineWriter;
import mocapscope.protocol.bytes.ControlCharacterEscaper;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import picocli.CommandLine.Help.Ansi;

/**
 * The console of a command: its standard streams, colour support and interrupt handler. The maps name bones that a
 * protocol only numbers.
 */
record CommandConsoleStreams(
        InputStream in,
        LossyQueuedLineOutputStream out,
        LossyQueuedLineOutputStream err,
        Ansi ansi,
        InterruptHandler interruption,
        SkeletonMapLibrary maps) {
    private static final String NAME = "mocapscope: ";

    CommandConsoleStreams {
        err.setDropNotice(
                lines -> NAME + LossyQueuedLineOutputStream.tooSlow(lines, "this output") + System.lineSeparator());
        out.setDropListener(lines ->
                err.print(NAME + LossyQueuedLineOutputStream.tooSlow(lines, "stdout") + System.lineSeparator()));
    }

    CommandConsoleStreams(
            LossyQueuedLineOutputStream out,
            LossyQueuedLineOutputStream err,
            Ansi ansi,
            InterruptHandler interruption,
            SkeletonMapLibrary maps) {
        this(InputStream.nullInputStream(), out, err, ansi, interruption, maps);
    }

    /** Returns the console of this process. */
    static CommandConsoleStreams of(QueuedStandardStreams streams, SkeletonMapLibrary maps) {
        return new CommandConsoleStreams(
                streams.in(), streams.out(), streams.err(), Ansi.AUTO, new InterruptHandler(), maps);
    }

    /**
     * Prints a message for the user, which may contain text of a peer. Never blocks on a reader, so any thread may call
     * it.
     */
    void printMessage(String words) {
        err.print(NAME + ControlCharacterEscaper.escapeLines(words) + System.lineSeparator());
    }

    /** Returns a writer to {@code err}. */
    PrintWriter errWriter() {
        return new PrintWriter(err, true, StandardCharsets.UTF_8);
    }

    /** Returns a JSON writer to {@code out} that reports dropped lines as an object too. */
    JsonLineWriter json() {
        noteDropsAsJson();
        return new JsonLineWriter(out);
    }

    private void noteDropsAsJson() {
        out.setDropNotice("{\"type\":\"dropped\",\"lines\":%d}\n"::formatted);
    }

    /** Makes a command without sessions wait for the readers of its output, however slow they are. */
    void waitForReaders() {
        out.waitForReader();
        err.waitForReader();
    }

    /**
     * Waits for the readers at the end of a command; gives up after a few seconds without progress.
     *
     * @return true if all of {@code out} was accepted or its reader went away
     */
    boolean drain() {
        long since = SystemClock.monotonicNanos();
        long lost = out.drain(since);
        var failure = out.failure();
        if (failure.isPresent()) {
            printMessage("the output could not be written: " + failure.get().getMessage());
        } else if (lost > 0) {
            printMessage("%s not printed: the reader of stdout reads nothing"
                    .formatted(LossyQueuedLineOutputStream.count(lost)));
        }
        err.drain(since);
        return failure.isEmpty() && lost == 0;
    }

    /** Returns a printer of sessions to {@code out}. */
    SessionPrinter lines(boolean json, Set<PrintedContentKind> contents) {
        return lines(json, contents, false);
    }

    /** Returns a printer of sessions; with {@code several}, each line names its session. */
    SessionPrinter lines(boolean json, Set<PrintedContentKind> contents, boolean several) {
        if (json) {
            noteDropsAsJson();
            return new JsonSessionPrinter(out, contents, several);
        }
        return new TextSessionPrinter(out, ansi, contents, several);
    }
}
