package mocapscope.app.model.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.player.PlaybackStepUnit;
import mocapscope.protocol.recording.player.PlayerStateSnapshot;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests looking back on a live session that sends a line every tenth of a second. */
class LiveSessionLookBackPlayerTest {
    private static final long PATIENCE = 20_000_000_000L;
    private static final long APART = 100_000_000L;
    private static final AxesAndUnitOverride Z_UP = AxesAndUnitOverride.AUTO.withAxes("x,z,-y");

    private final SessionLauncher launcher = new SessionLauncher();
    private final WindowSessionAndRecordingManager sessionManager = new WindowSessionAndRecordingManager(
            launcher,
            List.of(),
            _ -> {
                throw new IllegalArgumentException("no peer");
            },
            SkeletonMapLibrary.builtIn(),
            Preferences.unsaved());
    private final long start = SystemClock.monotonicNanos() - 200 * APART;
    private final SyntheticSession toy = new SyntheticSession("live-1", 1 << 20);
    private final Session live = toy.session();
    private final SessionListener listener = sessionManager.createListener(live);
    private int lines;

    @BeforeEach
    void addMessages() {
        listener.on(new SessionStateChange(SessionPhase.LIVE, "", "", start));
        addMessages(100);
    }

    @AfterEach
    void close() {
        sessionManager.lookBack().returnToLive();
        launcher.close();
    }

    @Test
    void showsPastStateUnderSameSessionName() {
        sessionManager.lookBack().lookBack(at(50), 0);
        var then = await(one -> one.session() != live);

        assertEquals("live-1", then.session().id());
        assertEquals(51, then.session().history().nextMessage());
        assertEquals(at(50), then.now());
        assertEquals(shownLive().accent(), then.accent());
        assertEquals("Paused", then.state().step());
    }

    @Test
    void namesTimeThatIsLookedBackAt() {
        assertEquals(OptionalLong.empty(), sessionManager.lookBack().epochNanos());

        sessionManager.lookBack().lookBack(at(50), 0);
        await(one -> one.session() != live);
        assertEquals(
                OptionalLong.of(live.anchor().epochNanos(at(50))),
                sessionManager.lookBack().epochNanos());
    }

    @Test
    void showsSessionFindingsUpToPastTime() {
        report(at(20), "early");
        report(at(80), "late");
        sessionManager.lookBack().lookBack(at(50), 0);
        await(one -> one.session() != live);

        assertEquals(List.of("early"), findings());
        sessionManager.lookBack().lookBack(at(90), 0);
        await(one -> one.session().history().nextMessage() == 91);
        assertEquals(List.of("early", "late"), findings());
    }

    private void report(long arrival, String text) {
        listener.on(Finding.of(
                ConnectionProblemKind.SILENT, Direction.TO_CLIENT, text, new MonotonicAndUnixTime(arrival, 0)));
    }

    private List<String> findings() {
        return shown().found().kinds().stream()
                .flatMap(kind -> kind.listed().stream())
                .map(Finding::text)
                .toList();
    }

    @Test
    void freezesAtOnceWithWholeMemory() {
        long now = at(99) + 1;
        sessionManager.lookBack().freeze(now, 0);

        assertFrozen(now);
        addMessages(20);
        assertFrozen(now);
        var player = sessionManager.lookBack().player().orElseThrow();
        assertEquals(now, player.now());
        await(_ -> player.state().phase() == PlayerStateSnapshot.PlayerPhase.PAUSED);
        assertFrozen(now);
    }

    private void assertFrozen(long now) {
        var then = shown();
        assertEquals(now, then.now());
        assertEquals(100, then.traffic().messages());
        assertEquals(0, then.session().history().firstMessage());
        assertEquals(100, then.session().history().nextMessage());
        assertEquals(100, then.session().history().messages(0, 200).size());
    }

    @Test
    void stepLeavesFrozenMoment() {
        sessionManager.lookBack().freeze(at(99) + 1, 0);
        sessionManager.lookBack().player().orElseThrow().step(PlaybackStepUnit.MESSAGE, false);

        // The frozen session stays until the player has replayed the earlier one.
        var then = await(one -> one.session().history().nextMessage() == 99);
        assertEquals(at(98), then.now());
    }

    @Test
    void detectedAxesHoldWhenLookingBack() {
        sessionManager.remove("live-1");
        var options = OptionValues.of(ProtocolIndependentSessionOptions.of(live.protocol(), live.role()), Map.of());
        var endpoint = live.endpoint();
        var stated = new Session(
                "live-2",
                live.protocol(),
                Z_UP.applyTo(new Endpoint(
                        endpoint.protocol(), endpoint.scheme(), endpoint.address(), endpoint.devices(), options)),
                live.role(),
                live.peer(),
                live.anchor(),
                live.history());
        sessionManager.createListener(stated);
        assertEquals(Z_UP, shown().bearings().choice());

        sessionManager.setAxisMapping("live-2", AxesAndUnitOverride.AUTO);
        sessionManager.lookBack().lookBack(at(50), 0);

        assertEquals(
                AxesAndUnitOverride.AUTO,
                await(one -> one.session() != stated).bearings().choice());
    }

    @Test
    void axesChosenWhenLookingBackHoldLive() {
        sessionManager.lookBack().freeze(at(99) + 1, 0);
        sessionManager.setAxisMapping("live-1", Z_UP);
        assertEquals(Z_UP, shown().bearings().choice());
        sessionManager.lookBack().lookBack(at(50), 0);
        sessionManager.setAxisMapping("live-1", AxesAndUnitOverride.AUTO);

        assertEquals(
                AxesAndUnitOverride.AUTO,
                await(one -> one.now() == at(50)).bearings().choice());
        assertEquals(AxesAndUnitOverride.AUTO, shownLive().bearings().choice());
    }

    @Test
    void liveSessionContinuesDuringLookBack() {
        sessionManager.lookBack().lookBack(at(50), 0);
        await(one -> one.session() != live);
        addMessages(20);
        assertEquals(51, shown().session().history().nextMessage());

        sessionManager.lookBack().returnToLive();

        assertSame(live, shown().session());
        assertEquals(120, shown().traffic().messages());
        assertTrue(sessionManager.lookBack().player().isEmpty());
    }

    @Test
    void lookingFurtherBackReplacesSession() {
        sessionManager.lookBack().lookBack(at(50), 0);
        var first = await(one -> one.session() != live).session();
        sessionManager.lookBack().lookBack(at(20), 0);
        var second = await(one -> one.session().history().nextMessage() == 21).session();

        assertNotSame(first, second);
        assertNotSame(first.history(), second.history());
    }

    @Test
    void playbackContinuesIntoDataReceivedMeanwhile() {
        sessionManager.lookBack().lookBack(at(98), 0);
        await(one -> one.session() != live);
        addMessages(2);
        sessionManager.lookBack().player().orElseThrow().speed(16);
        sessionManager.lookBack().player().ifPresent(RecordingPlayer::resume);

        await(one -> one.session().history().nextMessage() == 102);
    }

    @Test
    void removingSessionEndsLookBack() {
        sessionManager.lookBack().lookBack(at(50), 0);
        await(one -> one.session() != live);
        sessionManager.remove("live-1");

        assertEquals(
                List.of(), sessionManager.snapshot(SystemClock.monotonicNanos()).sessions());
        assertTrue(sessionManager.lookBack().player().isEmpty());
    }

    @Test
    void newSessionIsShownLiveDuringLookBack() {
        sessionManager.lookBack().lookBack(at(50), 0);
        await(one -> one.session() != live);
        var other = new SyntheticSession("live-2", 1 << 20).session();
        sessionManager.createListener(other);

        var all = sessionManager.snapshot(SystemClock.monotonicNanos()).sessions();
        assertEquals(2, all.size());
        assertSame(other, all.getLast().session());
        assertNotSame(live, all.getFirst().session());
    }

    @Test
    void retainedActivityShowsTrafficOfLiveSession() {
        var activity = sessionManager.lookBack().retainedActivity().getFirst();

        assertEquals(start, activity.oldest());
        assertTrue(activity.overview().peakRate(at(10), at(11)) > 0);
        assertEquals("live", activity.overview().marks().getFirst().words());
    }

    private void addMessages(int more) {
        for (int i = 0; i < more; i++) {
            toy.addMessages(Direction.TO_CLIENT, at(lines++), listener, SyntheticMessageBytes.button("Wand", 0, 1));
        }
    }

    private long at(int line) {
        return start + line * APART;
    }

    private SessionSnapshot shown() {
        return sessionManager.snapshot(SystemClock.monotonicNanos()).sessions().getFirst();
    }

    private SessionSnapshot shownLive() {
        sessionManager.lookBack().returnToLive();
        return shown();
    }

    private SessionSnapshot await(Predicate<SessionSnapshot> condition) {
        long until = SystemClock.monotonicNanos() + PATIENCE;
        var now = shown();
        while (!condition.test(now)) {
            assertTrue(SystemClock.monotonicNanos() < until, "still " + now);
            LockSupport.parkNanos(5_000_000);
            now = shown();
        }
        return now;
    }
}
