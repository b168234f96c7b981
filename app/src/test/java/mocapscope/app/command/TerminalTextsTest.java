package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import mocapscope.app.command.output.LossyQueuedLineOutputStream;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

/** Tests of texts for users. */
class TerminalTextsTest {
    @Test
    void escapesTerminalControlCharactersInMessages() {
        var err = new ByteArrayOutputStream();
        var console = new CommandConsoleStreams(
                new LossyQueuedLineOutputStream(new ByteArrayOutputStream()),
                new LossyQueuedLineOutputStream(err),
                Ansi.OFF,
                new InterruptHandler(),
                SkeletonMapLibrary.builtIn());
        console.printMessage("the peer says \u001b]0;owned\u0007");
        console.drain();

        assertEquals(
                "mocapscope: the peer says \\u001b]0;owned\\u0007" + System.lineSeparator(),
                err.toString(StandardCharsets.UTF_8));
    }
}
