package mocapscope.app.command;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import mocapscope.app.json.Json;
import mocapscope.protocol.bytes.Spelled;
import mocapscope.protocol.link.Clock;
import mocapscope.protocol.sample.SkeletonMaps;
import picocli.CommandLine.Help.Ansi;

/**
 * What a command has of the world: data goes to {@code out}, all other words to {@code err}; {@code maps} name the bones
 * that a wire only numbers.
 */
record Terminal(Output out, Output err, Ansi ansi, Interruption interruption, SkeletonMaps maps) {
    private static final String NAME = "mocapscope: ";

    Terminal {
        err.noteDropsAs(lines -> NAME + Output.tooSlow(lines, "this output") + System.lineSeparator());
        out.onDrop(lines -> err.print(NAME + Output.tooSlow(lines, "stdout") + System.lineSeparator()));
    }

    /** The program's own. */
    static Terminal of(StandardStreams streams, SkeletonMaps maps) {
        return new Terminal(streams.out(), streams.err(), Ansi.AUTO, new Interruption(), maps);
    }

    /** Says something to a person; it may hold words of a peer. Waits for no reader, so that any thread may call it. */
    void say(String words) {
        err.print(NAME + Spelled.lines(words) + System.lineSeparator());
    }

    /** Returns a writer to {@code err} for those who need one. */
    PrintWriter errWriter() {
        return new PrintWriter(err, true, StandardCharsets.UTF_8);
    }

    /** Returns a writer of JSON lines to {@code out}, where lines that are missing are an object too. */
    Json json() {
        noteDropsAsJson();
        return new Json(out);
    }

    private void noteDropsAsJson() {
        out.noteDropsAs("{\"type\":\"dropped\",\"lines\":%d}\n"::formatted);
    }

    /** Has a command without sessions wait for the readers of its output, however slow they are. */
    void waitForReaders() {
        out.waitForReader();
        err.waitForReader();
    }

    /**
     * Waits for the readers at the end of a command; readers that take nothing are given up after a few seconds.
     *
     * @return whether all of {@code out} was taken, or its reader went away
     */
    boolean drain() {
        long since = Clock.nanos();
        long lost = out.drain(since);
        var failure = out.failure();
        if (failure.isPresent()) {
            say("the output could not be written: " + failure.get().getMessage());
        } else if (lost > 0) {
            say("%s not printed: the reader of stdout reads nothing".formatted(Output.count(lost)));
        }
        err.drain(since);
        return failure.isEmpty() && lost == 0;
    }

    /** Prints sessions there. */
    Lines lines(boolean json, Set<Content> contents) {
        return lines(json, contents, false);
    }

    /** The same where there may be {@code several}, so that each line says which it is of. */
    Lines lines(boolean json, Set<Content> contents, boolean several) {
        if (json) {
            noteDropsAsJson();
            return new JsonLines(out, contents, several);
        }
        return new TextLines(out, ansi, contents, several);
    }
}
