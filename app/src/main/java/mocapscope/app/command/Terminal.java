package mocapscope.app.command;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import mocapscope.protocol.bytes.Spelled;
import mocapscope.protocol.sample.SkeletonMaps;
import picocli.CommandLine.Help.Ansi;

/**
 * What a command has of the world: data goes to {@code out}, all other words to {@code err}; {@code maps} name the bones
 * that a wire only numbers.
 */
record Terminal(Output out, PrintWriter err, Ansi ansi, Interruption interruption, SkeletonMaps maps) {

    /** The program's own. */
    static Terminal standard(SkeletonMaps maps) {
        var out = new Output(new FileOutputStream(FileDescriptor.out));
        return new Terminal(
                out, new PrintWriter(System.err, true, StandardCharsets.UTF_8), Ansi.AUTO, new Interruption(), maps);
    }

    /** Says something to a person; it may hold words of a peer. */
    void say(String words) {
        err.println("mocapscope: " + Spelled.lines(words));
    }

    /** Prints sessions there. */
    Lines lines(boolean json, Set<Content> contents) {
        return lines(json, contents, false);
    }

    /** The same where there may be {@code several}, so that each line says which it is of. */
    Lines lines(boolean json, Set<Content> contents, boolean several) {
        return json ? new JsonLines(out, contents, several) : new TextLines(out, ansi, contents, several);
    }
}
