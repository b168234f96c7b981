package mocapscope.protocol.recording.player;

import static mocapscope.protocol.recording.player.RecordingPlayerFixture.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mocapscope.protocol.recording.ForwardOnlyRecordingSource;
import mocapscope.protocol.recording.JsonLinesCapture;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.toy.ToyProtocol;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are broken or gone, and faults of ours. */
class RecordingPlayerFaultTest {
    @TempDir
    private Path folder;

    private RecordingPlayerFixture bench;

    @BeforeEach
    void record() throws IOException {
        bench = new RecordingPlayerFixture(folder);
    }

    @Test
    void playsBrokenFileUpToError() throws IOException {
        bench.play("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":1,
                """);
        bench.player.run();

        assertEquals(1, bench.arrivals().size());
        assertEquals(SessionPhase.FAILED, bench.notes.phases().getLast());
        assertTrue(bench.notes.states.getLast().step().contains("line 2 of "));
        assertTrue(bench.player.state().fault().contains("line 2 of "));
    }

    @Test
    void seeksBackInBrokenFile() throws IOException {
        bench.play("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":1000000,"dir":"s2c","ch":"tcp","hex":"7020310a"}
                {"t_us":2,
                """);
        bench.waitActions.add(() -> {
            assertEquals(PlayerState.PlayerPhase.FAILED, bench.player.state().phase());
            assertFalse(bench.player.isPlaying());
            bench.player.seek(500_000_000L, 0);
        });
        bench.waitActions.add(() -> {
            assertEquals(PlayerState.PlayerPhase.PAUSED, bench.player.state().phase());
            assertEquals(500_000_000L, bench.player.position());
            assertEquals(List.of(), bench.values());
        });
        bench.player.run();

        assertTrue(bench.waitActions.isEmpty());
    }

    @Test
    void durationOfBrokenFileCoversReadablePart() throws IOException {
        var capture = JsonLinesCapture.open(Files.writeString(folder.resolve("broken.jsonl"), """
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":1000000,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":2,
                """));

        var source = new ForwardOnlyRecordingSource(new RecordedSession(folder, new ToyProtocol(), capture));

        assertEquals(SECOND, source.durationNanos(() -> false));
    }

    @Test
    void failsWhenFileIsDeletedDuringPlayback() throws IOException {
        bench.waitActions.add(() -> {
            delete("capture.jsonl");
            bench.player.seek(SECOND, 0);
        });
        bench.waitActions.add(() -> {
            assertEquals(PlayerState.PlayerPhase.FAILED, bench.player.state().phase());
            assertTrue(bench.player.state().fault().startsWith("the file no longer exists: "));
            assertEquals(0, bench.player.position());
        });
        bench.player.run();

        assertTrue(bench.waitActions.isEmpty());
    }

    @Test
    void reportsInternalErrorWithoutHanging() {
        bench.entryAction = () -> {
            throw new IllegalStateException("planted");
        };
        bench.waitActions.add(() -> {
            assertEquals(PlayerState.PlayerPhase.FAILED, bench.player.state().phase());
            assertTrue(bench.player.state().fault().contains("planted"));
        });
        bench.player.run();

        assertTrue(bench.waitActions.isEmpty());
    }

    private void delete(String file) {
        try {
            Files.delete(folder.resolve(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
