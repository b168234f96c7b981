package mocapscope.app.model.stage;

import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mocapscope.app.model.playback.OpenedRecordingPlayer;
import mocapscope.app.model.state.SessionStateAccumulator;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.stage.AwaitedSessionProtocol;
import mocapscope.protocol.stage.SharedSession;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageCredentials;
import mocapscope.protocol.stage.StageReadingObserver;
import mocapscope.protocol.stage.StageSessionReader;
import org.jspecify.annotations.Nullable;

/**
 * A session that another machine shares through a NATS server and that the application window displays. It has a thread
 * that reads until it is stopped.
 */
public final class WatchedStageSession {
    private static final TextBundle TEXTS = TextBundle.of(WatchedStageSession.class);

    private static final SessionStateChange LIVE = new SessionStateChange(SessionPhase.LIVE, "", "", 0);
    private static final long RETRY_MILLIS = 1000;
    /** The time without any message of the agent, which reports at least once a second, until that is shown. */
    private static final long AGENT_SILENCE_NANOS = 4_000_000_000L;

    /** The time that a session without entries waits for one before it is shown. */
    private static final long FIRST_ENTRY_NANOS = 500_000_000L;

    private final StageAddress address;
    private final Supplier<String> ids;
    private final Supplier<SkeletonMapLibrary> maps;
    private final OpenedRecordingPlayer.PlaybackModelFactory factory;
    private final Consumer<String> removed;
    private final StageSessionReader reader;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final SessionStateAccumulator awaited;
    private volatile String id;
    private volatile boolean isOver;
    /** Used by the reading thread, as is what follows. */
    private @Nullable WatchedSessionReplayer replayer;

    private String protocol;
    private long replayerSince;
    private SessionStateChange state;
    /** The latest state of the session at its agent. */
    private SessionStateChange agentState = LIVE;

    private long lastMessages;
    private long lastMessageAt;
    private long reportedMissing;

    /**
     * Creates it, shown as connecting.
     *
     * @param program name and version of this program
     * @param ids creates session ids
     * @param maps name the bones of sessions that begin
     * @param removed is called with the id of a session that another one replaces
     */
    WatchedStageSession(
            StageAddress address,
            String program,
            List<Protocol> protocols,
            Supplier<String> ids,
            Supplier<SkeletonMapLibrary> maps,
            OpenedRecordingPlayer.PlaybackModelFactory factory,
            Consumer<String> removed) {
        this.address = address;
        this.ids = ids;
        this.maps = maps;
        this.factory = factory;
        this.removed = removed;
        this.id = ids.get();
        var now = SystemClock.now();
        var session = AwaitedSessionProtocol.createSession(id, address, now);
        this.protocol = session.protocol().name();
        this.awaited = factory.model(session, maps.get(), SystemClock::monotonicNanos);
        this.state =
                new SessionStateChange(SessionPhase.CONNECTING, address.server().toString(), "", now.monotonicNanos());
        this.reader = new StageSessionReader(
                address, StageCredentials.of(System.getenv()), program, protocols, this::begin, _ -> {});
        reader.setObserver(new ReadingObserver());
    }

    /** Shows the session and starts to read. */
    void start() {
        awaited.on(state);
        factory.show(List.of(awaited));
        Thread.ofPlatform().daemon().name("stage session").start(this::run);
    }

    public StageAddress address() {
        return address;
    }

    /** Returns the id of the session that is shown at present. */
    String id() {
        return id;
    }

    /** Returns whether it was stopped. */
    boolean isOver() {
        return isOver;
    }

    /** Ends it; the thread ends soon after. */
    void stop() {
        isOver = true;
        reader.stop();
        stopped.countDown();
    }

    private void run() {
        try {
            while (!isOver) {
                readOnce();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException bug) {
            isOver = true; // so that the user can watch it again
            enter(SessionPhase.FAILED, TEXTS.text("stage.bug", bug), "");
            throw bug;
        }
        enter(SessionPhase.CLOSED, "", "");
    }

    private void readOnce() throws InterruptedException {
        try {
            reader.read(StageSessionReader.StageReadingPeriod.LIVE);
        } catch (IOException failure) {
            enter(SessionPhase.WAITING, String.valueOf(failure.getMessage()), TEXTS.text("stage.retry"));
            stopped.await(RETRY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Creates the consumer of a run, which is shown once it has an entry. */
    private RecordingContentConsumer begin(SharedSession shared) {
        var name = shared.protocol().name();
        var newer = new WatchedSessionReplayer(
                shared, name.equals(protocol) ? id : ids.get(), maps.get(), factory, this::replace);
        replayer = newer;
        replayerSince = SystemClock.monotonicNanos();
        agentState = LIVE; // an agent shares its changes only
        return newer;
    }

    /** Removes a session of another protocol, since views keep by its id what they know of a session. */
    private void replace(WatchedSessionReplayer opened) {
        if (opened != replayer) {
            return; // a run that is over had its first entry late
        }
        var before = id;
        id = opened.id();
        protocol = opened.protocol();
        state = LIVE;
        if (!before.equals(id)) {
            removed.accept(before);
        }
    }

    /** Shows a session that has no entries for a while. */
    private void showIdleSession(long now) {
        var current = replayer;
        if (current != null && now - replayerSince > FIRST_ENTRY_NANOS) {
            current.openWithoutEntries();
        }
    }

    /** Enters a state unless it is the present one. */
    private void enter(SessionPhase phase, String step, String waitingFor) {
        if (phase != state.phase() || !step.equals(state.step())) {
            state = new SessionStateChange(phase, step, waitingFor, now());
            model().on(state);
        }
    }

    private SessionStateAccumulator model() {
        var current = replayer;
        var model = current == null ? null : current.model();
        return model == null ? awaited : model;
    }

    private long now() {
        var current = replayer;
        return current == null || current.model() == null ? SystemClock.monotonicNanos() : current.now();
    }

    /** Reports entries that are missing. */
    private void report(long missing) {
        if (missing > reportedMissing) {
            var model = model();
            long now = now();
            model.on(Finding.of(
                    ConnectionProblemKind.STAGE_ENTRIES_MISSING,
                    model.session().role().incoming(),
                    TEXTS.formatCount("stage.missing", missing - reportedMissing),
                    new MonotonicAndUnixTime(now, model.session().anchor().epochNanos(now))));
            reportedMissing = missing;
        }
    }

    /** Passes on what the other machine and the server tell, on the reading thread. */
    private final class ReadingObserver implements StageReadingObserver {

        @Override
        public void onProgress(boolean isConnected, long messages, StageSessionReader.StageReadingTotals totals) {
            long now = SystemClock.monotonicNanos();
            lastMessageAt = messages != lastMessages || lastMessageAt == 0 ? now : lastMessageAt;
            lastMessages = messages;
            showIdleSession(now);
            boolean isHeard = now - lastMessageAt <= AGENT_SILENCE_NANOS;
            if (!isConnected) {
                enter(SessionPhase.WAITING, TEXTS.text("stage.hub.away", address.server()), TEXTS.text("stage.retry"));
            } else if (!isHeard && !agentState.phase().isTerminal()) {
                enter(SessionPhase.WAITING, TEXTS.text("stage.agent.away", address.agent()), TEXTS.text("stage.agent"));
            } else if (isHeard && model() != awaited && now - lastMessageAt < FIRST_ENTRY_NANOS) {
                enter(agentState.phase(), agentState.step(), agentState.waitingFor());
                model().on(new SessionEvent.ArrivalsHandled(now()));
            }
            report(totals.missing() + totals.unreadable());
        }

        @Override
        public void onStateChange(UUID run, SessionPhase phase, String step, String waitingFor) {
            var current = replayer;
            if (current != null && current.run().equals(run)) {
                agentState = new SessionStateChange(phase, step, waitingFor, now());
                if (current.model() != null) {
                    enter(phase, step, waitingFor);
                }
            }
        }
    }
}
