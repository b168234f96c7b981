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
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionRule;
import mocapscope.protocol.session.event.SessionState;
import mocapscope.protocol.session.gate.Gate;
import mocapscope.protocol.session.gate.GateItem;
import mocapscope.protocol.session.gate.MessageSplitter;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;
import org.jspecify.annotations.Nullable;

/**
 * Runs one session: connects network, gate, transcript, decoder and protocol logic; owned by one thread. It is the only
 * caller of the protocol logic, the decoder and the gate.
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
 * <p>Its collaborators hold state and answer with values; none of them refers to the engine. The logic requests
 * {@link SessionAction actions}, which the engine executes.
 */
public final class SessionEngine implements ProtocolEngine, SessionNetwork.ChannelListener {
    private final Session session;
    private final SessionNetwork network;
    private final SessionListener listener;
    private final SessionLogicRunner logicRunner;
    private final SessionStateMachine stateMachine;
    private final TranscriptAppender writer;
    private final ChannelTable channels = new ChannelTable();
    private final MessageSplitter splitter = new MessageSplitter();
    private final LossAttributor lossAttributor = new LossAttributor();
    private final Gate.GateContext context = new SessionGateContext();
    private Gate gate;
    private ClockReading now;
    /** The end of the attempt or the session that follows once all channels are closed. */
    private @Nullable Runnable pendingEnd;

    private boolean leaving;
    private boolean held;

    /** Creates a session that gets its logic for each connection attempt from {@code logics}. */
    public SessionEngine(
            Session session,
            Supplier<SessionLogic> logics,
            SessionNetwork network,
            SessionListenerFactory factory,
            GateFactory gateFactory,
            RandomGenerator random,
            ClockReading now) {
        this.session = session;
        this.network = network;
        this.logicRunner = new SessionLogicRunner(logics);
        this.now = now;
        this.gate = gateFactory.createGate(session);
        this.listener = factory.createListener(session);
        this.stateMachine = new SessionStateMachine(session, this::publish, random, now);
        this.writer = new TranscriptAppender(session, listener, new DecodedEventListener());
        network.setListener(this);
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
            if (gate.requiresWholeMessages() && channel.transport() == TransportKind.TCP) {
                splitter.split(channel, bytes, writer::createFramer, message -> passReceived(channel, message));
            } else {
                passReceived(channel, bytes);
            }
        });
    }

    @Override
    public void closed(Channel channel, ChannelCloseReason reason, ClockReading at) {
        turn(at, () -> {
            if (!logicRunner.isActive() && !channels.isOpen(channel)) {
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
    public void unreachable(Channel channel, ClockReading at) {
        turn(at, () -> {
            if (logicRunner.isActive()) {
                logicRunner.unreachable(channel, at);
            }
        });
    }

    @Override
    public void runDueTimers(ClockReading at) {
        turn(at, () -> gate.release(at, context));
        for (var due = logicRunner.takeDueTimer(at); due.isPresent(); due = logicRunner.takeDueTimer(at)) {
            var name = due.get();
            turn(at, () -> logicRunner.timerDue(name, at));
        }
        for (var due = stateMachine.takeDue(at); due.isPresent(); due = stateMachine.takeDue(at)) {
            var name = due.get();
            turn(at, () -> ownTimerDue(name));
        }
    }

    @Override
    public long nextTimerAt() {
        return logicRunner.hasActions()
                ? Long.MIN_VALUE
                : Math.min(gate.dueAt(), Math.min(logicRunner.nextTimerAt(), stateMachine.dueAt()));
    }

    @Override
    public long nextDeadlineAt() {
        return gate.isHolding() ? Gate.NEVER : Math.min(logicRunner.nextDeadlineAt(), stateMachine.deadlineAt());
    }

    @Override
    public void judgeDeadlines(ClockReading at) {
        for (var due = takeDueDeadline(at); due.isPresent(); due = takeDueDeadline(at)) {
            var name = due.get();
            turn(at, () -> logicRunner.timerDue(name, at));
        }
        turn(at, () -> {
            if (!gate.isHolding() && stateMachine.isPeerSilent(at)) {
                report(SessionRule.SILENT, "no sample for %.1f s".formatted(stateMachine.silenceSeconds()));
                stateMachine.enterSilence(at);
            }
        });
    }

    private Optional<String> takeDueDeadline(ClockReading at) {
        return gate.isHolding() ? Optional.empty() : logicRunner.takeDueDeadline(at);
    }

    @Override
    public void resumeAfterPause(long monotonicNanos) {
        logicRunner.resumeAfterPause(monotonicNanos);
        stateMachine.resume(monotonicNanos);
    }

    @Override
    public void fallBehind() {
        lossAttributor.fallBehind();
    }

    @Override
    public void catchUp(String text, boolean verdictWithheld, ClockReading at) {
        long gaps = takeGaps(at);
        if (verdictWithheld || gaps > 0) {
            turn(at, () -> report(SessionRule.SELF_BEHIND, text + LossAttributor.describe(gaps)));
        }
    }

    /** Notes that this process has caught up; returns the number of sequence gaps not attributed to the peer. */
    long takeGaps(ClockReading at) {
        return lossAttributor.catchUp(at);
    }

    @Override
    public void sendRequest(UserRequestDefinition definition, Map<String, String> parameters, ClockReading at) {
        turn(at, () -> {
            if (logicRunner.isActive()) {
                listener.on(new SessionEvent.RequestStarted(definition));
                logicRunner.sendRequest(definition, parameters, at);
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
            if (logicRunner.isActive()) {
                stateMachine.startClosingTimeout(now);
                logicRunner.startClosing(at);
            } else if (pendingEnd == null) {
                finish(SessionPhase.CLOSED, "");
            }
        });
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
            if (!other.requiresWholeMessages()) {
                splitter.flush(this::passReceived);
            }
        });
    }

    @Override
    public void failInternally(RuntimeException fault, ClockReading at) {
        now = at;
        var last = gate;
        pendingEnd = null;
        channels.clearClosing();
        new CleanupSequence(fault)
                .runStep(() -> report(SessionRule.OUR_FAULT, String.valueOf(fault)))
                .runStep(this::dismissLogic)
                .runStep(network::closeAll)
                .runStep(this::closeOpenChannels)
                .runStep(() -> last.discardAll(now, context))
                .runStep(() -> gate = Gate.OPEN) // the fault may be its own
                .runStep(() -> stateMachine.enter(SessionPhase.FAILED, String.valueOf(fault), "", now))
                .runStep(() -> last.onState(stateMachine.state()));
    }

    /** Runs every call of the network or the user: does nothing after the end, and catches every fault. */
    private void turn(ClockReading at, Runnable action) {
        if (isEnded()) {
            return;
        }
        now = at;
        try {
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
        for (var next = logicRunner.nextAction(); next != null; next = logicRunner.nextAction()) {
            execute(next);
        }
    }

    private void execute(SessionAction action) {
        switch (action) {
            case SessionAction.Connect connect -> network.connect(connect.channel(), connect.remote());
            case SessionAction.Accept accept -> network.accept(accept.listener(), accept.local(), accept.channel());
            case SessionAction.OpenUdp open -> network.openUdp(open.channel(), open.local(), open.remote());
            case SessionAction.SetRemoteAddress set -> network.setRemoteAddress(set.channel(), set.remote());
            case SessionAction.Send send -> send(send.channel(), send.name(), send.bytes());
            case SessionAction.Close close -> close(close.channel());
            case SessionAction.ScheduleTimer timer -> logicRunner.scheduleTimer(timer);
            case SessionAction.SchedulePeerDeadline deadline -> logicRunner.scheduleDeadline(deadline);
            case SessionAction.CancelTimer timer -> logicRunner.cancelTimer(timer.name());
            case SessionAction.EnterStep step -> stateMachine.enter(step.phase(), step.name(), step.waitingFor(), now);
            case SessionAction.ReportFinding finding -> report(finding.rule(), finding.text());
            case SessionAction.ReportMetrics report ->
                listener.on(new SessionEvent.TransportMetricsReported(report.metrics(), now.monotonicNanos()));
            case SessionAction.OfferChoices offer -> listener.on(offer.choices());
            case SessionAction.End end -> finish(SessionPhase.CLOSED, end.reason());
            case SessionAction.AbandonAttempt abandon -> abandonAttempt(abandon.reason());
            case SessionAction.Fail failure -> {
                report(failure.rule(), failure.reason());
                finish(SessionPhase.FAILED, failure.reason());
            }
        }
    }

    private void beginAttempt() {
        logicRunner.activate();
        stateMachine.enter(SessionPhase.CONNECTING, "", "", now);
        logicRunner.start(now);
    }

    private void opened(Channel channel, NetworkAddress local, NetworkAddress remote, Direction by, ClockReading at) {
        turn(at, () -> {
            if (!logicRunner.isActive()) {
                network.close(channel);
                return;
            }
            splitter.removeStream(channel);
            channels.addOpen(channel);
            writer.opened(by, channel, local + " → " + remote, at);
            logicRunner.opened(channel, local, remote, at);
        });
    }

    private void ownTimerDue(String name) {
        switch (name) {
            case SessionStateMachine.RECONNECT -> {
                logicRunner.renew();
                beginAttempt();
            }
            case SessionStateMachine.GRACE -> {
                releaseHeld();
                if (logicRunner.isActive()) {
                    finish(SessionPhase.CLOSED, stateMachine.state().step());
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

    private void report(Rule rule, String text) {
        writer.report(rule, text, now);
    }

    void reportFinding(Finding finding) {
        switch (lossAttributor.attribute(finding, now)) {
            case PEER -> writer.reportFinding(finding, now);
            case OWN ->
                report(SessionRule.SELF_BEHIND, "a gap in what came after this program was late may be its own");
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

    private void passClosing(Direction by, Channel channel, ChannelCloseReason reason) {
        pass(GateItem.closing(by, channel, channels.connectionNumber(channel), reason, now));
    }

    private void pass(GateItem item) {
        gate.handle(item, now, context);
    }

    /** Releases the items held by the gate and reads all channels. */
    private void releaseHeld() {
        gate.flush(now, context);
        resumeAllReading();
        executeActions();
    }

    /** Resumes reading and reports the dropped datagrams. */
    private void resumeReading(Channel channel) {
        channels.removePaused(channel).ifPresent(dropped -> {
            network.setReadPaused(channel, false);
            if (dropped > 0) {
                report(
                        SessionRule.HELD_TOO_MUCH,
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
            passClosing(outgoing(), channel, ChannelCloseReason.BY_US);
        }
    }

    /** Closes a channel now, after it has recorded what arrived of an incomplete message. */
    private void closeNow(Channel channel, ChannelCloseReason reason) {
        network.close(channel);
        var rest = splitter.removeStream(channel);
        if (rest.hasRemaining()) {
            writer.data(incoming(), channel, now.monotonicNanos(), rest, Entry.EntryModification.NONE, now);
        }
        completeClosing(outgoing(), channel, reason);
    }

    /** Records the end of a channel, and passes it to a logic that waits for it. */
    private void completeClosing(Direction by, Channel channel, ChannelCloseReason reason) {
        channels.removeOpen(channel);
        writer.closed(by, channel, reason.describe(), now);
        resumeReading(channel);
        if (channels.removeClosing(channel) || !logicRunner.isActive()) {
            return;
        }
        SessionRule.of(reason.cause()).ifPresent(rule -> report(rule, channel.name() + ": " + reason.describe()));
        logicRunner.closed(channel, reason, now);
    }

    private void finish(SessionPhase phase, String reason) {
        end(() -> stateMachine.enter(phase, reason, "", now));
    }

    /** Ends the attempt, and the session too unless another attempt follows. */
    private void abandonAttempt(String reason) {
        if (!leaving) {
            report(SessionRule.SESSION_LOST, reason);
        }
        end(() -> {
            if (leaving) {
                stateMachine.enter(SessionPhase.CLOSED, reason, "", now);
            } else {
                stateMachine.handleLoss(reason, now);
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
        stateMachine.stopSilenceDetection();
        logicRunner.endAttempt(now);
    }

    /** Closes the open channels and lets the gate forget the items that it holds of them. */
    private void endAttempt() {
        network.closeAll();
        closeOpenChannels();
        gate.discardAll(now, context);
    }

    private void closeOpenChannels() {
        channels.openChannels().forEach(channel -> closeNow(channel, ChannelCloseReason.BY_US));
        resumeAllReading();
        stateMachine.reset();
    }

    /** Receives the decoder's output of this session's entries. */
    private final class DecodedEventListener implements SessionListener {

        @Override
        public boolean wantsMessages() {
            return logicRunner.wantsMessages() || listener.wantsMessages();
        }

        @Override
        public void on(SessionEvent event) {
            if (event instanceof Finding finding) {
                reportFinding(finding);
            } else {
                listener.on(event);
            }
            stateMachine.observe(event, now);
            logicRunner.decoded(event, now);
        }
    }

    /**
     * The far side of the gate: records and decodes forwarded items, and sends outgoing ones. Each call sets the time,
     * as held items are released later than they arrived.
     */
    private final class SessionGateContext implements Gate.GateContext {

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
            } else if (item.direction() == incoming()) {
                record(item, now.monotonicNanos());
            } else {
                transmit(item);
            }
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
        public void setReadPaused(Channel channel, boolean on, ClockReading at) {
            now = at;
            if (!on || !channels.isOpen(channel)) {
                resumeReading(channel);
            } else if (channels.addPaused(channel)) {
                network.setReadPaused(channel, true);
            }
        }

        @Override
        public void reportEdit(GateItem item, String action, ClockReading at) {
            now = at;
            reportFinding(Finding.of(SessionRule.TAMPERED, item.direction(), item.channel(), action, now));
        }

        @Override
        public void report(Rule rule, String text, ClockReading at) {
            now = at;
            SessionEngine.this.report(rule, text);
        }

        /** Discards an item whose channel closed while the item was held; the closing is reported elsewhere. */
        private void discardOutdated(GateItem item) {
            if (item.closing() == null) {
                SessionEngine.this.report(
                        SessionRule.HELD_TOO_LONG, item.bytes().remaining() + " bytes were dropped");
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
            if (left == SessionNetwork.NOT_SENT) {
                reportUnsent(item);
                return;
            }
            record(item, left);
            notifySent(item);
        }

        private void reportUnsent(GateItem item) {
            var channel = item.channel();
            SessionEngine.this.report(
                    SessionRule.NOT_SENT, "%s could not be sent on %s".formatted(item.name(), channel.name()));
            if (channel.transport() == TransportKind.UDP && item.direction() == outgoing()) {
                notifySent(item); // A datagram may be lost anywhere, so here too: the sender resends it.
            }
        }

        private void record(GateItem item, long arrival) {
            var entry = writer.data(item, arrival, now);
            for (var action : item.edits()) {
                reportFinding(Finding.of(SessionRule.TAMPERED, entry, entry.at(), action));
            }
        }

        /** Notifies the logic of outgoing bytes that left, as changed by the gate, or were lost on their way. */
        private void notifySent(GateItem item) {
            if (logicRunner.isActive() && item.notifiesLogic()) {
                logicRunner.sent(item.channel(), item.name(), item.originalBytes(), now);
            }
        }
    }
}
