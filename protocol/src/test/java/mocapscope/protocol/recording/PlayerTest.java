package mocapscope.protocol.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Both;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.History;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.toy.Notes;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A player whose waiting is the passing of a clock of our own, on the test's thread. */
class PlayerTest implements Audience, Sessions {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 500 * SECOND;
    private static final String LINES = """
            {"t_us":0,"dir":"c2s","ch":"tcp","hex":"68656c6c6f0a"}
            {"t_us":1000000,"dir":"s2c","ch":"tcp","hex":"7020310a"}
            {"t_us":3000000,"dir":"s2c","ch":"tcp","hex":"7020320a"}
            {"t_us":4000000,"dir":"s2c","ch":"tcp","hex":"7020330a"}
            """;

    @TempDir
    private Path folder;

    /** What the session that is there heard; another begins after each jump. */
    private Notes notes = new Notes();

    private Notes coming = new Notes();
    /** When what was told arrived, by the clock. */
    private final List<Long> told = new ArrayList<>();

    private final Queue<Runnable> whileItRests = new ArrayDeque<>();
    private long now = START;
    private long deedAt = Long.MAX_VALUE;
    private Runnable deed = () -> {};
    private Player player;
    /** After so many entries, less one, a jump is stopped. */
    private int enough;
    /** Done once, at the next entry that is told. */
    private Runnable deedOfEntry = () -> {};

    /** Something is said at 0, 1, 3 and 4 seconds. */
    @BeforeEach
    void record() throws IOException {
        player = player(LINES);
    }

    @Test
    void everythingComesAtThePaceOfTheRecording() {
        player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L), told);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), arrivals());
        assertEquals(
                List.of("Playing", "Ended", "Stopped"),
                notes.states.stream().map(State::step).toList());
        assertEquals(PlayerState.Phase.STOPPED, player.state().phase());
    }

    @Test
    void atTwiceTheSpeedArrivalsAreStillTheRecordings() {
        player.speed(2);
        player.run();

        assertEquals(List.of(0L, 500L, 1500L, 2000L), told);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), arrivals());
    }

    @Test
    void anotherSpeedCountsFromItsMomentOn() {
        at(2, () -> player.speed(0.5));
        player.run();

        assertEquals(List.of(0L, 1000L, 4000L, 6000L), told);
        assertEquals("Playing at 0.5×", notes.states.get(1).step());
    }

    @Test
    void pausedItsClockStandsAndNothingIsMissed() {
        at(2, player::pause);
        whileItRests.add(() -> {
            assertEquals(2 * SECOND, player.position());
            now += 60 * SECOND;
            assertEquals(START + 2 * SECOND, player.now());
            player.resume();
        });
        player.run();

        assertEquals(List.of(0L, 1000L, 63_000L, 64_000L), told);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), arrivals());
        assertEquals(
                List.of("Playing", "Paused", "Playing", "Ended", "Stopped"),
                notes.states.stream().map(State::step).toList());
    }

    @Test
    void aLoopBeginsAgainAtTheEnd() {
        player.loop(true);
        at(10, player::stop);
        player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L, 4000L, 5000L, 7000L, 8000L, 8000L, 9000L), told);
        assertEquals(List.of(0L, 1000L), arrivals());
    }

    @Test
    void aPartIsPlayedAndNoMore() {
        player.between(new Stretch(500_000_000L, 3_500_000_000L));
        player.seek(500_000_000L, 0);
        player.run();

        assertEquals(List.of(0L, 500L, 2500L), told);
        assertEquals("Ended", notes.states.get(1).step());
        assertEquals(START + 3_500_000_000L, notes.states.get(1).at());
    }

    @Test
    void aPartLoopsFromItsBeginning() {
        player.loop(true);
        player.between(new Stretch(SECOND, 3 * SECOND));
        player.seek(SECOND, 0);
        at(3, player::stop);
        player.run();

        assertEquals(List.of(0L, 0L, 2000L, 2000L, 2000L), told);
        assertEquals(List.of(1.0), values());
    }

    @Test
    void afterTheEndItCanBeSeenAgain() {
        whileItRests.add(() -> {
            assertFalse(player.playing());
            now += SECOND;
            player.resume();
        });
        player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L, 5000L, 6000L, 8000L, 9000L), told);
    }

    @Test
    void aJumpTellsWhatCameBeforeAtOnceAndGoesOnFromThere() {
        at(2, () -> player.seek(3_500_000_000L, 0));
        player.run();

        assertEquals(List.of(0L, 1000L, 2000L, 2000L, 2000L, 2500L), told);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), arrivals());
        assertEquals(List.of(1.0, 2.0, 3.0), values());
    }

    @Test
    void aJumpBackWhilePausedStaysThere() {
        at(2, player::pause);
        whileItRests.add(() -> player.seek(1_500_000_000L, 0));
        whileItRests.add(() -> {
            assertEquals(1_500_000_000L, player.position());
            assertEquals(List.of(1.0), values());
            assertEquals(PlayerState.Phase.PAUSED, player.state().phase());
        });
        player.run();
        assertTrue(whileItRests.isEmpty());
    }

    @Test
    void whoeverIsToldWhereToBeginDoesNotShowTheBeginningFirst() {
        player.pause();
        player.seek(3_500_000_000L, 0);
        whileItRests.add(() -> assertEquals(3_500_000_000L, player.position()));
        player.run();

        assertEquals(List.of(1.0, 2.0), values());
        assertEquals(
                List.of("Paused", "Stopped"),
                notes.states.stream().map(State::step).toList());
    }

    @Test
    void aJumpThatIsStoppedStaysWhereItHasGot() {
        at(2, player::pause);
        whileItRests.add(() -> {
            enough = 3;
            player.seek(4 * SECOND, 0);
        });
        whileItRests.add(() -> {
            assertEquals(SECOND, player.position());
            assertEquals(PlayerState.Phase.PAUSED, player.state().phase());
        });
        player.run();

        assertTrue(whileItRests.isEmpty());
    }

    @Test
    void aStepGoesToTheNextMessageAndBackToTheOneBefore() {
        at(2, player::pause);
        whileItRests.add(() -> player.step(Step.MESSAGE, true));
        whileItRests.add(() -> {
            assertEquals(3 * SECOND, player.position());
            assertEquals(List.of(1.0, 2.0), values());
            player.step(Step.MESSAGE, false);
        });
        whileItRests.add(() -> {
            assertEquals(SECOND, player.position());
            assertEquals(List.of(1.0), values());
            player.step(Step.MESSAGE, false);
        });
        whileItRests.add(() -> {
            assertEquals(0, player.position());
            player.step(Step.MESSAGE, false);
        });
        whileItRests.add(() -> assertEquals(0, player.position()));
        player.run();
        assertTrue(whileItRests.isEmpty());
    }

    @Test
    void aFrameIsWhereSomethingMoved() {
        whileItRests.add(() -> player.seek(0, 0));
        whileItRests.add(() -> player.step(Step.FRAME, true));
        whileItRests.add(() -> assertEquals(SECOND, player.position()));
        whileItRests.add(() -> player.step(Step.FRAME, true));
        whileItRests.add(() -> player.step(Step.FRAME, false));
        whileItRests.add(() -> assertEquals(SECOND, player.position()));
        player.run();
        assertTrue(whileItRests.isEmpty());
    }

    @Test
    void aRecordingOfNoLengthLoopsWithPauses() throws IOException {
        player = player("{\"t_us\":0,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n");
        player.loop(true);
        at(1, player::stop);
        player.run();

        assertEquals(10, told.size());
    }

    @Test
    void aLongSilenceIsCutShort() throws IOException {
        player = player("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":9000000000,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":9002000000,"dir":"c2s","ch":"tcp","hex":"0a"}
                """);
        player.run();

        assertEquals(List.of(0L, 1000L, 3000L), told);
        assertEquals(List.of(0L, 9_000_000L, 9_002_000L), arrivals());
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
        assertTrue(player.state().fault().contains("line 2 of "));
    }

    @Test
    void aBrokenFileCanBeGoneBackIn() throws IOException {
        player = player("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":1000000,"dir":"s2c","ch":"tcp","hex":"7020310a"}
                {"t_us":2,
                """);
        whileItRests.add(() -> {
            assertEquals(PlayerState.Phase.FAILED, player.state().phase());
            assertFalse(player.playing());
            player.seek(500_000_000L, 0);
        });
        whileItRests.add(() -> {
            assertEquals(PlayerState.Phase.PAUSED, player.state().phase());
            assertEquals(500_000_000L, player.position());
            assertEquals(List.of(), values());
        });
        player.run();

        assertTrue(whileItRests.isEmpty());
    }

    @Test
    void ofABrokenFileTheLengthIsWhatCanBeRead() throws IOException {
        var capture = Capture.open(Files.writeString(folder.resolve("broken.jsonl"), """
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":1000000,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":2,
                """));

        var reel = new RecordedReel(new Recorded(folder, new ToyProtocol(), capture));

        assertEquals(SECOND, reel.nanos(() -> false));
    }

    @Test
    void aFileThatIsGoneMeanwhileIsTold() throws IOException {
        whileItRests.add(() -> {
            delete("capture.jsonl");
            player.seek(SECOND, 0);
        });
        whileItRests.add(() -> {
            assertEquals(PlayerState.Phase.FAILED, player.state().phase());
            assertTrue(player.state().fault().startsWith("the file is gone: "));
            assertEquals(0, player.position());
        });
        player.run();

        assertTrue(whileItRests.isEmpty());
    }

    @Test
    void aFaultOfOursIsToldAndNothingHangs() {
        deedOfEntry = () -> {
            throw new IllegalStateException("planted");
        };
        whileItRests.add(() -> {
            assertEquals(PlayerState.Phase.FAILED, player.state().phase());
            assertTrue(player.state().fault().contains("planted"));
        });
        player.run();

        assertTrue(whileItRests.isEmpty());
    }

    @Test
    void playedAtItsVeryEndItBeginsAgain() {
        player.pause();
        player.between(new Stretch(500_000_000L, 3_500_000_000L));
        player.seek(3_500_000_000L, 0);
        whileItRests.add(player::resume);
        player.run();

        assertEquals(List.of(0L, 0L, 0L, 0L, 500L, 2500L), told);
    }

    @Test
    void whoeverGoesSomewhereAfterTheEndAndPlaysIsThere() {
        whileItRests.add(() -> {
            player.seek(3_500_000_000L, 0);
            player.resume();
        });
        player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L, 4000L, 4000L, 4000L, 4500L), told);
    }

    @Test
    void anEndThatIsSetBeforeWhereItIsIsThere() {
        at(2, () -> {
            player.between(new Stretch(0, 500_000_000L));
            assertEquals(SECOND, player.position());
        });
        whileItRests.add(() -> {
            assertEquals(PlayerState.Phase.ENDED, player.state().phase());
            assertEquals(SECOND, player.position());
            assertEquals(List.of(1.0), values());
        });
        player.run();

        assertTrue(whileItRests.isEmpty());
    }

    @Test
    void anEndWithinALongSilenceIsNotWaitedFor() throws IOException {
        player = player("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":9000000000,"dir":"c2s","ch":"tcp","hex":"0a"}
                """);
        player.between(new Stretch(0, 8000 * SECOND));
        whileItRests.add(() -> assertEquals(START + SECOND, now));
        player.run();

        assertTrue(whileItRests.isEmpty());
    }

    @Test
    void whereNobodyKnowsTheLengthNobodyGoesBeyondTheEnd() {
        player.pause();
        player.seek(100 * SECOND, 0);
        whileItRests.add(() -> assertEquals(4 * SECOND, player.position()));
        player.run();

        assertTrue(whileItRests.isEmpty());
    }

    @Test
    void whereNoFrameIsBeforeOneStaysThere() {
        player.pause();
        player.seek(SECOND, 0);
        whileItRests.add(() -> player.step(Step.FRAME, false));
        whileItRests.add(() -> {
            assertEquals(SECOND, player.position());
            assertEquals(List.of(1.0), values());
        });
        player.run();

        assertTrue(whileItRests.isEmpty());
    }

    @Test
    void aStepThatFindsNothingGivesWayToAJump() throws IOException {
        player = player("{\"t_us\":1000,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n".repeat(100));
        player.pause();
        whileItRests.add(() -> {
            player.step(Step.FRAME, true);
            deedOfEntry = () -> player.seek(0, 0);
        });
        whileItRests.add(() -> assertEquals(1, told.size()));
        player.run();

        assertTrue(whileItRests.isEmpty());
    }

    @Test
    void stepsThatWaitAreFewAndAJumpForgetsThem() throws IOException {
        player = player(IntStream.range(0, 50)
                .mapToObj("{\"t_us\":%d,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n"::formatted)
                .collect(Collectors.joining()));
        player.pause();
        whileItRests.add(() -> {
            for (int i = 0; i < 40; i++) {
                player.step(Step.MESSAGE, true);
            }
        });
        whileItRests.add(() -> {
            assertEquals(1 + Wishes.MOST_STRIDES, told.size());
            player.step(Step.MESSAGE, true);
            player.seek(10_000, 0);
        });
        whileItRests.add(() -> assertEquals(10_000, player.position()));
        player.run();

        assertTrue(whileItRests.isEmpty());
    }

    @Test
    void whatGrowsIsPlayedUpToNowBeItThatNothingComes() {
        var protocol = new ToyProtocol();
        var endpoint = protocol.endpoint(Role.CLIENT, new Address("host", 1), Map.of());
        var history = new History(new Transcript(1 << 20), protocol.decoder("toy", endpoint, SkeletonMaps.builtIn()));
        var live = new Session("toy", protocol, endpoint, Role.CLIENT, "host", new Anchor(START, 0), history);
        history.transcript().opened(Direction.TO_SERVER, ToyProtocol.TCP, START, "");
        player = new Player(new MemoryReel("memory", List.of(live), START), this, this, () -> now, this::await, START);
        now = START + 60 * SECOND;
        player.seek(0, 0);
        player.speed(16);
        deedAt = START + 62 * SECOND;
        deed = () -> {
            assertEquals(32 * SECOND, player.position());
            deedAt = START + 70 * SECOND;
            deed = () -> {
                assertEquals(now, player.now());
                player.stop();
            };
        };
        player.run();

        assertEquals(START + 70 * SECOND, now);
    }

    @Test
    void theReelIsClosedWhenNobodyPlaysIt() throws IOException {
        var closed = new AtomicInteger();
        var reel = new Watched(player.reel(), closed, new ArrayList<>());
        player = new Player(reel, this, this, () -> now, this::await);
        at(2, () -> player.seek(0, 0));
        whileItRests.add(() -> assertEquals(0, closed.get()));
        player.run();

        assertEquals(1, closed.get());
    }

    @Test
    void whateverIsToldAllTheTimeIsKnownWhereSomebodyGoes() {
        var read = new ArrayList<Long>();
        player = new Player(new Watched(player.reel(), new AtomicInteger(), read), this, this, () -> now, this::await);
        player.pause();
        player.seek(3_500_000_000L, 0);
        whileItRests.add(() -> player.seek(4 * SECOND, 3 * SECOND));
        player.run();

        assertEquals(List.of(1_500_000_000L, SECOND), read);
    }

    /** Counts how often it is closed, and notes from where it is read. */
    private record Watched(Reel of, AtomicInteger closed, List<Long> read) implements Reel {

        @Override
        public String name() {
            return of.name();
        }

        @Override
        public List<Track> tracks() {
            return of.tracks();
        }

        @Override
        public Anchor anchor() {
            return of.anchor();
        }

        @Override
        public long nanos(BooleanSupplier cancelled) throws IOException {
            return of.nanos(cancelled);
        }

        @Override
        public Reading read(long moment) throws IOException {
            read.add(moment);
            return of.read(moment);
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    private void delete(String file) {
        try {
            Files.delete(folder.resolve(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.09, 16.1, -1, Double.NaN})
    void otherSpeedsAreRefused(double speed) {
        assertThrows(IllegalArgumentException.class, () -> player.speed(speed));
    }

    @Override
    public String id(int track) {
        return "toy";
    }

    @Override
    public SkeletonMaps maps() {
        return SkeletonMaps.builtIn();
    }

    @Override
    public Tap open(int track, Session session) {
        coming = new Notes();
        return new Both(coming, new Clocked());
    }

    @Override
    public void there() {
        notes = coming;
    }

    private Player player(String lines) throws IOException {
        var capture = Capture.open(Files.writeString(folder.resolve("capture.jsonl"), lines));
        var reel = new RecordedReel(new Recorded(folder, new ToyProtocol(), capture));
        return new Player(reel, this, this, () -> now, this::await);
    }

    /** Writes down when data are told. */
    private final class Clocked implements Tap {

        @Override
        public void entry(Entry entry) {
            if (entry.kind() == Entry.Kind.DATA) {
                told.add((now - START) / 1_000_000);
                var once = deedOfEntry;
                deedOfEntry = () -> {};
                once.run();
                if (--enough == 1) {
                    player.stopThere();
                }
            }
        }

        @Override
        public void state(State state) {}

        @Override
        public void message(Message message) {}

        @Override
        public void source(SourceInfo source) {}

        @Override
        public void sample(Sample sample) {}

        @Override
        public void finding(Finding finding) {}
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

    private List<Double> values() {
        return notes.samples.stream()
                .map(sample -> ((Sample.Pose) sample).position().x())
                .toList();
    }
}
