package mocapscope.protocol.recording.player;

import static mocapscope.protocol.recording.player.RecordingPlayerFixture.SECOND;
import static mocapscope.protocol.recording.player.RecordingPlayerFixture.START;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import mocapscope.protocol.recording.LiveTranscriptRecordingSource;
import mocapscope.protocol.recording.ObservedRecordingSource;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ClockAnchor;
import mocapscope.protocol.session.event.SessionState;
import mocapscope.protocol.session.history.SessionHistory;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pace at which a recording is played. */
class RecordingPlayerTest {
    @TempDir
    private Path folder;

    private RecordingPlayerFixture bench;

    @BeforeEach
    void record() throws IOException {
        bench = new RecordingPlayerFixture(folder);
    }

    @Test
    void playsAtRecordedPace() {
        bench.player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L), bench.deliveryTimes);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), bench.arrivals());
        assertEquals(
                List.of("Playing", "Ended", "Stopped"),
                bench.notes.states.stream().map(SessionState::step).toList());
        assertEquals(PlayerState.PlayerPhase.STOPPED, bench.player.state().phase());
    }

    @Test
    void doubleSpeedKeepsRecordedArrivalTimes() {
        bench.player.speed(2);
        bench.player.run();

        assertEquals(List.of(0L, 500L, 1500L, 2000L), bench.deliveryTimes);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), bench.arrivals());
    }

    @Test
    void speedChangeAppliesFromCurrentPosition() {
        bench.scheduleAction(2, () -> bench.player.speed(0.5));
        bench.player.run();

        assertEquals(List.of(0L, 1000L, 4000L, 6000L), bench.deliveryTimes);
        assertEquals("Playing at 0.5×", bench.notes.states.get(1).step());
    }

    @Test
    void pauseStopsClockWithoutLosingEntries() {
        bench.scheduleAction(2, bench.player::pause);
        bench.waitActions.add(() -> {
            assertEquals(2 * SECOND, bench.player.position());
            bench.now += 60 * SECOND;
            assertEquals(START + 2 * SECOND, bench.player.now());
            bench.player.resume();
        });
        bench.player.run();

        assertEquals(List.of(0L, 1000L, 63_000L, 64_000L), bench.deliveryTimes);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), bench.arrivals());
        assertEquals(
                List.of("Playing", "Paused", "Playing", "Ended", "Stopped"),
                bench.notes.states.stream().map(SessionState::step).toList());
    }

    @Test
    void continuesWithoutCatchUpAfterSystemSleep() {
        bench.scheduleAction(2, () -> {
            bench.now += 3600 * SECOND;
            assertEquals(3 * SECOND, bench.player.position(), "not beyond what comes next");
        });
        bench.player.run();

        assertEquals(List.of(0L, 1000L, 3_602_000L, 3_603_000L), bench.deliveryTimes);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), bench.arrivals());
    }

    @Test
    void loopRestartsAtEnd() {
        bench.player.setLooping(true);
        bench.scheduleAction(10, bench.player::stop);
        bench.player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L, 4000L, 5000L, 7000L, 8000L, 8000L, 9000L), bench.deliveryTimes);
        assertEquals(List.of(0L, 1000L), bench.arrivals());
    }

    @Test
    void resumeAfterEndPlaysAgain() {
        bench.waitActions.add(() -> {
            assertFalse(bench.player.isPlaying());
            bench.now += SECOND;
            bench.player.resume();
        });
        bench.player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L, 5000L, 6000L, 8000L, 9000L), bench.deliveryTimes);
    }

    @Test
    void loopsZeroLengthRecordingWithPauses() throws IOException {
        bench.play("{\"t_us\":0,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n");
        bench.player.setLooping(true);
        bench.scheduleAction(1, bench.player::stop);
        bench.player.run();

        assertEquals(10, bench.deliveryTimes.size());
    }

    @Test
    void shortensLongSilence() throws IOException {
        bench.play("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":9000000000,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":9002000000,"dir":"c2s","ch":"tcp","hex":"0a"}
                """);
        bench.player.run();

        assertEquals(List.of(0L, 1000L, 3000L), bench.deliveryTimes);
        assertEquals(List.of(0L, 9_000_000L, 9_002_000L), bench.arrivals());
    }

    @Test
    void playsGrowingRecordingUpToPresent() {
        var protocol = new ToyProtocol();
        var endpoint = protocol.endpoint(SessionRole.CLIENT, new NetworkAddress("host", 1), Map.of());
        var history = new SessionHistory(
                new Transcript(1 << 20), protocol.decoder("toy", endpoint, SkeletonMapRegistry.builtIn()));
        var live =
                new Session("toy", protocol, endpoint, SessionRole.CLIENT, "host", new ClockAnchor(START, 0), history);
        history.transcript().appendOpened(Direction.TO_SERVER, ToyProtocol.TCP, START, "");
        bench.play(new LiveTranscriptRecordingSource("memory", List.of(live), START), START);
        bench.now = START + 60 * SECOND;
        bench.player.seek(0, 0);
        bench.player.speed(16);
        bench.actionTime = START + 62 * SECOND;
        bench.action = () -> {
            assertEquals(32 * SECOND, bench.player.position());
            bench.actionTime = START + 70 * SECOND;
            bench.action = () -> {
                assertEquals(bench.now, bench.player.now());
                bench.player.stop();
            };
        };
        bench.player.run();

        assertEquals(START + 70 * SECOND, bench.now);
    }

    @Test
    void closesRecordingSourceWhenStopped() throws IOException {
        var closed = new AtomicInteger();
        var reel = new ObservedRecordingSource(bench.player.recordingSource(), closed, new ArrayList<>());
        bench.play(reel);
        bench.scheduleAction(2, () -> bench.player.seek(0, 0));
        bench.waitActions.add(() -> assertEquals(0, closed.get()));
        bench.player.run();

        assertEquals(1, closed.get());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.09, 16.1, -1, Double.NaN})
    void otherSpeedsAreRefused(double speed) {
        assertThrows(IllegalArgumentException.class, () -> bench.player.speed(speed));
    }
}
