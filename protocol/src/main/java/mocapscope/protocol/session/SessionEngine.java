package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Runs one session: its connection attempts, protocol logic, timers, and the processing of sent and received bytes. It
 * and its collaborators are the only callers of the protocol logic, the decoder and the gate.
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
 * <p>It receives the events of the network as its channel listener, and the decoder's output as its listener. None of
 * its collaborators refers to the engine. The logic requests {@link SessionEngineCommand actions}, which the engine
 * executes.
 */
public final class SessionEngine
        implements SessionOrServerStateMachine, SessionNetworkOperations.ChannelListener, SessionListener {
    private static final long NOT_POSTPONED = Long.MIN_VALUE;
    /** The time between two checks that a peer of this process still holds messages. */
    private static final long HOLD_CHECK = 1_000_000_000L;

    private final Session session;
    private final SessionNetworkOperations network;
    private final SessionListener listener;
    private final Supplier<SessionLogic> logics;
    private final TimerQueue timers = new TimerQueue();
    private final TimerQueue deadlines = new TimerQueue();
    private final SessionLogicCommandQueue actions = new SessionLogicCommandQueue(timers, deadlines);
    private final SampleSilenceDetector silenceDetector;
    private final SessionStateMachine stateMachine;
    private final SequenceGapDetector gapDetector = new SequenceGapDetector();
    private final CurrentEventTime time;
    private final ConnectionAttemptLogicCallForwarder attempt;
    private final LossAttributingFindingReporter findings;
    private final SessionTrafficEventDecoder monitor;
    private final SessionTrafficPipeline pipeline;
    private final InProcessPeerVisibleSessionState connections;
    private SessionNetworkOperations.ChannelListener initiatorListener = this;
    /** The end of the attempt or the session that follows once all channels are closed. */
    private @Nullable Runnable pendingEnd;

    private boolean leaving;
    private boolean held;
    /** The time until which the deadlines are postponed, because the peer is a session of this process that holds. */
    private long postponedUntil = NOT_POSTPONED;

    private final long startedAt;

    /** Creates a session that gets its logic for each connection attempt from {@code logics}. */
    public SessionEngine(
            Session session,
            Supplier<SessionLogic> logics,
            SessionNetworkOperations network,
            SessionListenerFactory factory,
            TrafficGateFactory gateFactory,
            RandomGenerator random,
            MonotonicAndUnixTime now) {
        this.session = session;
        this.network = network;
        this.logics = logics;
        this.startedAt = now.monotonicNanos();
        this.time = new CurrentEventTime(now);
        this.attempt = new ConnectionAttemptLogicCallForwarder(time, actions);
        var gate = gateFactory.createGate(session);
        this.listener = factory.createListener(session);
        this.silenceDetector = new SampleSilenceDetector(SampleSilenceTimeLimit.of(session));
        this.stateMachine = new SessionStateMachine(session, silenceDetector, this::publish, random, now);
        this.findings = new LossAttributingFindingReporter(session, listener, time);
        this.monitor = new SessionTrafficEventDecoder(session, this);
        this.connections = new InProcessPeerVisibleSessionState(InProcessPeerSessionRegistry.PROCESS, session.id());
        this.pipeline =
                new SessionTrafficPipeline(session, time, network, listener, monitor, findings, attempt, actions, gate);
        network.setListener(this);
    }

    /** Makes this a session that is proxied by {@code logic}, which reaches the client over {@code client}. */
    void setProxy(ProxyLogic logic, SessionNetworkOperations client) {
        logic.setClient(client);
        pipeline.setProxy(logic);
        var clientListener =
                new ProxiedClientChannelListener(logic, pipeline, actions, connections, this::turnOfAttempt);
        client.setListener(clientListener);
        initiatorListener = logic.initiator() == SessionRole.CLIENT ? clientListener : this;
    }

    /** Returns the listener of the channels that the peer opened to a listener of this program. */
    SessionNetworkOperations.ChannelListener initiatorListener() {
        return initiatorListener;
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
    public void start(MonotonicAndUnixTime at) {
        turn(at, this::beginAttempt);
    }

    @Override
    public void opened(Channel channel, NetworkAddress local, NetworkAddress remote, MonotonicAndUnixTime at) {
        opened(channel, local, remote, outgoing(), at);
    }

    @Override
    public void accepted(Channel channel, NetworkAddress local, NetworkAddress remote, MonotonicAndUnixTime at) {
        opened(channel, local, remote, incoming(), at);
    }

    @Override
    public void received(Channel channel, ByteBuffer bytes, MonotonicAndUnixTime at) {
        turn(at, () -> pipeline.receive(channel, bytes));
    }

    @Override
    public void relayed(Channel channel, ByteBuffer bytes, MonotonicAndUnixTime at) {
        turn(at, () -> pipeline.recordReceived(channel, bytes));
    }

    @Override
    public void closed(Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime at) {
        turn(at, () -> {
            if (attempt.isActive() || pipeline.isOpen(channel)) {
                pipeline.receiveClosing(channel, reason);
            }
        });
    }

    @Override
    public void writable(Channel channel, boolean on, MonotonicAndUnixTime at) {
        turn(at, () -> pipeline.setClientPaused(channel, ProxyLogic.PauseCause.SERVER_SLOW, !on));
    }

    @Override
    public void unreachable(Channel channel, MonotonicAndUnixTime at) {
        turn(at, () -> attempt.call((logic, out) -> logic.onUnreachable(channel, at, out)));
    }

    @Override
    public void runDueTimers(MonotonicAndUnixTime at) {
        turn(at, () -> pipeline.gate().release(at, pipeline));
        long time = at.monotonicNanos();
        for (var due = timers.takeDue(time); due.isPresent(); due = timers.takeDue(time)) {
            var name = due.get();
            turn(at, () -> attempt.call((logic, out) -> logic.onTimer(name, at, out)));
        }
        for (var due = stateMachine.takeDue(at); due.isPresent(); due = stateMachine.takeDue(at)) {
            var name = due.get();
            turn(at, () -> ownTimerDue(name));
        }
    }

    @Override
    public long nextTimerAt() {
        return actions.isEmpty()
                ? Math.min(pipeline.gate().dueAt(), Math.min(timers.nextDueAt(), stateMachine.dueAt()))
                : Long.MIN_VALUE;
    }

    @Override
    public long nextDeadlineAt() {
        return isHolding()
                ? TrafficGate.NEVER
                : Math.min(Math.max(deadlines.nextDueAt(), postponedUntil), silenceDetector.dueAt());
    }

    @Override
    public void judgeDeadlines(MonotonicAndUnixTime at) {
        postponeDeadlines(at.monotonicNanos());
        for (var due = takeDueDeadline(at); due.isPresent(); due = takeDueDeadline(at)) {
            var name = due.get();
            turn(at, () -> attempt.call((logic, out) -> logic.onTimer(name, at, out)));
        }
        turn(at, () -> {
            if (!isHolding() && silenceDetector.isSilent(at)) {
                findings.report(
                        ConnectionProblemKind.SILENT,
                        "no sample for %.1f s".formatted(silenceDetector.silentSeconds(at)));
                stateMachine.enterSilence(at);
            }
        });
    }

    private Optional<String> takeDueDeadline(MonotonicAndUnixTime at) {
        return isHolding() || at.monotonicNanos() < postponedUntil
                ? Optional.empty()
                : deadlines.takeDue(at.monotonicNanos());
    }

    /**
     * Postpones due deadlines while the peer is a session of this process that holds messages, for a limited time: it
     * could not answer. They restart when it forwards the messages.
     */
    private void postponeDeadlines(long now) {
        restartDeadlinesAfterPeerHold(now);
        long due = deadlines.nextDueAt();
        if (due <= now && now < due + InProcessPeerSessionRegistry.EXTENSION && connections.isPeerHolding()) {
            postponedUntil = now + HOLD_CHECK;
        }
    }

    private void restartDeadlinesAfterPeerHold(long now) {
        if (postponedUntil != NOT_POSTPONED && !connections.isPeerHolding()) {
            postponedUntil = NOT_POSTPONED;
            resumeAfterPause(now);
        }
    }

    @Override
    public void resumeAfterPause(long monotonicNanos) {
        deadlines.resumeAfterPause(monotonicNanos);
        silenceDetector.resume(monotonicNanos);
    }

    @Override
    public void fallBehind(SessionEvent.ProcessLagged lag) {
        findings.beginLag(lag);
        turn(time.now(), () -> listener.on(lag));
    }

    @Override
    public void catchUp(SessionEvent.ProcessLagged lag, MonotonicAndUnixTime at) {
        long gaps = endLag(lag, at);
        if (lag.verdictWithheld() || gaps > 0) {
            turn(
                    at,
                    () -> findings.report(
                            ConnectionProblemKind.SELF_BEHIND,
                            lag.cause() + DatagramLossOriginClassifier.describe(gaps)));
        }
    }

    /** Notes that this process has caught up; returns the number of sequence gaps not attributed to the peer. */
    long endLag(SessionEvent.ProcessLagged lag, MonotonicAndUnixTime at) {
        long gaps = findings.endLag(lag, at);
        turn(at, () -> listener.on(lag));
        return gaps;
    }

    @Override
    public boolean expectsArrivals() {
        return attempt.isActive() && pipeline.hasOpenChannels() && !isHolding();
    }

    @Override
    public void confirmArrivals(long until, MonotonicAndUnixTime at) {
        if (expectsArrivals()) {
            turn(at, () -> listener.on(new SessionEvent.ArrivalsHandled(until)));
        }
    }

    @Override
    public void sendRequest(UserRequestDefinition definition, Map<String, String> parameters, MonotonicAndUnixTime at) {
        turnOfAttempt(at, () -> {
            listener.on(new SessionEvent.RequestStarted(definition));
            attempt.call((logic, out) -> logic.onRequest(definition, parameters, at, out));
            executeActions();
            listener.on(new SessionEvent.RequestSent(definition));
        });
    }

    @Override
    public void retry(MonotonicAndUnixTime at) {
        turn(at, () -> stateMachine.retryNow(at));
    }

    @Override
    public void stop(MonotonicAndUnixTime at) {
        turn(at, () -> {
            leaving = true;
            releaseHeld();
            if (attempt.isActive()) {
                stateMachine.startClosingTimeout(at);
                attempt.call((logic, out) -> logic.startClosing(at, out));
            } else if (pendingEnd == null) {
                finish(SessionPhase.CLOSED, "", null);
            }
        });
    }

    @Override
    public void abandon(MonotonicAndUnixTime at) {
        leaving = true;
        turn(at, () -> ownTimerDue(SessionStateMachine.GRACE));
    }

    /** Returns whether it began before {@code since}, on the monotonic clock, and has never been live. */
    boolean isStranger(long since) {
        return !stateMachine.wasLive() && startedAt < since;
    }

    /** Ends the session at once, without the end of its protocol. */
    void dismiss(String reason, MonotonicAndUnixTime at) {
        turn(at, () -> finish(SessionPhase.CLOSED, reason, ConnectionProblemKind.TOO_MANY_PEERS));
    }

    @Override
    public void setGates(TrafficGateFactory factory, MonotonicAndUnixTime at) {
        setGate(factory.createGate(session), at);
    }

    /**
     * Replaces the gate; items held by the old one are released in order. An incomplete message stays whole for a gate
     * that requires whole messages.
     */
    public void setGate(TrafficGate other, MonotonicAndUnixTime at) {
        turn(at, () -> {
            releaseHeld();
            pipeline.setGate(other);
            other.onState(stateMachine.state());
            pipeline.flushIncomplete();
        });
    }

    @Override
    public void failInternally(RuntimeException fault, MonotonicAndUnixTime at) {
        time.set(at);
        var last = pipeline.gate();
        pendingEnd = null;
        pipeline.clearClosing();
        cleanUp(
                fault,
                () -> findings.report(ConnectionProblemKind.OUR_FAULT, String.valueOf(fault)),
                this::dismissLogic,
                network::closeAll,
                this::closeOpenChannels,
                () -> last.discardAll(at, pipeline),
                () -> pipeline.setGate(TrafficGate.OPEN), // the fault may be its own
                () -> stateMachine.enter(
                        SessionPhase.FAILED, String.valueOf(fault), "", ConnectionProblemKind.OUR_FAULT, at),
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
    private void turn(MonotonicAndUnixTime at, Runnable action) {
        if (isEnded()) {
            return;
        }
        time.set(at);
        double ownStep = monitor.addOwnTime(at);
        try {
            if (ownStep != 0) {
                findings.noteClockStep(ownStep, monitor.clockShift());
            }
            action.run();
            executeActions();
            if (!isEndWaiting()) {
                completeEnd();
            }
            restartDeadlinesAfterHold();
            pipeline.updateRelays();
        } catch (RuntimeException fault) {
            failInternally(fault, at);
        }
    }

    /** Runs a call that has a meaning only while an attempt lasts. */
    private void turnOfAttempt(MonotonicAndUnixTime at, Runnable action) {
        turn(at, () -> {
            if (attempt.isActive()) {
                action.run();
            }
        });
    }

    /**
     * Restarts all deadlines when held items are released here or by a peer of this process: the peer could not answer
     * while they were held.
     */
    private void restartDeadlinesAfterHold() {
        boolean holds = isHolding();
        if (held && !holds) {
            resumeAfterPause(time.monotonicNanos());
        }
        held = holds;
        restartDeadlinesAfterPeerHold(time.monotonicNanos());
        connections.publish(holds, deadlines.nextDueAt());
    }

    /** Executes all requested actions, including those requested meanwhile. */
    private void executeActions() {
        for (var next = actions.poll(); next != null; next = actions.poll()) {
            execute(next);
        }
    }

    private void execute(SessionEngineCommand action) {
        switch (action) {
            case SessionEngineCommand.Connect connect -> network.connect(connect.channel(), connect.remote());
            case SessionEngineCommand.Accept accept ->
                network.accept(accept.listener(), accept.local(), accept.channel());
            case SessionEngineCommand.OpenUdp open ->
                network.openUdp(open.channel(), open.local(), open.remote(), open.group());
            case SessionEngineCommand.SetRemoteAddress set -> network.setRemoteAddress(set.channel(), set.remote());
            case SessionEngineCommand.Send send -> pipeline.send(send.channel(), send.name(), send.bytes());
            case SessionEngineCommand.Relay relay -> pipeline.relay(relay.channel(), relay.bytes());
            case SessionEngineCommand.Close close -> pipeline.close(close.channel());
            case SessionEngineCommand.EnterStep step ->
                stateMachine.enter(step.phase(), step.name(), step.waitingFor(), time.now());
            case SessionEngineCommand.ReportFinding finding -> findings.report(finding.rule(), finding.text());
            case SessionEngineCommand.ReportMetrics report ->
                listener.on(new SessionEvent.TransportMetricsReported(report.metrics(), time.monotonicNanos()));
            case SessionEngineCommand.OfferChoices offer -> listener.on(offer.choices());
            case SessionEngineCommand.End end -> finish(SessionPhase.CLOSED, end.reason(), null);
            case SessionEngineCommand.AbandonAttempt abandon -> abandonAttempt(abandon.cause(), abandon.reason());
            case SessionEngineCommand.Fail failure -> {
                findings.report(failure.rule(), failure.reason());
                finish(SessionPhase.FAILED, failure.reason(), failure.rule());
            }
            case SessionEngineCommand.FailBecauseOf failure -> {
                findings.reportUnattributed(failure.cause().withText(failure.reason()));
                finish(SessionPhase.FAILED, failure.reason(), failure.cause().rule());
            }
        }
    }

    private void beginAttempt() {
        var logic = logics.get();
        stateMachine.enter(SessionPhase.CONNECTING, "", "", time.now());
        attempt.begin(logic);
    }

    private void opened(
            Channel channel, NetworkAddress local, NetworkAddress remote, Direction by, MonotonicAndUnixTime at) {
        turn(at, () -> {
            if (attempt.isActive()) {
                connections.add(local, remote);
                pipeline.open(channel, by, local + " → " + remote);
                attempt.call((logic, out) -> logic.onOpened(channel, local, remote, at, out));
            } else {
                network.close(channel);
            }
        });
    }

    private void ownTimerDue(String name) {
        switch (name) {
            case SessionStateMachine.RECONNECT -> beginAttempt();
            case SessionStateMachine.GRACE -> {
                releaseHeld();
                if (attempt.isActive()) {
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

    private void publish(SessionStateChange state) {
        listener.on(state);
        pipeline.gate().onState(state);
    }

    private boolean isHolding() {
        return pipeline.gate().isHolding();
    }

    @Override
    public boolean wantsMessages() {
        return attempt.wantsMessages() || listener.wantsMessages();
    }

    @Override
    public void on(SessionEvent event) {
        if (event instanceof Finding finding) {
            findings.report(finding);
        } else {
            listener.on(event);
        }
        if (event instanceof SessionEvent.SequenceNumberReceived number && isAfterGap(number)) {
            network.checkDrops(number.channel(), time.monotonicNanos());
        }
        var now = time.now();
        stateMachine.observe(event, now);
        switch (event) {
            case DecodedMessage message -> attempt.call((logic, out) -> logic.onMessage(message, now, out));
            case MessageMetadata metadata -> attempt.call((logic, out) -> logic.onMessageMetadata(metadata, now, out));
            case Finding finding -> attempt.call((logic, out) -> logic.onFinding(finding, now, out));
            default -> {}
        }
    }

    private boolean isAfterGap(SessionEvent.SequenceNumberReceived number) {
        return number.direction() == incoming() && gapDetector.isAfterGap(number);
    }

    private void releaseHeld() {
        pipeline.releaseHeld();
        executeActions();
    }

    private void finish(SessionPhase phase, String reason, @Nullable Rule cause) {
        end(() -> stateMachine.enter(phase, reason, "", cause, time.now()));
    }

    /** Ends the attempt, and the session too unless another attempt follows. */
    private void abandonAttempt(@Nullable Rule cause, String reason) {
        if (!leaving) {
            findings.report(ConnectionProblemKind.SESSION_LOST, reason);
        }
        end(() -> {
            if (leaving) {
                stateMachine.enter(SessionPhase.CLOSED, reason, "", cause, time.now());
            } else {
                stateMachine.handleLoss(reason, cause, time.now());
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
        pipeline.closeAll();
        if (isEndWaiting()) {
            stateMachine.startClosingTimeout(time.now());
            stateMachine.enter(
                    stateMachine.state().phase(),
                    stateMachine.state().step(),
                    "the held messages to be forwarded",
                    time.now());
        }
    }

    /** Returns whether a pending end waits for held items. */
    private boolean isEndWaiting() {
        return pendingEnd != null && pipeline.hasOpenChannels();
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
        attempt.end();
    }

    /** Closes the open channels and lets the gate forget the items that it holds of them. */
    private void endAttempt() {
        network.closeAll();
        closeOpenChannels();
        pipeline.gate().discardAll(time.now(), pipeline);
    }

    private void closeOpenChannels() {
        connections.clear();
        pipeline.closeAllNow();
        stateMachine.reset();
    }
}
