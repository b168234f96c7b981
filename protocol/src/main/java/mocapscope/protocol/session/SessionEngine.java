package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.event.ConnectionFindingRule;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionState;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.session.gate.Gate;
import mocapscope.protocol.session.gate.GateItem;
import mocapscope.protocol.session.gate.MessageSplitter;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.transcript.TransportKind;
import org.jspecify.annotations.Nullable;

/**
 * Runs one session on one thread: passes bytes between network, interception, transcript, decoder and protocol
 * logic. It is the only caller of the protocol logic, the decoder and the gate.
 *
 * <p>The owning thread makes all calls; the engine holds no thread, socket or clock itself.
 *
 * <pre>
 *   network ─received─▶ gate ─▶ transcript ─▶ decoder ─▶ listener
 *                                                └─────▶ logic ─▶ gate ─▶ network ─▶ transcript ─▶ decoder
 * </pre>
 *
 * <p>An attempt begins with {@link #start} and ends with its channels; a client may make several.
 *
 * <p>It receives the events of the network as its channel listener, the items that leave the gate as its context, and
 * the decoder's output as its listener. Its collaborators hold state and answer with values; none of them refers to the
 * engine. The logic requests {@link SessionEngineAction actions}, which the engine executes.
 */
public final class SessionEngine
        implements ProtocolEngine, SessionNetworkOperations.ChannelListener, Gate.GateContext, SessionListener {
    /** The length in nanoseconds of the lag that stands for a sleep, in which the monotonic clock stood still. */
    private static final long SLEEP_LAG = 1_000_000_000L;

    private final Session session;
    private final SessionNetworkOperations network;
    private final SessionListener listener;
    private final Supplier<SessionLogic> logics;
    private final TimerQueue timers = new TimerQueue();
    private final TimerQueue deadlines = new TimerQueue();
    private final ActionQueue actions = new ActionQueue(timers, deadlines);
    private final SilenceDetector silenceDetector;
    private final SessionStateMachine stateMachine;
    private final ChannelTable channels = new ChannelTable();
    private final MessageSplitter splitter = new MessageSplitter();
    private final LossAttributor lossAttributor = new LossAttributor();
    private final SequenceGapDetector gapDetector = new SequenceGapDetector();
    private final FindingLimiter findingLimiter;
    private final EditedSecretMaskingPolicy leakDetector;
    private final SourceMonitor monitor;
    private SessionLogic logic;
    /** The logic as that of a proxied client; null for other sessions. */
    private @Nullable ProxyLogic proxy;

    private SessionNetworkOperations.ChannelListener clientListener = this;
    /** The incomplete messages that a proxied client sends. */
    private final MessageSplitter relaySplitter = new MessageSplitter();
    /** True from the beginning of an attempt to its end. */
    private boolean active;

    private Gate gate;
    private ClockReading now;
    /** The end of the attempt or the session that follows once all channels are closed. */
    private @Nullable Runnable pendingEnd;

    private boolean leaving;
    private boolean held;
    private boolean overflowReported;
    private final long startedAt;

    /** Creates a session that gets its logic for each connection attempt from {@code logics}. */
    public SessionEngine(
            Session session,
            Supplier<SessionLogic> logics,
            SessionNetworkOperations network,
            SessionListenerFactory factory,
            GateFactory gateFactory,
            RandomGenerator random,
            ClockReading now) {
        this.session = session;
        this.network = network;
        this.logics = logics;
        this.logic = logics.get();
        this.now = now;
        this.startedAt = now.monotonicNanos();
        this.gate = gateFactory.createGate(session);
        this.listener = factory.createListener(session);
        this.silenceDetector = new SilenceDetector(SilenceLimit.of(session));
        this.stateMachine = new SessionStateMachine(session, silenceDetector, this::publish, random, now);
        this.findingLimiter = new FindingLimiter(listener);
        this.leakDetector = new EditedSecretMaskingPolicy(session);
        this.monitor = new SourceMonitor(session, this);
        network.setListener(this);
    }

    /** Makes this the session of a client that is proxied by {@code other}, its logic, over {@code client}. */
    void setProxy(ProxyLogic other, SessionNetworkOperations client) {
        proxy = other;
        other.setClient(client);
        clientListener = new ProxiedClientListener(other);
        client.setListener(clientListener);
    }

    /** Returns the listener of the channels to the client of a server or proxy. */
    SessionNetworkOperations.ChannelListener clientListener() {
        return clientListener;
    }

    @Override
    public Session session() {
        return session;
    }

    @Override
    public List<SessionEngine> peers() {
        return List.of();
    }

    @Override
    public boolean isEnded() {
        return stateMachine.state().phase().isTerminal();
    }

    @Override
    public void start(ClockReading at) {
        turn(at, this::beginAttempt);
    }

    @Override
    public void opened(Channel channel, NetworkAddress local, NetworkAddress remote, ClockReading at) {
        opened(channel, local, remote, outgoing(), at);
    }

    @Override
    public void accepted(Channel channel, NetworkAddress local, NetworkAddress remote, ClockReading at) {
        opened(channel, local, remote, incoming(), at);
    }

    @Override
    public void received(Channel channel, ByteBuffer bytes, ClockReading at) {
        turn(at, () -> {
            if (channels.isClosing(channel) || channels.countIfDropped(channel)) {
                return;
            }
            if (proxy != null) {
                proxy.recordActivity(at);
            }
            if (mustSplit(channel)) {
                splitter.split(
                        channel,
                        bytes,
                        name -> createFramer(name, incoming()),
                        message -> passReceived(channel, message));
            } else {
                passReceived(channel, bytes);
            }
        });
    }

    @Override
    public void closed(Channel channel, ChannelCloseReason reason, ClockReading at) {
        turn(at, () -> {
            if (!active && !channels.isOpen(channel)) {
                return;
            }
            var rest = splitter.removeStream(channel);
            if (rest.hasRemaining()) {
                passReceived(channel, rest);
            }
            passClosing(incoming(), channel, reason);
        });
    }

    @Override
    public void writable(Channel channel, boolean on, ClockReading at) {
        turn(at, () -> {
            if (proxy != null && active) {
                proxy.setClientPaused(channel, ProxyLogic.PauseCause.SERVER_SLOW, !on);
            }
        });
    }

    @Override
    public void unreachable(Channel channel, ClockReading at) {
        turn(at, () -> {
            if (active) {
                logic.onUnreachable(channel, at, actions);
            }
        });
    }

    @Override
    public void runDueTimers(ClockReading at) {
        turn(at, () -> gate.release(at, this));
        long time = at.monotonicNanos();
        for (var due = timers.takeDue(time); due.isPresent(); due = timers.takeDue(time)) {
            var name = due.get();
            turn(at, () -> logic.onTimer(name, at, actions));
        }
        for (var due = stateMachine.takeDue(at); due.isPresent(); due = stateMachine.takeDue(at)) {
            var name = due.get();
            turn(at, () -> ownTimerDue(name));
        }
    }

    @Override
    public long nextTimerAt() {
        return actions.isEmpty()
                ? Math.min(gate.dueAt(), Math.min(timers.nextDueAt(), stateMachine.dueAt()))
                : Long.MIN_VALUE;
    }

    @Override
    public long nextDeadlineAt() {
        return gate.isHolding() ? Gate.NEVER : Math.min(deadlines.nextDueAt(), silenceDetector.dueAt());
    }

    @Override
    public void judgeDeadlines(ClockReading at) {
        for (var due = takeDueDeadline(at); due.isPresent(); due = takeDueDeadline(at)) {
            var name = due.get();
            turn(at, () -> logic.onTimer(name, at, actions));
        }
        turn(at, () -> {
            if (!gate.isHolding() && silenceDetector.isSilent(at)) {
                report(
                        ConnectionFindingRule.SILENT,
                        "no sample for %.1f s".formatted(silenceDetector.silentSeconds(at)));
                stateMachine.enterSilence(at);
            }
        });
    }

    private Optional<String> takeDueDeadline(ClockReading at) {
        return gate.isHolding() ? Optional.empty() : deadlines.takeDue(at.monotonicNanos());
    }

    @Override
    public void resumeAfterPause(long monotonicNanos) {
        deadlines.resumeAfterPause(monotonicNanos);
        silenceDetector.resume(monotonicNanos);
    }

    @Override
    public void fallBehind(SessionEvent.ProcessLagged lag) {
        lossAttributor.fallBehind();
        session.history().lags().add(lag);
        turn(now, () -> listener.on(lag));
    }

    @Override
    public void catchUp(SessionEvent.ProcessLagged lag, ClockReading at) {
        long gaps = endLag(lag, at);
        if (lag.verdictWithheld() || gaps > 0) {
            turn(at, () -> report(ConnectionFindingRule.SELF_BEHIND, lag.cause() + LossAttributor.describe(gaps)));
        }
    }

    /** Notes that this process has caught up; returns the number of sequence gaps not attributed to the peer. */
    long endLag(SessionEvent.ProcessLagged lag, ClockReading at) {
        session.history().lags().add(lag);
        turn(at, () -> listener.on(lag));
        return lossAttributor.catchUp(at);
    }

    @Override
    public boolean expectsArrivals() {
        return active && channels.hasOpen() && !gate.isHolding();
    }

    @Override
    public void confirmArrivals(long until, ClockReading at) {
        if (expectsArrivals()) {
            turn(at, () -> listener.on(new SessionEvent.ArrivalsHandled(until)));
        }
    }

    @Override
    public void sendRequest(UserRequestDefinition definition, Map<String, String> parameters, ClockReading at) {
        turn(at, () -> {
            if (active) {
                listener.on(new SessionEvent.RequestStarted(definition));
                logic.onRequest(definition, parameters, at, actions);
                executeActions();
                listener.on(new SessionEvent.RequestSent(definition));
            }
        });
    }

    @Override
    public void retry(ClockReading at) {
        turn(at, () -> stateMachine.retryNow(at));
    }

    @Override
    public void stop(ClockReading at) {
        turn(at, () -> {
            leaving = true;
            releaseHeld();
            if (active) {
                stateMachine.startClosingTimeout(now);
                logic.startClosing(at, actions);
            } else if (pendingEnd == null) {
                finish(SessionPhase.CLOSED, "", null);
            }
        });
    }

    @Override
    public void abandon(ClockReading at) {
        leaving = true;
        turn(at, () -> ownTimerDue(SessionStateMachine.GRACE));
    }

    /** Returns whether it began before {@code since}, on the monotonic clock, and has never been live. */
    boolean isStranger(long since) {
        return !stateMachine.wasLive() && startedAt < since;
    }

    /** Ends the session at once, without the end of its protocol. */
    void dismiss(String reason, ClockReading at) {
        turn(at, () -> finish(SessionPhase.CLOSED, reason, ConnectionFindingRule.TOO_MANY_PEERS));
    }

    @Override
    public void setGates(GateFactory factory, ClockReading at) {
        setGate(factory.createGate(session), at);
    }

    /**
     * Replaces the gate; items held by the old one are released in order. An incomplete message stays whole for a gate
     * that requires whole messages.
     */
    public void setGate(Gate other, ClockReading at) {
        turn(at, () -> {
            releaseHeld();
            gate = other;
            gate.onState(stateMachine.state());
            if (!requiresWholeMessages()) {
                splitter.flush(this::passReceived);
                relaySplitter.flush((channel, rest) -> send(channel, "", rest));
            }
        });
    }

    @Override
    public void failInternally(RuntimeException fault, ClockReading at) {
        now = at;
        var last = gate;
        pendingEnd = null;
        channels.clearClosing();
        cleanUp(
                fault,
                () -> report(ConnectionFindingRule.OUR_FAULT, String.valueOf(fault)),
                this::dismissLogic,
                network::closeAll,
                this::closeOpenChannels,
                () -> last.discardAll(now, this),
                () -> gate = Gate.OPEN, // the fault may be its own
                () -> stateMachine.enter(
                        SessionPhase.FAILED, String.valueOf(fault), "", ConnectionFindingRule.OUR_FAULT, now),
                () -> last.onState(stateMachine.state()));
    }

    /** Runs every step even if earlier ones throw. */
    private static void cleanUp(RuntimeException fault, Runnable... steps) {
        for (var step : steps) {
            try {
                step.run();
            } catch (RuntimeException again) {
                if (again != fault) {
                    fault.addSuppressed(again);
                }
            }
        }
    }

    /** Runs every call of the network or the user: does nothing after the end, and catches every fault. */
    private void turn(ClockReading at, Runnable action) {
        if (isEnded()) {
            return;
        }
        now = at;
        double ownStep = monitor.addOwnTime(at);
        try {
            if (ownStep != 0) {
                noteClockStep(ownStep);
            }
            action.run();
            executeActions();
            if (!isEndWaiting()) {
                completeEnd();
            }
            restartDeadlinesAfterHold();
        } catch (RuntimeException fault) {
            failInternally(fault, at);
        }
    }

    /**
     * Notes a step of this machine's wall clock as a lag that is over. A step ahead may be a sleep, so what is missing now
     * may have been dropped here.
     */
    private void noteClockStep(double seconds) {
        boolean maySleep = seconds > 0;
        long until = now.monotonicNanos();
        var lag = new SessionEvent.ProcessLagged(
                maySleep ? until - SLEEP_LAG : until,
                until,
                0,
                DeviceClockMonitor.describeOwnStep(seconds),
                false,
                monitor.clockShift());
        session.history().lags().add(lag);
        listener.on(lag);
        if (maySleep) {
            lossAttributor.noteLag(now);
        }
    }

    /** Restarts all deadlines when held items are released: the peer could not answer while they were held. */
    private void restartDeadlinesAfterHold() {
        boolean holds = gate.isHolding();
        if (held && !holds) {
            resumeAfterPause(now.monotonicNanos());
        }
        held = holds;
    }

    /** Executes all requested actions, including those requested meanwhile. */
    private void executeActions() {
        for (var next = actions.poll(); next != null; next = actions.poll()) {
            execute(next);
        }
    }

    private void execute(SessionEngineAction action) {
        switch (action) {
            case SessionEngineAction.Connect connect -> network.connect(connect.channel(), connect.remote());
            case SessionEngineAction.Accept accept ->
                network.accept(accept.listener(), accept.local(), accept.channel());
            case SessionEngineAction.OpenUdp open -> network.openUdp(open.channel(), open.local(), open.remote());
            case SessionEngineAction.SetRemoteAddress set -> network.setRemoteAddress(set.channel(), set.remote());
            case SessionEngineAction.Send send -> send(send.channel(), send.name(), send.bytes());
            case SessionEngineAction.Relay relay -> relay(relay.channel(), relay.bytes());
            case SessionEngineAction.Close close -> close(close.channel());
            case SessionEngineAction.EnterStep step ->
                stateMachine.enter(step.phase(), step.name(), step.waitingFor(), now);
            case SessionEngineAction.ReportFinding finding -> report(finding.rule(), finding.text());
            case SessionEngineAction.ReportMetrics report ->
                listener.on(new SessionEvent.TransportMetricsReported(report.metrics(), now.monotonicNanos()));
            case SessionEngineAction.OfferChoices offer -> listener.on(offer.choices());
            case SessionEngineAction.End end -> finish(SessionPhase.CLOSED, end.reason(), null);
            case SessionEngineAction.AbandonAttempt abandon -> abandonAttempt(abandon.cause(), abandon.reason());
            case SessionEngineAction.Fail failure -> {
                report(failure.rule(), failure.reason());
                finish(SessionPhase.FAILED, failure.reason(), failure.rule());
            }
            case SessionEngineAction.FailBecauseOf failure -> {
                findingLimiter.report(failure.cause().withText(failure.reason()), now);
                finish(SessionPhase.FAILED, failure.reason(), failure.cause().rule());
            }
        }
    }

    private void beginAttempt() {
        active = true;
        stateMachine.enter(SessionPhase.CONNECTING, "", "", now);
        logic.start(now, actions);
    }

    private void opened(Channel channel, NetworkAddress local, NetworkAddress remote, Direction by, ClockReading at) {
        turn(at, () -> {
            if (!active) {
                network.close(channel);
                return;
            }
            splitter.removeStream(channel);
            channels.addOpen(channel);
            record(transcript().appendOpened(by, channel, at.monotonicNanos(), local + " → " + remote));
            logic.onOpened(channel, local, remote, at, actions);
        });
    }

    private void ownTimerDue(String name) {
        switch (name) {
            case SessionStateMachine.RECONNECT -> {
                logic = logics.get();
                beginAttempt();
            }
            case SessionStateMachine.GRACE -> {
                releaseHeld();
                if (active) {
                    finish(SessionPhase.CLOSED, stateMachine.state().step(), null);
                }
                completeEnd();
            }
            default -> throw new IllegalStateException(name);
        }
    }

    private Direction incoming() {
        return session.role().incoming();
    }

    private Direction outgoing() {
        return session.role().outgoing();
    }

    private void publish(SessionState state) {
        listener.on(state);
        gate.onState(state);
    }

    private Transcript transcript() {
        return session.history().transcript();
    }

    private boolean requiresWholeMessages() {
        return gate.requiresWholeMessages() || proxy != null && proxy.rewritesMessages();
    }

    private boolean mustSplit(Channel channel) {
        return channel.transport() == TransportKind.TCP && requiresWholeMessages();
    }

    /** Returns the framer of the bytes that follow on a stream. */
    private StreamFramer createFramer(Channel channel, Direction direction) {
        var history = session.history();
        return history.decoder().createFramer(history.decoderState(), channel, direction);
    }

    /** Passes a new entry of the transcript to the listener, and decodes it. */
    private void record(Entry entry) {
        listener.on(new SessionEvent.EntryAppended(entry));
        monitor.append(entry);
        listener.on(new SessionEvent.EntryDecoded(entry));
        if (!overflowReported && transcript().droppedEntries() > 0) {
            overflowReported = true;
            report(ConnectionFindingRule.TRANSCRIPT_FULL, describeOverflow());
        }
    }

    private String describeOverflow() {
        return transcript().exceededBudget() == transcript().budget()
                ? "the oldest bytes were dropped to stay within the budget"
                : "the oldest bytes were dropped, because all sessions of this program together may hold %d MiB"
                        .formatted(transcript().exceededBudget() >> 20);
    }

    @Override
    public boolean wantsMessages() {
        return active && logic.wantsMessages() || listener.wantsMessages();
    }

    @Override
    public void on(SessionEvent event) {
        if (event instanceof Finding finding) {
            reportFinding(finding);
        } else {
            listener.on(event);
        }
        if (event instanceof SessionEvent.SequenceNumberReceived number && isAfterGap(number)) {
            network.checkDrops(number.channel(), now.monotonicNanos());
        }
        stateMachine.observe(event, now);
        if (active) {
            switch (event) {
                case Message message -> logic.onMessage(message, now, actions);
                case MessageMetadata metadata -> logic.onMessageMetadata(metadata, now, actions);
                case Finding finding -> logic.onFinding(finding, now, actions);
                default -> {}
            }
        }
    }

    private boolean isAfterGap(SessionEvent.SequenceNumberReceived number) {
        return number.direction() == incoming() && gapDetector.isAfterGap(number);
    }

    /** Reports a finding about the session rather than about bytes. */
    private void report(Rule rule, String text) {
        findingLimiter.report(Finding.of(rule, incoming(), text, now), now);
    }

    void reportFinding(Finding finding) {
        switch (lossAttributor.attribute(finding, now)) {
            case PEER -> findingLimiter.report(finding, now);
            case OWN ->
                report(
                        ConnectionFindingRule.SELF_BEHIND,
                        "a gap in what came after this program was late may be its own");
            case COUNTED -> {}
        }
    }

    private void passReceived(Channel channel, ByteBuffer bytes) {
        pass(GateItem.of(incoming(), channel, channels.connectionNumber(channel), "", bytes, now));
    }

    void send(Channel channel, String name, ByteBuffer bytes) {
        var all = bytes.slice().asReadOnlyBuffer();
        pass(GateItem.of(outgoing(), channel, channels.connectionNumber(channel), name, all, now));
    }

    private void relay(Channel channel, ByteBuffer bytes) {
        if (mustSplit(channel)) {
            relaySplitter.split(
                    channel, bytes, name -> createFramer(name, outgoing()), message -> send(channel, "", message));
        } else {
            send(channel, "", bytes);
        }
    }

    private void passClosing(Direction by, Channel channel, ChannelCloseReason reason) {
        pass(GateItem.closing(by, channel, channels.connectionNumber(channel), reason, now));
    }

    private void pass(GateItem item) {
        gate.handle(item, now, this);
    }

    /** Releases the items held by the gate and reads all channels. */
    private void releaseHeld() {
        gate.flush(now, this);
        resumeAllReading();
        executeActions();
    }

    /** Resumes reading and reports the dropped datagrams. */
    private void resumeReading(Channel channel) {
        channels.removePaused(channel).ifPresent(dropped -> {
            network.setReadPaused(channel, channels.mustWait(channel));
            if (dropped > 0) {
                report(
                        ConnectionFindingRule.HELD_TOO_MUCH,
                        "%s: %d datagrams were dropped, because the intercept is full"
                                .formatted(channel.name(), dropped));
            }
        });
    }

    private void resumeAllReading() {
        channels.pausedChannels().forEach(this::resumeReading);
    }

    /** Closes a channel after the items held at the gate. */
    private void close(Channel channel) {
        if (!channels.isOpen(channel)) {
            network.close(channel);
        } else if (channels.addClosing(channel)) {
            var rest = relaySplitter.removeStream(channel);
            if (rest.hasRemaining()) {
                send(channel, "", rest);
            }
            passClosing(outgoing(), channel, ChannelCloseReason.BY_US);
        }
    }

    /** Closes a channel now, after it has recorded what arrived of an incomplete message. */
    private void closeNow(Channel channel, ChannelCloseReason reason) {
        network.close(channel);
        var rest = splitter.removeStream(channel);
        if (rest.hasRemaining()) {
            record(transcript()
                    .appendData(incoming(), channel, now.monotonicNanos(), rest, Entry.EntryModification.NONE));
        }
        completeClosing(outgoing(), channel, reason);
    }

    /** Records the end of a channel, and passes it to a logic that waits for it. */
    private void completeClosing(Direction by, Channel channel, ChannelCloseReason reason) {
        channels.removeOpen(channel);
        record(transcript().appendClosed(by, channel, now.monotonicNanos(), reason.describe()));
        resumeReading(channel);
        if (channels.removeClosing(channel) || !active) {
            return;
        }
        var rule = ConnectionFindingRule.of(reason.cause()).orElse(null);
        if (rule != null) {
            report(rule, channel.name() + ": " + reason.describe());
        }
        actions.setClosingCause(rule);
        logic.onClosed(channel, reason, now, actions);
        actions.setClosingCause(null);
    }

    private void finish(SessionPhase phase, String reason, @Nullable Rule cause) {
        end(() -> stateMachine.enter(phase, reason, "", cause, now));
    }

    /** Ends the attempt, and the session too unless another attempt follows. */
    private void abandonAttempt(@Nullable Rule cause, String reason) {
        if (!leaving) {
            report(ConnectionFindingRule.SESSION_LOST, reason);
        }
        end(() -> {
            if (leaving) {
                stateMachine.enter(SessionPhase.CLOSED, reason, "", cause, now);
            } else {
                stateMachine.handleLoss(reason, cause, now);
            }
        });
    }

    /** Dismisses the logic, ends the attempt after sending its queued bytes, and then runs {@code after}. */
    private void end(Runnable after) {
        dismissLogic();
        pendingEnd = () -> {
            endAttempt();
            after.run();
        };
        channels.openChannels().forEach(this::close);
        if (isEndWaiting()) {
            stateMachine.startClosingTimeout(now);
            stateMachine.enter(
                    stateMachine.state().phase(),
                    stateMachine.state().step(),
                    "the held messages to be forwarded",
                    now);
        }
    }

    /** Returns whether a pending end waits for held items. */
    private boolean isEndWaiting() {
        return pendingEnd != null && channels.hasOpen();
    }

    private void completeEnd() {
        var end = pendingEnd;
        pendingEnd = null;
        if (end != null) {
            end.run();
        }
    }

    /** Dismisses the logic: its further actions are ignored. */
    private void dismissLogic() {
        silenceDetector.reset();
        actions.clear();
        timers.clear();
        deadlines.clear();
        if (active) {
            active = false;
            logic.onAttemptEnded(now);
        }
    }

    /** Closes the open channels and lets the gate forget the items that it holds of them. */
    private void endAttempt() {
        network.closeAll();
        closeOpenChannels();
        gate.discardAll(now, this);
    }

    private void closeOpenChannels() {
        channels.openChannels().forEach(channel -> closeNow(channel, ChannelCloseReason.BY_US));
        resumeAllReading();
        stateMachine.reset();
    }

    /**
     * Records and decodes an item that leaves the gate, and sends an outgoing one. Sets the time, as all calls of a
     * gate do: items that it held are released later than they arrived.
     */
    @Override
    public void forward(GateItem item, ClockReading at) {
        now = at;
        var channel = item.channel();
        if (item.connection() != channels.connectionNumber(channel)) {
            discardOutdated(item);
        } else if (item.closing() != null) {
            forwardClosing(item, item.closing());
        } else if (!channels.isOpen(channel)) {
            reportUnsent(item);
        } else {
            cross(proxy == null ? item : proxy.rewrite(item, actions));
        }
    }

    /** Records a received item, and passes it to a proxied client; or sends an outgoing one. */
    private void cross(GateItem item) {
        if (item.direction() == outgoing()) {
            transmit(item);
            return;
        }
        if (proxy != null && active) {
            proxy.onForwarded(item.channel(), item.bytes(), actions);
        }
        record(item, now.monotonicNanos());
    }

    @Override
    public void drop(GateItem item, ClockReading at) {
        now = at;
        if (item.direction() == outgoing()) {
            notifySent(item);
        }
    }

    @Override
    public long connectionNumber(Channel channel) {
        return channels.connectionNumber(channel);
    }

    @Override
    public void abortChannel(Channel channel, ClockReading at) {
        now = at;
        if (channels.isOpen(channel)) {
            closeNow(channel, ChannelCloseReason.CUT);
        }
    }

    @Override
    public boolean isRelaying() {
        return proxy != null;
    }

    @Override
    public void setReadPaused(Channel channel, Direction direction, boolean on, ClockReading at) {
        now = at;
        if (direction == outgoing()) {
            if (proxy != null && active) {
                proxy.setClientPaused(channel, ProxyLogic.PauseCause.GATE_FULL, on);
            }
        } else if (!on || !channels.isOpen(channel)) {
            resumeReading(channel);
        } else if (channels.addPaused(channel)) {
            network.setReadPaused(channel, true);
        }
    }

    @Override
    public void reportEdit(GateItem item, String action, ClockReading at) {
        now = at;
        reportFinding(Finding.of(ConnectionFindingRule.TAMPERED, item.direction(), item.channel(), action, now));
    }

    @Override
    public void report(Rule rule, String text, ClockReading at) {
        now = at;
        report(rule, text);
    }

    /** Discards an item whose channel closed while the item was held; the closing is reported elsewhere. */
    private void discardOutdated(GateItem item) {
        if (item.closing() == null) {
            report(ConnectionFindingRule.HELD_TOO_LONG, item.bytes().remaining() + " bytes were dropped");
        }
    }

    private void forwardClosing(GateItem item, ChannelCloseReason reason) {
        if (item.direction() == outgoing()) {
            closeNow(item.channel(), reason);
        } else {
            completeClosing(incoming(), item.channel(), reason);
        }
    }

    private void transmit(GateItem item) {
        long left = network.send(item.channel(), item.bytes());
        if (left == SessionNetworkOperations.NOT_SENT) {
            reportUnsent(item);
            return;
        }
        record(item, left);
        notifySent(item);
    }

    private void reportUnsent(GateItem item) {
        var channel = item.channel();
        report(ConnectionFindingRule.NOT_SENT, "%s could not be sent on %s".formatted(item.name(), channel.name()));
        if (channel.transport() == TransportKind.UDP && item.direction() == outgoing()) {
            notifySent(item); // A datagram may be lost anywhere, so here too: the sender resends it.
        }
    }

    private void record(GateItem item, long arrival) {
        boolean secret = item.mark() != Entry.EntryModification.NONE && leakDetector.mustMask(item);
        var entry =
                transcript().appendData(item.direction(), item.channel(), arrival, item.bytes(), item.mark(), secret);
        record(entry);
        for (var action : item.edits()) {
            reportFinding(Finding.of(ConnectionFindingRule.TAMPERED, entry, entry.at(), action));
        }
    }

    /** Notifies the logic of outgoing bytes that left, as changed by the gate, or were lost on their way. */
    private void notifySent(GateItem item) {
        if (active && item.notifiesLogic()) {
            logic.onSent(item.channel(), item.name(), item.originalBytes(), now, actions);
        }
    }

    /** Passes the events of a proxied client's channels to its logic, each as an event of this session. */
    private final class ProxiedClientListener implements SessionNetworkOperations.ChannelListener {
        private final ProxyLogic logic;

        ProxiedClientListener(ProxyLogic logic) {
            this.logic = logic;
        }

        @Override
        public void opened(Channel channel, NetworkAddress local, NetworkAddress remote, ClockReading at) {
            run(at, () -> logic.onClientOpened(channel, local, remote, actions));
        }

        @Override
        public void accepted(Channel channel, NetworkAddress local, NetworkAddress remote, ClockReading at) {
            opened(channel, local, remote, at);
        }

        @Override
        public void received(Channel channel, ByteBuffer bytes, ClockReading at) {
            run(at, () -> {
                logic.recordActivity(at);
                logic.onClientReceived(channel, bytes, actions);
            });
        }

        @Override
        public void closed(Channel channel, ChannelCloseReason reason, ClockReading at) {
            run(at, () -> logic.onClientClosed(channel, reason, actions));
        }

        /** Stops reading the server's bytes while the client is slow. */
        @Override
        public void writable(Channel channel, boolean on, ClockReading at) {
            run(at, () -> {
                channels.setBlocked(channel, !on);
                network.setReadPaused(channel, channels.mustWait(channel));
            });
        }

        @Override
        public void unreachable(Channel channel, ClockReading at) {
            // A client that left its UDP port is noticed by its silence.
        }

        private void run(ClockReading at, Runnable action) {
            turn(at, () -> {
                if (active) {
                    action.run();
                }
            });
        }
    }
}
