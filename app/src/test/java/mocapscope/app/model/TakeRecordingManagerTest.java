package mocapscope.app.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.settings.TakeRecordingSettings;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.mcap.recovery.McapRecoveryProgressMonitor;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport.McapRecoveryOutcome;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.recording.ForwardOnlyRecordedSessionSet;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.scene.ExternalViewerRecordingDataKind;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeFileNameTemplate;
import mocapscope.protocol.take.TakeRecorderSnapshot;
import mocapscope.protocol.take.TakeSessionInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the take manager with sessions over real sockets on loopback. */
class TakeRecordingManagerTest {
    private static final long PATIENCE = 20_000_000_000L;

    @TempDir
    private Path home;

    private final SessionLauncher launcher = new SessionLauncher();
    private final Preferences preferences = Preferences.unsaved();
    private final WindowSessionAndRecordingManager sessionManager = createManager();
    private final WindowSessionAndRecordingManager servers = createManager();

    @AfterEach
    void close() {
        launcher.close();
    }

    @Test
    void recordsCurrentAndNewSessionsButNotPlayback() throws IOException {
        var manager = takes();
        connect();
        await(() -> live() == 1);
        var log = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn", "logs", "srv_out.vrpn");
        sessionManager.play(new SessionPlaybackSpecification(
                new ForwardOnlyRecordedSessionSet(RecordedSession.open(log, ProtocolCatalog.protocols(), null)),
                1,
                true));
        manager.start();
        manager.start();
        connect();
        await(() -> live() == 3 && bytes(manager) > 20_000);
        var ended = manager.stop().orElseThrow();

        assertEquals(TakeRecorderSnapshot.TakeRecorderPhase.DONE, ended.phase());
        assertTrue(manager.state().isEmpty());
        var take = Take.open(ended.file());
        assertEquals(2, take.activeSessions().size());
        assertTrue(take.activeSessions().stream()
                .allMatch(session -> session.role().equals("client")));
        assertEquals(home.resolve("Mocapscope"), ended.file().getParent());
        sessionManager
                .snapshot(0)
                .sessions()
                .forEach(one -> sessionManager.remove(one.session().id()));
    }

    @Test
    void includesPrerollOfConfiguredLength() throws IOException {
        connect();
        await(() -> live() == 1);
        await(() -> messages() > 300);
        long before = messages();
        var with = takes();
        with.saveSettings(with.settings().withPreroll(30));
        long long1 = packets(with);
        with.saveSettings(with.settings().withPreroll(0));
        long meanwhile = messages();
        long none = packets(with);
        long after = messages();

        assertTrue(long1 >= before, () -> "%d of %d".formatted(long1, before));
        assertTrue(none <= after - meanwhile, () -> "%d of %d".formatted(none, after - meanwhile));
    }

    @Test
    void reportsLengthOfEndedTakeIncludingPreroll() throws IOException {
        connect();
        await(() -> messages() > 300);
        var manager = takes();
        manager.saveSettings(manager.settings().withPreroll(30));
        manager.start();
        await(() -> bytes(manager) > 20_000);
        var ended = manager.stop().orElseThrow();

        assertEquals(Take.open(ended.file()).durationNanos(), TakeRecordingManager.length(ended));
        assertTrue(
                TakeRecordingManager.length(ended) > ended.nanos(),
                () -> TakeRecordingManager.length(ended) + " and " + ended.nanos());
    }

    @Test
    void reconnectedSessionContinuesInSameTake() throws IOException {
        var manager = takes();
        manager.start();
        connect();
        await(() -> live() == 1);
        var id = sessionManager.snapshot(0).sessions().getFirst().session().id();
        sessionManager.close(id);
        await(() -> live() == 0);
        sessionManager.retry(id);
        await(() -> live() == 1);

        assertEquals(
                2,
                Take.open(manager.stop().orElseThrow().file()).activeSessions().size());
    }

    @Test
    void savesChosenAxesInTake() throws IOException {
        connect();
        await(() -> live() == 1);
        var id = sessionManager.snapshot(0).sessions().getFirst().session().id();
        sessionManager.setAxisMapping(id, new AxesAndUnitOverride("x,z,-y", "cm"));
        var manager = takes();
        manager.start();
        await(() -> bytes(manager) > 20_000);
        var file = manager.stop().orElseThrow().file();
        var session = Take.open(file).activeSessions().getFirst();

        assertEquals("x,z,-y", session.settings().get("axes"));
        assertEquals("cm", session.settings().get("unit"));
        assertEquals(
                List.of("walker-24"),
                session.maps().stream().map(SkeletonMap::id).toList());
        sessionManager.play(file);
        await(() -> sessionManager.snapshot(0).sessions().size() == 2);
        var played = sessionManager.snapshot(0).sessions().getLast();
        assertEquals("x,z,-y", played.bearings().choice().withAxes());
        sessionManager.remove(played.session().id());
    }

    @Test
    void recordsTakeBesideHistory() throws IOException {
        var manager = takes();
        manager.history().keep(1 << 30);
        connect();
        await(() -> live() == 1 && messages() > 20);
        manager.start();
        await(() -> bytes(manager) > 20_000);
        var take = Take.open(manager.stop().orElseThrow().file());
        var history = home.resolve("history.mcap");
        manager.history().save(Optional.empty(), history, ScanProgressMonitor.NONE);

        assertTrue(manager.history().isKeeping());
        assertTrue(Take.open(history).activeSessions().getFirst().packets()
                > take.activeSessions().getFirst().packets());
        manager.close();
        assertTrue(Files.exists(history));
    }

    @Test
    void recordsFramesWithChosenNamesOfBones() throws IOException {
        var manager = takes();
        manager.saveSettings(new TakeRecordingSettings(
                home,
                TakeFileNameTemplate.STANDARD,
                0,
                ExternalViewerRecordingDataKind.ALL,
                HumanoidBoneNamingScheme.MIXAMO));
        manager.start();
        connect();
        await(() -> bytes(manager) > 50_000);
        var frames = 0;
        try (var reader =
                new McapReader(Files.newByteChannel(manager.stop().orElseThrow().file()))) {
            for (var next = reader.next(); next != null; next = reader.next()) {
                frames += next instanceof McapMessage message && text(message).contains("/mixamorig:Hips") ? 1 : 0;
            }
        }

        assertTrue(frames > 0, "no frame has the name");
    }

    private static String text(McapMessage message) {
        return StandardCharsets.ISO_8859_1.decode(message.data().duplicate()).toString();
    }

    @Test
    void keepsSettingsForNextStart() {
        var chosen = new TakeRecordingSettings(
                home.resolve("stage"),
                "shot {n}",
                5,
                Set.of(ExternalViewerRecordingDataKind.FRAMES, ExternalViewerRecordingDataKind.NUMBERS),
                HumanoidBoneNamingScheme.UNREAL);
        takes().saveSettings(chosen);

        assertEquals(chosen, takes().settings());
    }

    @Test
    void defaultsToFolderInDocuments() throws IOException {
        assertEquals(
                new TakeRecordingSettings(home.resolve("Mocapscope"), TakeFileNameTemplate.STANDARD, 10),
                takes().settings());
        Files.createDirectory(home.resolve("Documents"));

        assertEquals(
                home.resolve("Documents").resolve("Mocapscope"),
                takes().settings().folder());
        assertFalse(Files.exists(takes().settings().folder()));
    }

    @Test
    void reportsFolderThatCannotBeCreated() throws IOException {
        var manager = takes();
        Files.writeString(home.resolve("file"), "in the way");
        manager.saveSettings(
                new TakeRecordingSettings(home.resolve("file").resolve("takes"), TakeFileNameTemplate.STANDARD, 0));
        var exception = assertThrows(IOException.class, manager::start);

        assertTrue(exception.getMessage().startsWith("the folder for takes cannot be created"), exception.getMessage());
        assertTrue(manager.state().isEmpty());
        manager.saveSettings(new TakeRecordingSettings(home, "../x", 0));
        assertThrows(IllegalArgumentException.class, manager::start);
    }

    @Test
    void offersUnrecoverableFileOnlyOnce() throws IOException {
        var manager = takes();
        manager.saveSettings(new TakeRecordingSettings(home, TakeFileNameTemplate.STANDARD, 0));
        var nothing = Files.writeString(home.resolve("a.mcap.part"), "nothing");
        manager.start();

        assertEquals(List.of(nothing), manager.unfinished());
        assertEquals(
                McapRecoveryOutcome.NOTHING,
                manager.recover(nothing, McapRecoveryProgressMonitor.NONE).verdict());
        assertEquals(List.of(), manager.unfinished());
        manager.close();
        assertTrue(Files.exists(nothing));
    }

    private long packets(TakeRecordingManager manager) throws IOException {
        manager.start();
        long from = messages();
        await(() -> messages() > from + 20);
        var take = Take.open(manager.stop().orElseThrow().file());
        return take.activeSessions().stream()
                .mapToLong(TakeSessionInfo::packets)
                .sum();
    }

    private TakeRecordingManager takes() {
        return new TakeRecordingManager(sessionManager, preferences, home, "test");
    }

    private static long bytes(TakeRecordingManager manager) {
        return manager.state().map(TakeRecorderSnapshot::bytes).orElse(0L);
    }

    private long live() {
        return sessionManager.snapshot(SystemClock.monotonicNanos()).sessions().stream()
                .filter(one -> one.state().phase() == SessionPhase.LIVE)
                .count();
    }

    /** Entries of the first session's transcript. */
    private long messages() {
        return sessionManager
                .snapshot(SystemClock.monotonicNanos())
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
        launcher.serve(
                ProtocolCatalog.protocols().getFirst(),
                ProtocolCatalog.parse(scheme + "0", SessionRole.SERVER),
                SimulatedMotionSource.of(List.of("Walker")),
                servers);
        await(() -> servers.snapshot(0).sessions().size() > before
                && servers.snapshot(0).sessions().get(before).state().phase() == SessionPhase.LISTENING);
        var address = servers.snapshot(0).sessions().get(before).state().step();
        sessionManager.connect(
                ProtocolCatalog.parse(scheme + address.substring(address.lastIndexOf(':') + 1), SessionRole.CLIENT));
    }

    private WindowSessionAndRecordingManager createManager() {
        return new WindowSessionAndRecordingManager(
                launcher,
                ProtocolCatalog.protocols(),
                uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
                SkeletonMapLibrary.builtIn(),
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
