package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Runs one session: connects network, gate, transcript, decoder and protocol logic; owned by one thread. It is the only
 * caller of the protocol logic, the decoder and the gate.
 *
 * <p>The owning thread makes all calls; the driver holds no thread, socket or clock itself.
 *
 * <pre>
 *   wire ─received─▶ gate ─▶ transcript ─▶ decoder ─▶ tap
 *                                             └─────▶ dialogue ─▶ gate ─▶ wire ─▶ transcript ─▶ decoder
 * </pre>
 *
 * <p>An attempt begins with {@link #start} and ends with its channels; a client may make several.
 */
public final class SessionEngine {
    /** The nanoseconds after catching up in which a gap may still show datagrams that were dropped here. */
    private static final long AFTERMATH = 1_000_000_000L;

    private final Session session;
    private final Supplier<SessionLogic> logics;
    private final SessionNetwork network;
    private final SessionListener listener;
    private final SessionStateMachine stateMachine;
    private final TranscriptWriter writer;
    private final SessionGateContext context;
    private final TimerQueue asked = new TimerQueue();
    private final PeerDeadlineQueue queue = new PeerDeadlineQueue();
    private final MessageSplitter splitter = new MessageSplitter();
    private final ChannelCloser closer;
    private final PausedChannelRegistry registry;
    private final ActionQueue actionQueue;
    private SessionLogic logic;
    private Gate setGate;
    private ClockReading now;
    private boolean trying;
    private boolean leaving;
    private boolean held;
    /** True while this process is late; {@code gaps} counts the sequence gaps since then. */
    private boolean behind;

    private long gaps;
    /** The end of the time in which a gap may be due to this process although it has caught up. */
    private long aftermathUntil = Long.MIN_VALUE;

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
        this.logics = logics;
        this.network = network;
        this.logic = logics.get();
        this.now = now;
        this.setGate = gateFactory.createGate(session);
        this.listener = factory.createListener(session);
        this.stateMachine = new SessionStateMachine(this, session, listener, random, now);
        this.actionQueue = new ActionQueue(new ActionExecutor(this, network, asked, queue, listener));
        this.writer = new TranscriptWriter(session, listener, new DecoderOutputDispatcher(this, listener, incoming()));
        this.closer = new ChannelCloser(this, network, writer);
        this.registry = new PausedChannelRegistry(this, network);
        this.context = new SessionGateContext(this, session.role(), network, writer, splitter, registry);
        network.setEngine(this);
    }

    /** Returns the session's constant properties; any thread may call this. */
    public Session session() {
        return session;
    }

    /** Returns whether the session has ended for good; any thread may call this. */
    public boolean isEnded() {
        return stateMachine.state().phase().isTerminal();
    }

    /** Begins the first attempt. */
    public void start(ClockReading at) {
        turn(at, this::attempt);
    }

    /** Handles the opening of a requested channel. */
    public void opened(Channel channel, NetworkAddress local, NetworkAddress remote, ClockReading at) {
        opened(channel, local, remote, outgoing(), at);
    }

    /** Handles a channel that the peer opened to us. */
    public void accepted(Channel channel, NetworkAddress local, NetworkAddress remote, ClockReading at) {
        opened(channel, local, remote, incoming(), at);
    }

    /** Handles received bytes: a datagram, or any part of a stream. The buffer must never change afterwards. */
    public void received(Channel channel, ByteBuffer bytes, ClockReading at) {
        turn(at, () -> {
            if (!closer.isClosing(channel) && !registry.countIfDropped(channel)) {
                splitter.splitOrPass(
                        channel,
                        bytes,
                        setGate.requiresWholeMessages(),
                        writer::createFramer,
                        message -> atGate(channel, message));
            }
        });
    }

    /** Handles a channel that closed or could not be opened. */
    public void closed(Channel channel, ChannelCloseReason why, ClockReading at) {
        turn(at, () -> {
            if (!trying && !writer.isOpen(channel)) {
                return;
            }
            var rest = splitter.removeStream(channel);
            if (rest.hasRemaining()) {
                atGate(channel, rest);
            }
            passClosing(incoming(), channel, why);
        });
    }

    /** Handles a report from the remote host that no program receives at the port of a datagram. */
    public void unreachable(Channel channel, ClockReading at) {
        turn(at, () -> {
            if (trying) {
                logic.onUnreachable(channel, at, actionQueue);
            }
        });
    }

    /** Executes all timers that are due. */
    public void runDueTimers(ClockReading at) {
        turn(at, () -> setGate.release(at, context));
        for (var due = asked.takeDue(at.monotonicNanos()); due.isPresent(); due = asked.takeDue(at.monotonicNanos())) {
            var name = due.get();
            turn(at, () -> logic.onTimer(name, at, actionQueue));
        }
        for (var due = stateMachine.takeDue(at); due.isPresent(); due = stateMachine.takeDue(at)) {
            var name = due.get();
            turn(at, () -> ownWake(name));
        }
    }

    /** Returns the time at which {@link #runDueTimers} must be called, on the monotonic clock, or {@link Gate#NEVER}. */
    public long nextTimerAt() {
        return actionQueue.isEmpty()
                ? Math.min(setGate.dueAt(), Math.min(asked.nextDueAt(), stateMachine.dueAt()))
                : Long.MIN_VALUE;
    }

    /**
     * Returns the time at which a verdict about the peer is due unless it answers, on the monotonic clock, or
     * {@link Gate#NEVER}. {@link #judgeDeadlines} is called then, once everything that arrived by that time has been handled.
     */
    public long nextDeadlineAt() {
        return setGate.isHolding() ? Gate.NEVER : Math.min(queue.nextDueAt(), stateMachine.deadlineAt());
    }

    /** Reaches the verdicts that are due. Everything that arrived before {@code at} must have been handled. */
    public void judgeDeadlines(ClockReading at) {
        for (var due = due(at); due.isPresent(); due = due(at)) {
            var name = due.get();
            turn(at, () -> logic.onTimer(name, at, actionQueue));
        }
        turn(at, () -> {
            if (!setGate.isHolding()) {
                stateMachine.reportSilence();
            }
        });
    }

    /** Removes the earliest deadline that is due and returns its name. */
    private Optional<String> due(ClockReading at) {
        return setGate.isHolding() ? Optional.empty() : queue.takeDue(at.monotonicNanos());
    }

    /**
     * Notes that this process resumed at {@code monotonicNanos} after a pause, in which it received nothing from the
     * peer.
     */
    public void resumeAfterPause(long monotonicNanos) {
        queue.resumeAfterPause(monotonicNanos);
        stateMachine.resume(monotonicNanos);
    }

    /** Notes that this process is late: until {@link #catchUp}, missing datagrams may have been lost here. */
    public void fallBehind() {
        behind = true;
    }

    /**
     * Notes that everything that arrived while this process was late has been handled. Reports the delay if it
     * mattered: a verdict was due, or datagrams are missing.
     *
     * @param text the delay in words, for display
     * @param withheld whether a verdict was due meanwhile
     */
    public void catchUp(String text, boolean withheld, ClockReading at) {
        long gaps = takeGaps(at);
        if (withheld || gaps > 0) {
            turn(at, () -> report(SessionRule.SELF_BEHIND, text + gaps(gaps)));
        }
    }

    /** Returns the number of sequence gaps not attributed to the peer, and resets it. */
    long takeGaps(ClockReading at) {
        aftermathUntil = at.monotonicNanos() + AFTERMATH;
        long gaps = this.gaps;
        behind = false;
        this.gaps = 0;
        return gaps;
    }

    static String gaps(long gaps) {
        return gaps == 0 ? "" : "; gaps in what came meanwhile may be its own: %d".formatted(gaps);
    }

    /** Sends a user's request to the peer. */
    public void sendRequest(RequestDefinition definition, Map<String, String> parameters, ClockReading at) {
        turn(at, () -> {
            if (trying) {
                listener.on(new SessionEvent.RequestStarted(definition));
                logic.onRequest(definition, parameters, at, actionQueue);
                actionQueue.drain();
                listener.on(new SessionEvent.RequestSent(definition));
            }
        });
    }

    /** Reconnects now instead of when the delay is over; does nothing in other phases. */
    public void retry(ClockReading at) {
        turn(at, stateMachine::retryNow);
    }

    /**
     * Ends the session: releases what the gate holds and lets the logic close; the session ends soon, whatever the peer
     * and the gate do.
     */
    public void stop(ClockReading at) {
        turn(at, () -> {
            leaving = true;
            letGo();
            if (trying) {
                stateMachine.startClosingTimeout();
                logic.startClosing(at, actionQueue);
            } else if (!closer.hasPendingEnd()) {
                finish(SessionPhase.CLOSED, "");
            }
        });
    }

    /**
     * Replaces the gate; items held by the old one are released in order. An incomplete message stays whole for a gate
     * that requires whole messages.
     */
    public void setGate(Gate other, ClockReading at) {
        turn(at, () -> {
            letGo();
            setGate = other;
            setGate.onState(stateMachine.state());
            if (!other.requiresWholeMessages()) {
                splitter.flush(this::atGate);
            }
        });
    }

    /** Ends the session because of an internal fault, and reports it. */
    public void failInternally(RuntimeException fault, ClockReading at) {
        now = at;
        var last = setGate;
        closer.reset();
        new CleanupSequence(fault)
                .runStep(() -> report(SessionRule.OUR_FAULT, String.valueOf(fault)))
                .runStep(this::dismiss)
                .runStep(network::closeAll)
                .runStep(this::closeChannels)
                .runStep(() -> last.discardAll(now, context))
                .runStep(() -> setGate = Gate.OPEN) // the fault may be its own
                .runStep(() -> stateMachine.enter(SessionPhase.FAILED, String.valueOf(fault), ""))
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
            actionQueue.drain();
            closer.endIfAllClosed();
            noteHold();
        } catch (RuntimeException fault) {
            failInternally(fault, at);
        }
    }

    /** Restarts all deadlines when held items are released: the peer could not answer while they were held. */
    private void noteHold() {
        boolean holds = setGate.isHolding();
        if (held && !holds) {
            resumeAfterPause(now.monotonicNanos());
        }
        held = holds;
    }

    private void attempt() {
        trying = true;
        stateMachine.enter(SessionPhase.CONNECTING, "", "");
        logic.start(now, actionQueue);
    }

    private void opened(Channel channel, NetworkAddress local, NetworkAddress remote, Direction by, ClockReading at) {
        turn(at, () -> {
            if (!trying) {
                network.close(channel);
                return;
            }
            splitter.removeStream(channel);
            closer.removeClosing(channel);
            writer.opened(by, channel, local + " → " + remote, at);
            logic.onOpened(channel, local, remote, at, actionQueue);
        });
    }

    private void ownWake(String name) {
        switch (name) {
            case SessionStateMachine.RECONNECT -> {
                logic = logics.get();
                attempt();
            }
            case SessionStateMachine.GRACE -> {
                letGo();
                if (trying) {
                    finish(SessionPhase.CLOSED, stateMachine.state().step());
                }
                closer.endNow();
            }
            default -> throw new IllegalStateException(name);
        }
    }

    private void atGate(Channel channel, ByteBuffer bytes) {
        setGate.handle(
                GateItem.of(incoming(), channel, writer.connectionNumber(channel), "", bytes, now), now, context);
    }

    private Direction incoming() {
        return session.role().incoming();
    }

    private Direction outgoing() {
        return session.role().outgoing();
    }

    void report(Rule rule, String text) {
        writer.report(rule, text, now);
    }

    void reportFinding(Finding finding) {
        boolean loss = finding.rule().indicatesLoss();
        if (loss && behind) {
            gaps++;
        } else if (loss && now.monotonicNanos() < aftermathUntil) {
            report(SessionRule.SELF_BEHIND, "a gap in what came after this program was late may be its own");
        } else {
            writer.reportFinding(finding, now);
        }
    }

    /** Releases the items held by the gate and reads all channels. */
    private void letGo() {
        setGate.flush(now, context);
        registry.resumeAll();
        actionQueue.drain();
    }

    /** Ends the attempt and then runs {@code after}: dismisses the logic after sending its queued bytes. */
    private void end(Runnable after) {
        dismiss();
        closer.end(() -> {
            endAttempt();
            after.run();
        });
        if (closer.isWaiting()) {
            stateMachine.startClosingTimeout();
            stateMachine.enter(
                    stateMachine.state().phase(), stateMachine.state().step(), "the held messages to be forwarded");
        }
    }

    /** Dismisses the logic: its further actions are ignored. */
    private void dismiss() {
        boolean ended = trying;
        trying = false;
        actionQueue.clear();
        asked.clear();
        queue.clear();
        stateMachine.stopSilenceDetection();
        if (ended) {
            logic.onAttemptEnded(now);
        }
    }

    /** Closes the open channels and lets the gate forget the items that it holds of them. */
    private void endAttempt() {
        network.closeAll();
        closeChannels();
        setGate.discardAll(now, context);
    }

    private void closeChannels() {
        writer.open().forEach(channel -> context.closeHere(channel, ChannelCloseReason.BY_US));
        registry.resumeAll();
        stateMachine.reset();
    }

    void finish(SessionPhase phase, String why) {
        end(() -> stateMachine.enter(phase, why, ""));
    }

    void notifyGate(SessionState state) {
        setGate.onState(state);
    }

    /** Sets the time of the items released by the gate, which may be later than their arrival. */
    void setNow(ClockReading moment) {
        now = moment;
    }

    /** Handles outgoing bytes that left, as changed by the gate, or were lost on their way. */
    void sent(GateItem item) {
        if (trying && item.notifiesLogic()) {
            logic.onSent(item.channel(), item.name(), item.originalBytes(), now, actionQueue);
        }
    }

    void notifyClosed(Channel channel, ChannelCloseReason why) {
        registry.resume(channel);
        if (closer.removeClosing(channel) || !trying) {
            return; // no logic waits for this event
        }
        SessionRule.of(why.cause()).ifPresent(rule -> report(rule, channel.name() + ": " + why.describe()));
        logic.onClosed(channel, why, now, actionQueue);
    }

    void send(Channel channel, String name, ByteBuffer bytes) {
        setGate.handle(
                GateItem.of(outgoing(), channel, writer.connectionNumber(channel), name, bytes, now), now, context);
    }

    /** Passes the closing of a channel through the gate. */
    void passClosing(Direction by, Channel channel, ChannelCloseReason why) {
        setGate.handle(GateItem.closing(by, channel, writer.connectionNumber(channel), why, now), now, context);
    }

    void close(Channel channel) {
        closer.close(channel);
    }

    /** Ends the attempt, and the session too unless another attempt follows. */
    void giveUp(String why) {
        if (!leaving) {
            report(SessionRule.SESSION_LOST, why);
        }
        end(() -> {
            if (leaving) {
                stateMachine.enter(SessionPhase.CLOSED, why, "");
            } else {
                stateMachine.handleLoss(why);
            }
        });
    }

    /** Returns the logic that receives decoded messages; null between attempts. */
    @Nullable
    SessionLogic activeLogic() {
        return trying ? logic : null;
    }

    ClockReading now() {
        return now;
    }

    SessionContext actions() {
        return actionQueue;
    }

    SessionStateMachine stateMachine() {
        return stateMachine;
    }
}
