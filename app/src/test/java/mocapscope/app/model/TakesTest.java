package mocapscope.app.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.mcap.McapRecoveryReport.McapRecoveryOutcome;
import mocapscope.protocol.mcap.McapRecoveryProgressMonitor;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.recording.PlaybackOptions;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.SequentialRecordingSource;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.session.SessionPhase;
import mocapscope.protocol.session.SessionRole;
import mocapscope.protocol.take.TakeRecorderState;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeFileNameTemplate;
import mocapscope.protocol.take.TakeSessionInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With sessions over real sockets on loopback. */
class TakesTest {
    private static final long PATIENCE = 20_000_000_000L;

    @TempDir
    private Path home;

    private final SessionLauncher network = new SessionLauncher();
    private final Preferences preferences = Preferences.unsaved();
    private final SessionBook book = book();
    private final SessionBook servers = book();

    @AfterEach
    void close() {
        network.close();
    }

    @Test
    void aTakeHasTheSessionsThatRunAndThoseThatComeButNoRecordingThatPlays() throws IOException {
        var takes = takes();
        connect();
        await(() -> live() == 1);
        var log = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn", "logs", "srv_out.vrpn");
        book.play(new PlaybackOptions(new SequentialRecordingSource(RecordedSession.open(log, ProtocolCatalog.protocols(), null)), 1, true));
        takes.begin();
        takes.begin();
        connect();
        await(() -> live() == 3 && bytes(takes) > 20_000);
        var ended = takes.end().orElseThrow();

        assertEquals(TakeRecorderState.TakeRecorderPhase.DONE, ended.phase());
        assertTrue(takes.state().isEmpty());
        var take = Take.open(ended.file());
        assertEquals(2, take.activeSessions().size());
        assertTrue(take.activeSessions().stream().allMatch(session -> session.role().equals("client")));
        assertEquals(home.resolve("Mocapscope"), ended.file().getParent());
        book.snapshot(0).sessions().forEach(one -> book.remove(one.session().id()));
    }

    @Test
    void whatHappenedBeforeIsInTheTakeAsLongAsWasAskedFor() throws IOException {
        connect();
        await(() -> live() == 1);
        await(() -> messages() > 300);
        long before = messages();
        var with = takes();
        with.choose(with.settings().with(30));
        long long1 = packets(with);
        with.choose(with.settings().with(0));
        long meanwhile = messages();
        long none = packets(with);
        long after = messages();

        assertTrue(long1 >= before, () -> "%d of %d".formatted(long1, before));
        assertTrue(none <= after - meanwhile, () -> "%d of %d".formatted(none, after - meanwhile));
    }

    @Test
    void anEndedTakeIsAsLongAsWhatItHolds() throws IOException {
        connect();
        await(() -> messages() > 300);
        var takes = takes();
        takes.choose(takes.settings().with(30));
        takes.begin();
        await(() -> bytes(takes) > 20_000);
        var ended = takes.end().orElseThrow();

        assertEquals(Take.open(ended.file()).durationNanos(), Takes.length(ended));
        assertTrue(Takes.length(ended) > ended.nanos(), () -> Takes.length(ended) + " and " + ended.nanos());
    }

    @Test
    void aSessionThatEndedAndComesAgainGoesOnInTheSameTake() throws IOException {
        var takes = takes();
        takes.begin();
        connect();
        await(() -> live() == 1);
        var id = book.snapshot(0).sessions().getFirst().session().id();
        book.close(id);
        await(() -> live() == 0);
        book.retry(id);
        await(() -> live() == 1);

        assertEquals(2, Take.open(takes.end().orElseThrow().file()).activeSessions().size());
    }

    @Test
    void theAxesThatAPersonChoseAreInTheTake() throws IOException {
        connect();
        await(() -> live() == 1);
        var id = book.snapshot(0).sessions().getFirst().session().id();
        book.orient(id, new BearingChoice("x,z,-y", "cm"));
        var takes = takes();
        takes.begin();
        await(() -> bytes(takes) > 20_000);
        var file = takes.end().orElseThrow().file();
        var session = Take.open(file).activeSessions().getFirst();

        assertEquals("x,z,-y", session.settings().get("axes"));
        assertEquals("cm", session.settings().get("unit"));
        assertEquals(
                List.of("walker-24"),
                session.maps().stream().map(SkeletonMap::id).toList());
        book.play(file);
        await(() -> book.snapshot(0).sessions().size() == 2);
        var played = book.snapshot(0).sessions().getLast();
        assertEquals("x,z,-y", played.bearings().choice().axes());
        book.remove(played.session().id());
    }

    @Test
    void whatAPersonChoseHoldsForTheNextStart() {
        var chosen = new TakeSettings(home.resolve("stage"), "shot {n}", 5);
        takes().choose(chosen);

        assertEquals(chosen, takes().settings());
    }

    @Test
    void theUsualFolderIsAmongTheDocumentsWhereThereAreSuch() throws IOException {
        assertEquals(new TakeSettings(home.resolve("Mocapscope"), TakeFileNameTemplate.STANDARD, 10), takes().settings());
        Files.createDirectory(home.resolve("Documents"));

        assertEquals(
                home.resolve("Documents").resolve("Mocapscope"),
                takes().settings().folder());
        assertFalse(Files.exists(takes().settings().folder()));
    }

    @Test
    void aFolderThatCannotBeMadeIsNamedAndNothingIsRecorded() throws IOException {
        var takes = takes();
        Files.writeString(home.resolve("file"), "in the way");
        takes.choose(new TakeSettings(home.resolve("file").resolve("takes"), TakeFileNameTemplate.STANDARD, 0));
        var refused = assertThrows(IOException.class, takes::begin);

        assertTrue(refused.getMessage().startsWith("the folder for takes cannot be created"), refused.getMessage());
        assertTrue(takes.state().isEmpty());
        takes.choose(new TakeSettings(home, "../x", 0));
        assertThrows(IllegalArgumentException.class, takes::begin);
    }

    @Test
    void ofWhatCannotBeSavedNobodyIsAskedAgain() throws IOException {
        var takes = takes();
        takes.choose(new TakeSettings(home, TakeFileNameTemplate.STANDARD, 0));
        var nothing = Files.writeString(home.resolve("a.mcap.part"), "nothing");
        takes.begin();

        assertEquals(List.of(nothing), takes.unfinished());
        assertEquals(
                McapRecoveryOutcome.NOTHING, takes.recover(nothing, McapRecoveryProgressMonitor.NONE).verdict());
        assertEquals(List.of(), takes.unfinished());
        takes.close();
        assertTrue(Files.exists(nothing));
    }

    private long packets(Takes takes) throws IOException {
        takes.begin();
        long from = messages();
        await(() -> messages() > from + 20);
        var take = Take.open(takes.end().orElseThrow().file());
        return take.activeSessions().stream().mapToLong(TakeSessionInfo::packets).sum();
    }

    private Takes takes() {
        return new Takes(book, preferences, home, "test");
    }

    private static long bytes(Takes takes) {
        return takes.state().map(TakeRecorderState::bytes).orElse(0L);
    }

    private long live() {
        return book.snapshot(SystemClock.monotonicNanos()).sessions().stream()
                .filter(one -> one.state().phase() == SessionPhase.LIVE)
                .count();
    }

    /** Entries of the first session's transcript. */
    private long messages() {
        return book.snapshot(SystemClock.monotonicNanos())
                .sessions()
                .getFirst()
                .session()
                .history()
                .transcript()
                .nextIndex();
    }

    private void connect() {
        var scheme = ProtocolCatalog.protocols().getFirst().schemes().getFirst().name() + "://127.0.0.1:";
        int before = servers.snapshot(0).sessions().size();
        network.serve(
                ProtocolCatalog.protocols().getFirst(),
                ProtocolCatalog.parse(scheme + "0", SessionRole.SERVER),
                SimulatedMotionSource.of(List.of("Walker")),
                servers);
        await(() -> servers.snapshot(0).sessions().size() > before
                && servers.snapshot(0).sessions().get(before).state().phase() == SessionPhase.LISTENING);
        var address = servers.snapshot(0).sessions().get(before).state().step();
        book.connect(ProtocolCatalog.parse(scheme + address.substring(address.lastIndexOf(':') + 1), SessionRole.CLIENT));
    }

    private SessionBook book() {
        return new SessionBook(
                network,
                ProtocolCatalog.protocols(),
                uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
                SkeletonMapRegistry.builtIn(),
                Preferences.unsaved());
    }

    private static void await(BooleanSupplier condition) {
        long until = SystemClock.monotonicNanos() + PATIENCE;
        while (!condition.getAsBoolean()) {
            assertTrue(SystemClock.monotonicNanos() < until, "it does not happen");
            LockSupport.parkNanos(1_000_000);
        }
    }
}
