package mocapscope.app.model.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.ForwardOnlyRecordedSessionSet;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.ReplayableLiveSessionSet;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests recordings among the sessions, played by the clock. */
class OpenedRecordingPlayerRegistryTest {
    private static final long PATIENCE = 20_000_000_000L;
    private static final Path LOG = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn", "logs", "srv_out.vrpn");

    @TempDir
    private Path folder;

    private final SessionLauncher launcher = new SessionLauncher();
    private final WindowSessionAndRecordingManager sessionManager = new WindowSessionAndRecordingManager(
            launcher,
            ProtocolCatalog.protocols(),
            uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
            SkeletonMapLibrary.builtIn(),
            Preferences.unsaved());

    @AfterEach
    void close() {
        sessionManager
                .snapshot(0)
                .sessions()
                .forEach(one -> sessionManager.remove(one.session().id()));
        launcher.close();
    }

    @Test
    void recordingIsSessionWithItsOwnTimes() throws IOException {
        sessionManager.play(new SessionPlaybackSpecification(
                new ForwardOnlyRecordedSessionSet(RecordedSession.open(LOG, ProtocolCatalog.protocols(), null)),
                16,
                false));
        await(now -> now.getFirst().state().step().equals("Ended"));
        var session = session();

        assertEquals("srv_out.vrpn", session.session().peer());
        assertTrue(session.session().endpoint().isFile());
        assertEquals(LOG.toString(), session.session().endpoint().toString());
        assertEquals(1173, session.traffic().messages());
        assertFalse(session.signals().poses().isEmpty());
        long began = session.session().anchor().epochNanos();
        assertEquals(1_795_254_911_042L, began / 1_000_000);
    }

    @Test
    void endedRecordingCanBePlayedAgain() throws IOException {
        sessionManager.play(new SessionPlaybackSpecification(
                new ForwardOnlyRecordedSessionSet(RecordedSession.open(LOG, ProtocolCatalog.protocols(), null)),
                16,
                false));
        await(now -> now.getFirst().state().phase() == SessionPhase.CLOSED);
        var player = sessionManager.player(session().session().id()).orElseThrow();
        assertFalse(player.isPlaying());

        var before = session().session();
        player.resume();

        await(now ->
                now.getFirst().session() != before && now.getFirst().traffic().messages() == 1173);
    }

    @Test
    void startsAtRequestedTime() throws IOException {
        sessionManager.play(LOG);
        var player = sessionManager.openRecordings().getFirst().player();
        long from = player.recordingSource().anchor().epochNanos(2_000_000_000L);

        sessionManager.play(LOG, Optional.empty(), OptionalLong.of(from), ScanProgressMonitor.NONE);

        assertTrue(sessionManager.openRecordings().getLast().player().position() >= 2_000_000_000L);
    }

    @Test
    void timeBeforeRecordingIsItsBeginning() throws IOException {
        sessionManager.play(LOG, Optional.empty(), OptionalLong.of(0), ScanProgressMonitor.NONE);

        await(now -> now.getFirst().state().phase() == SessionPhase.LIVE);
    }

    @Test
    void removedRecordingDisappears() throws IOException {
        sessionManager.play(LOG);
        await(now -> now.getFirst().state().phase() == SessionPhase.LIVE);
        var id = session().session().id();
        sessionManager.remove(id);

        assertEquals(List.of(), sessionManager.snapshot(0).sessions());
        assertTrue(sessionManager.player(id).isEmpty());
    }

    @Test
    void failedRecordingReportsPosition() throws IOException {
        sessionManager.play(Files.writeString(folder.resolve("broken.jsonl"), "{\"t_us\":"));

        await(now -> now.getFirst().state().phase() == SessionPhase.FAILED);
        assertTrue(
                session().state().step().contains("line 1 of "),
                session().state().step());
    }

    @Test
    void reusesColourOfRemovedSession() {
        var first = new SyntheticSession("one", 1 << 16).session();
        var second = new SyntheticSession("two", 1 << 16).session();
        sessionManager.play(new SessionPlaybackSpecification(
                new ReplayableLiveSessionSet("memory", List.of(first, second), 0), 1, false));
        await(now -> now.size() == 2);
        var gone = sessionManager.snapshot(0).sessions().getFirst();
        var left = sessionManager.snapshot(0).sessions().getLast();
        sessionManager.remove(gone.session().id());
        sessionManager.player(left.session().id()).orElseThrow().seek(0, 0);
        await(now -> now.getFirst().session() != left.session());
        sessionManager.createListener(new SyntheticSession("three", 1 << 16).session());

        assertEquals(
                List.of(left.accent(), gone.accent()),
                sessionManager.snapshot(0).sessions().stream()
                        .map(SessionSnapshot::accent)
                        .toList());
    }

    @Test
    void rejectsCaptureWithoutSessions() throws IOException {
        // magic, 2.4, zone, accuracy, longest frame, Ethernet
        var empty =
                HexFormat.of().parseHex("d4c3b2a1" + "02000400" + "00000000" + "00000000" + "00000400" + "01000000");
        var file = Files.write(folder.resolve("empty.pcap"), empty);

        assertThrows(IllegalArgumentException.class, () -> sessionManager.play(file));
        assertEquals(List.of(), sessionManager.openRecordings());
    }

    private SessionSnapshot session() {
        return sessionManager.snapshot(SystemClock.monotonicNanos()).sessions().getFirst();
    }

    private void await(Predicate<List<SessionSnapshot>> condition) {
        long until = SystemClock.monotonicNanos() + PATIENCE;
        var now = sessionManager.snapshot(SystemClock.monotonicNanos()).sessions();
        while (now.isEmpty() || !condition.test(now)) {
            assertTrue(SystemClock.monotonicNanos() < until, "still " + now);
            LockSupport.parkNanos(5_000_000);
            now = sessionManager.snapshot(SystemClock.monotonicNanos()).sessions();
        }
    }
}
