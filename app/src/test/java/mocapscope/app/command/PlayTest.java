package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the window's options given by {@code play}, and of the input it rejects before a window opens. */
class PlayTest {
    private static final Path VRPN = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn");

    @Test
    void passesFilesAndOptionsToWindow() throws Exception {
        var log = VRPN.resolve("logs/srv_out.vrpn");
        var capture = VRPN.resolve("ground_tcp.jsonl");
        var run = CommandRun.of("play", log.toString(), capture.toString(), "--speed", "2", "--loop");
        var recordings = run.windows().getFirst().recordings();

        assertEquals(0, run.code());
        assertEquals(
                List.of("srv_out.vrpn", "ground_tcp.jsonl"),
                recordings.stream().map(one -> one.source().name()).toList());
        assertTrue(recordings.stream().allMatch(one -> one.speed() == 2 && one.loop()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | nothing.vrpn   | no readable file: nothing.vrpn",
                "1 | nothing.jsonl  | no readable file: nothing.jsonl",
                "1 | movie.mp4      | no readable file: movie.mp4",
                "2 | pom.xml        | not a recording; supported are takes (*.mcap), network captures",
                "2 | LOG --speed 20 | the speed must be between 0.1 and 16.0: 20.0"
            })
    void rejectsUnplayableInputWithoutOpeningWindow(int code, String arguments, String expected) throws Exception {
        var log = VRPN.resolve("logs/srv_out.vrpn").toString();
        var run = CommandRun.of(("play " + arguments.replace("LOG", log)).split(" "));

        assertEquals(code, run.code());
        assertTrue(run.err().contains(expected), run.err());
        assertEquals(List.of(), run.windows());
    }
}
