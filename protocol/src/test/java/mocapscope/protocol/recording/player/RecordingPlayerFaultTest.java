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
import mocapscope.protocol.recording.ForwardOnlyRecordedSessionSet;
import mocapscope.protocol.recording.JsonLinesRecording;
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

    private RecordingPlayerFixture fixture;

    @BeforeEach
    void record() throws IOException {
        fixture = new RecordingPlayerFixture(folder);
    }

    @Test
    void playsBrokenFileUpToError() throws IOException {
        fixture.play("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":1,
                """);
        fixture.player.run();

        assertEquals(1, fixture.arrivals().size());
        assertEquals(SessionPhase.FAILED, fixture.notes.phases().getLast());
        assertTrue(fixture.notes.states.getLast().step().contains("line 2 of "));
        assertTrue(fixture.player.state().fault().contains("line 2 of "));
    }

    @Test
    void seeksBackInBrokenFile() throws IOException {
        fixture.play("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":1000000,"dir":"s2c","ch":"tcp","hex":"7020310a"}
                {"t_us":2,
                """);
        fixture.waitActions.add(() -> {
            assertEquals(
                    PlayerStateSnapshot.PlayerPhase.FAILED,
                    fixture.player.state().phase());
            assertFalse(fixture.player.isPlaying());
            fixture.player.seek(500_000_000L, 0);
        });
        fixture.waitActions.add(() -> {
            assertEquals(
                    PlayerStateSnapshot.PlayerPhase.PAUSED,
                    fixture.player.state().phase());
            assertEquals(500_000_000L, fixture.player.position());
            assertEquals(List.of(), fixture.values());
        });
        fixture.player.run();

        assertTrue(fixture.waitActions.isEmpty());
    }

    @Test
    void durationOfBrokenFileCoversReadablePart() throws IOException {
        var capture = JsonLinesRecording.open(Files.writeString(folder.resolve("broken.jsonl"), """
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":1000000,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":2,
                """));

        var source = new ForwardOnlyRecordedSessionSet(new RecordedSession(folder, new ToyProtocol(), capture));

        assertEquals(SECOND, source.durationNanos(() -> false));
    }

    @Test
    void failsWhenFileIsDeletedDuringPlayback() throws IOException {
        fixture.waitActions.add(() -> {
            delete("capture.jsonl");
            fixture.player.seek(SECOND, 0);
        });
        fixture.waitActions.add(() -> {
            assertEquals(
                    PlayerStateSnapshot.PlayerPhase.FAILED,
                    fixture.player.state().phase());
            assertTrue(fixture.player.state().fault().startsWith("no readable file: "));
            assertEquals(0, fixture.player.position());
        });
        fixture.player.run();

        assertTrue(fixture.waitActions.isEmpty());
    }

    @Test
    void reportsInternalErrorWithoutHanging() {
        fixture.entryAction = () -> {
            throw new IllegalStateException("planted");
        };
        fixture.waitActions.add(() -> {
            assertEquals(
                    PlayerStateSnapshot.PlayerPhase.FAILED,
                    fixture.player.state().phase());
            assertTrue(fixture.player.state().fault().contains("planted"));
        });
        fixture.player.run();

        assertTrue(fixture.waitActions.isEmpty());
    }

    private void delete(String file) {
        try {
            Files.delete(folder.resolve(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
