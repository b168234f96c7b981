package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import mocapscope.app.command.output.LossyQueuedLineOutputStream;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class ServedClientLogTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final CommandConsoleStreams console = new CommandConsoleStreams(
            new LossyQueuedLineOutputStream(OutputStream.nullOutputStream()),
            new LossyQueuedLineOutputStream(err),
            Ansi.OFF,
            new InterruptHandler(),
            SkeletonMapLibrary.builtIn());
    private final ServedClientLog log = new ServedClientLog(console);

    @Test
    void listsFirstLinesOfKindAndCountsRest() {
        IntStream.rangeClosed(1, 1234).forEach(i -> log.log("clients connected", i + " connected"));
        log.log("clients left", "1 left");
        log.logTotals();

        var expected = new ArrayList<>(IntStream.rangeClosed(1, 100)
                .mapToObj(i -> "mocapscope: " + i + " connected")
                .toList());
        expected.add("mocapscope: clients connected: 100 are listed, further ones are only counted");
        expected.add("mocapscope: 1 left");
        expected.add("mocapscope: clients connected: 1,234, of which 1,134 are not listed");
        assertEquals(expected, lines());
    }

    @Test
    void printsNoTotalForCompletelyListedKinds() {
        log.log("clients connected", "1 connected");
        log.logTotals();

        assertEquals(List.of("mocapscope: 1 connected"), lines());
    }

    private List<String> lines() {
        console.drain();
        return err.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
