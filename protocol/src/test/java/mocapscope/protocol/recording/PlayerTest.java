package mocapscope.protocol.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.History;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.toy.Notes;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A player whose waiting is the passing of a clock of our own, on the test's thread. */
class PlayerTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 500 * SECOND;

    @TempDir
    private Path folder;

    private final Notes notes = new Notes();
    private final Queue<Runnable> whileItRests = new ArrayDeque<>();
    private long now = START;
    private long deedAt = Long.MAX_VALUE;
    private Runnable deed = () -> {};
    private Player player;

    /** Something is said at 0, 1, 3 and 4 seconds. */
    @BeforeEach
    void record() throws IOException {
        player = player("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"68656c6c6f0a"}
                {"t_us":1000000,"dir":"s2c","ch":"tcp","hex":"7020310a"}
                {"t_us":3000000,"dir":"s2c","ch":"tcp","hex":"7020320a"}
                {"t_us":4000000,"dir":"s2c","ch":"tcp","hex":"7020330a"}
                """);
    }

    @Test
    void everythingComesAtThePaceOfTheRecording() {
        player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L), arrivals());
        assertEquals(START + 4 * SECOND, now);
        assertEquals(List.of(Phase.CONNECTING, Phase.LIVE, Phase.CLOSED, Phase.CLOSED), notes.phases());
        assertEquals("Ended", notes.states.get(2).step());
    }

    @Test
    void twiceTheSpeedIsHalfTheTime() {
        player.speed(2);
        player.run();

        assertEquals(List.of(0L, 500L, 1500L, 2000L), arrivals());
    }

    @Test
    void anotherSpeedCountsFromItsMomentOn() {
        at(2, () -> player.speed(0.5));
        player.run();

        assertEquals(List.of(0L, 1000L, 4000L, 6000L), arrivals());
        assertEquals("Playing at 0.5×", notes.states.get(2).step());
    }

    @Test
    void pausedNothingComesAndNothingIsMissed() {
        at(2, player::pause);
        whileItRests.add(() -> {
            now += 60 * SECOND;
            player.resume();
        });
        player.run();

        assertEquals(List.of(0L, 1000L, 63_000L, 64_000L), arrivals());
        assertEquals(
                List.of("", "Playing", "Paused", "Playing", "Ended", "Stopped"),
                notes.states.stream().map(state -> state.step()).toList());
    }

    @Test
    void aLoopBeginsAgainAtTheEnd() {
        player.loop(true);
        at(10, player::stop);
        player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L, 4000L, 5000L, 7000L, 8000L, 8000L, 9000L), arrivals());
    }

    @Test
    void afterTheEndItCanBeSeenAgain() {
        whileItRests.add(() -> {
            now += SECOND;
            player.resume();
        });
        player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L, 5000L, 6000L, 8000L, 9000L), arrivals());
    }

    @Test
    void aRecordingOfNoLengthLoopsWithPauses() throws IOException {
        player = player("{\"t_us\":0,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n");
        player.loop(true);
        at(1, player::stop);
        player.run();

        assertEquals(10, arrivals().size());
    }

    @Test
    void aLongSilenceIsCutShort() throws IOException {
        player = player("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":9000000000,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":9002000000,"dir":"c2s","ch":"tcp","hex":"0a"}
                """);
        player.run();

        assertEquals(List.of(0L, 1000L, 3000L), arrivals());
    }

    @Test
    void aBrokenFileIsPlayedUpToThere() throws IOException {
        player = player("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":1,
                """);
        player.run();

        assertEquals(1, arrivals().size());
        assertEquals(Phase.FAILED, notes.phases().getLast());
        assertTrue(notes.states.getLast().step().contains("line 2 of "));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.09, 16.1, -1, Double.NaN})
    void otherSpeedsAreRefused(double speed) {
        assertThrows(IllegalArgumentException.class, () -> player.speed(speed));
    }

    private Player player(String lines) throws IOException {
        var capture = Capture.open(Files.writeString(folder.resolve("capture.jsonl"), lines));
        var protocol = new ToyProtocol();
        var endpoint = protocol.endpoint(Role.CLIENT, new Address("capture", 0), Map.of());
        var history = new History(
                new Transcript(Transcript.DEFAULT_BUDGET), protocol.decoder("toy", endpoint, SkeletonMaps.builtIn()));
        var session = new Session("toy", protocol, endpoint, Role.CLIENT, "capture", new Anchor(0, 0), history);
        return new Player(session, capture, notes, () -> now, this::await);
    }

    /** Somebody does this so many seconds after the start. */
    private void at(long seconds, Runnable what) {
        deedAt = START + seconds * SECOND;
        deed = what;
    }

    private void await(long nanos) {
        if (nanos == Long.MAX_VALUE) {
            var next = whileItRests.poll();
            (next == null ? (Runnable) player::stop : next).run();
        } else if (now + nanos >= deedAt) {
            now = deedAt;
            deedAt = Long.MAX_VALUE;
            deed.run();
        } else {
            now += nanos;
        }
    }

    /** Of all bytes, in milliseconds after the start. */
    private List<Long> arrivals() {
        return notes.entries.stream()
                .filter(entry -> entry.kind() == Entry.Kind.DATA)
                .map(entry -> (entry.arrival() - START) / 1_000_000)
                .toList();
    }
}
