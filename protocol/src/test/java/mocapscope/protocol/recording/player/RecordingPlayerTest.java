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
import mocapscope.protocol.recording.ObservedSessionSet;
import mocapscope.protocol.recording.ReplayableLiveSessionSet;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
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

    private RecordingPlayerFixture fixture;

    @BeforeEach
    void record() throws IOException {
        fixture = new RecordingPlayerFixture(folder);
    }

    @Test
    void playsAtRecordedPace() {
        fixture.player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L), fixture.deliveryTimes);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), fixture.arrivals());
        assertEquals(
                List.of("Playing", "Ended", "Stopped"),
                fixture.notes.states.stream().map(SessionStateChange::step).toList());
        assertEquals(
                PlayerStateSnapshot.PlayerPhase.STOPPED, fixture.player.state().phase());
    }

    @Test
    void doubleSpeedKeepsRecordedArrivalTimes() {
        fixture.player.speed(2);
        fixture.player.run();

        assertEquals(List.of(0L, 500L, 1500L, 2000L), fixture.deliveryTimes);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), fixture.arrivals());
    }

    @Test
    void speedChangeAppliesFromCurrentPosition() {
        fixture.scheduleAction(2, () -> fixture.player.speed(0.5));
        fixture.player.run();

        assertEquals(List.of(0L, 1000L, 4000L, 6000L), fixture.deliveryTimes);
        assertEquals("Playing at 0.5×", fixture.notes.states.get(1).step());
    }

    @Test
    void pauseStopsClockWithoutLosingEntries() {
        fixture.scheduleAction(2, fixture.player::pause);
        fixture.waitActions.add(() -> {
            assertEquals(2 * SECOND, fixture.player.position());
            fixture.now += 60 * SECOND;
            assertEquals(START + 2 * SECOND, fixture.player.now());
            fixture.player.resume();
        });
        fixture.player.run();

        assertEquals(List.of(0L, 1000L, 63_000L, 64_000L), fixture.deliveryTimes);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), fixture.arrivals());
        assertEquals(
                List.of("Playing", "Paused", "Playing", "Ended", "Stopped"),
                fixture.notes.states.stream().map(SessionStateChange::step).toList());
    }

    @Test
    void continuesWithoutCatchUpAfterSystemSleep() {
        fixture.scheduleAction(2, () -> {
            fixture.now += 3600 * SECOND;
            assertEquals(3 * SECOND, fixture.player.position(), "not beyond what comes next");
        });
        fixture.player.run();

        assertEquals(List.of(0L, 1000L, 3_602_000L, 3_603_000L), fixture.deliveryTimes);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), fixture.arrivals());
    }

    @Test
    void loopRestartsAtEnd() {
        fixture.player.setLooping(true);
        fixture.scheduleAction(10, fixture.player::stop);
        fixture.player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L, 4000L, 5000L, 7000L, 8000L, 8000L, 9000L), fixture.deliveryTimes);
        assertEquals(List.of(0L, 1000L), fixture.arrivals());
    }

    @Test
    void resumeAfterEndPlaysAgain() {
        fixture.waitActions.add(() -> {
            assertFalse(fixture.player.isPlaying());
            fixture.now += SECOND;
            fixture.player.resume();
        });
        fixture.player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L, 5000L, 6000L, 8000L, 9000L), fixture.deliveryTimes);
    }

    @Test
    void loopsZeroLengthRecordingWithPauses() throws IOException {
        fixture.play("{\"t_us\":0,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n");
        fixture.player.setLooping(true);
        fixture.scheduleAction(1, fixture.player::stop);
        fixture.player.run();

        assertEquals(10, fixture.deliveryTimes.size());
    }

    @Test
    void shortensLongSilence() throws IOException {
        fixture.play("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":9000000000,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":9002000000,"dir":"c2s","ch":"tcp","hex":"0a"}
                """);
        fixture.player.run();

        assertEquals(List.of(0L, 1000L, 3000L), fixture.deliveryTimes);
        assertEquals(List.of(0L, 9_000_000L, 9_002_000L), fixture.arrivals());
    }

    @Test
    void playsGrowingRecordingUpToPresent() {
        var protocol = new ToyProtocol();
        var endpoint = protocol.endpoint(SessionRole.CLIENT, new NetworkAddress("host", 1), Map.of());
        var history = new EarlierMessageDecoder(
                new Transcript(1 << 20), protocol.decoder("toy", endpoint, SkeletonMapLibrary.builtIn()));
        var live = new Session(
                "toy",
                protocol,
                endpoint,
                SessionRole.CLIENT,
                "host",
                new MonotonicToUnixTimeAnchor(START, 0),
                history);
        history.transcript().appendOpened(Direction.TO_SERVER, ToyProtocol.TCP, START, "");
        fixture.play(new ReplayableLiveSessionSet("memory", List.of(live), START), START);
        fixture.now = START + 60 * SECOND;
        fixture.player.seek(0, 0);
        fixture.player.speed(16);
        fixture.actionTime = START + 62 * SECOND;
        fixture.action = () -> {
            assertEquals(32 * SECOND, fixture.player.position());
            fixture.actionTime = START + 70 * SECOND;
            fixture.action = () -> {
                assertEquals(fixture.now, fixture.player.now());
                fixture.player.stop();
            };
        };
        fixture.player.run();

        assertEquals(START + 70 * SECOND, fixture.now);
    }

    @Test
    void closesRecordingSourceWhenStopped() throws IOException {
        var closed = new AtomicInteger();
        var source = new ObservedSessionSet(fixture.player.recordingSource(), closed, new ArrayList<>());
        fixture.play(source);
        fixture.scheduleAction(2, () -> fixture.player.seek(0, 0));
        fixture.waitActions.add(() -> assertEquals(0, closed.get()));
        fixture.player.run();

        assertEquals(1, closed.get());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.09, 16.1, -1, Double.NaN})
    void otherSpeedsAreRefused(double speed) {
        assertThrows(IllegalArgumentException.class, () -> fixture.player.speed(speed));
    }
}
