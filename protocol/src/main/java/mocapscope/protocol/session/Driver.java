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
public final class Driver {
    private final Session session;
    private final Supplier<Dialogue> dialogues;
    private final Wire wire;
    private final Tap tap;
    private final Course course;
    private final Journal journal;
    private final Crossing crossing;
    private final Wakes asked = new Wakes();
    private final Deadlines deadlines = new Deadlines();
    private final Cutter cutter = new Cutter();
    private final Parting parting;
    private final Resting resting;
    private final Outbox outbox;
    private Dialogue dialogue;
    private Gate gate;
    private Now now;
    private boolean trying;
    private boolean leaving;
    private boolean held;
    /** True while this process is late; {@code gaps} counts the sequence gaps since then. */
    private boolean behind;

    private long gaps;

    /** Creates a session that gets its logic for each connection attempt from {@code dialogues}. */
    public Driver(
            Session session,
            Supplier<Dialogue> dialogues,
            Wire wire,
            Taps taps,
            Gates gates,
            RandomGenerator random,
            Now now) {
        this.session = session;
        this.dialogues = dialogues;
        this.wire = wire;
        this.dialogue = dialogues.get();
        this.now = now;
        this.gate = gates.open(session);
        this.tap = taps.open(session);
        this.course = new Course(this, session, tap, random, now);
        this.outbox = new Outbox(new CarryingOut(this, wire, asked, deadlines, tap));
        this.journal = new Journal(session, tap, new Understood(this, tap, incoming()));
        this.parting = new Parting(this, wire, journal);
        this.resting = new Resting(this, wire);
        this.crossing = new Crossing(this, session.role(), wire, journal, cutter, resting);
        wire.tell(this);
    }

    /** Returns the session's constant properties; any thread may call this. */
    public Session session() {
        return session;
    }

    /** Returns whether the session has ended for good; any thread may call this. */
    public boolean over() {
        return course.state().phase().over();
    }

    /** Begins the first attempt. */
    public void start(Now at) {
        turn(at, this::attempt);
    }

    /** Handles the opening of a requested channel. */
    public void opened(Channel channel, Address local, Address remote, Now at) {
        opened(channel, local, remote, outgoing(), at);
    }

    /** Handles a channel that the peer opened to us. */
    public void accepted(Channel channel, Address local, Address remote, Now at) {
        opened(channel, local, remote, incoming(), at);
    }

    /** Handles received bytes: a datagram, or any part of a stream. The buffer must never change afterwards. */
    public void received(Channel channel, ByteBuffer bytes, Now at) {
        turn(at, () -> {
            if (!parting.closes(channel) && !resting.drops(channel)) {
                cutter.take(channel, bytes, gate.whole(), journal::framing, message -> atGate(channel, message));
            }
        });
    }

    /** Handles a channel that closed or could not be opened. */
    public void closed(Channel channel, Closing why, Now at) {
        turn(at, () -> {
            if (!trying && !journal.isOpen(channel)) {
                return;
            }
            var rest = cutter.forget(channel);
            if (rest.hasRemaining()) {
                atGate(channel, rest);
            }
            closing(incoming(), channel, why);
        });
    }

    /** Handles a report from the remote host that no program receives at the port of a datagram. */
    public void unreachable(Channel channel, Now at) {
        turn(at, () -> {
            if (trying) {
                dialogue.unreachable(channel, at, outbox);
            }
        });
    }

    /** Executes all timers that are due. */
    public void wake(Now at) {
        turn(at, () -> gate.release(at, crossing));
        for (var due = asked.take(at.monotonicNanos()); due.isPresent(); due = asked.take(at.monotonicNanos())) {
            var name = due.get();
            turn(at, () -> dialogue.woken(name, at, outbox));
        }
        for (var due = course.take(at); due.isPresent(); due = course.take(at)) {
            var name = due.get();
            turn(at, () -> ownWake(name));
        }
    }

    /** Returns the time at which {@link #wake} must be called, on the monotonic clock, or {@link Gate#NEVER}. */
    public long wakeAt() {
        return outbox.isEmpty() ? Math.min(gate.dueAt(), Math.min(asked.next(), course.dueAt())) : Long.MIN_VALUE;
    }

    /**
     * Returns the time at which a verdict about the peer is due unless it answers, on the monotonic clock, or
     * {@link Gate#NEVER}. {@link #expire} is called then, once everything that arrived by that time has been handled.
     */
    public long deadlineAt() {
        return gate.holds() ? Gate.NEVER : Math.min(deadlines.next(), course.deadlineAt());
    }

    /** Reaches the verdicts that are due. Everything that arrived before {@code at} must have been handled. */
    public void expire(Now at) {
        for (var due = due(at); due.isPresent(); due = due(at)) {
            var name = due.get();
            turn(at, () -> dialogue.woken(name, at, outbox));
        }
        turn(at, () -> {
            if (!gate.holds()) {
                course.expire();
            }
        });
    }

    /** Removes the earliest deadline that is due and returns its name. */
    private Optional<String> due(Now at) {
        return gate.holds() ? Optional.empty() : deadlines.take(at.monotonicNanos());
    }

    /**
     * Notes that this process resumed at {@code monotonicNanos} after a pause, in which it received nothing from the
     * peer.
     */
    public void resume(long monotonicNanos) {
        deadlines.resume(monotonicNanos);
        course.resume(monotonicNanos);
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
    public void catchUp(String text, boolean withheld, Now at) {
        long gaps = takeGaps();
        if (withheld || gaps > 0) {
            turn(at, () -> report(SessionRule.SELF_BEHIND, text + gaps(gaps)));
        }
    }

    /** Returns the number of sequence gaps not attributed to the peer, and resets it. */
    long takeGaps() {
        long gaps = this.gaps;
        behind = false;
        this.gaps = 0;
        return gaps;
    }

    static String gaps(long gaps) {
        return gaps == 0 ? "" : "; gaps in what came meanwhile may be its own: %d".formatted(gaps);
    }

    /** Sends a user's request to the peer. */
    public void ask(Request request, Map<String, String> parameters, Now at) {
        turn(at, () -> {
            if (trying) {
                tap.asking(request);
                dialogue.asked(request, parameters, at, outbox);
                outbox.drain();
                tap.asked(request);
            }
        });
    }

    /** Reconnects now instead of when the delay is over; does nothing in other phases. */
    public void retry(Now at) {
        turn(at, course::hurry);
    }

    /**
     * Ends the session: releases what the gate holds and lets the logic close; the session ends soon, whatever the peer
     * and the gate do.
     */
    public void stop(Now at) {
        turn(at, () -> {
            leaving = true;
            letGo();
            if (trying) {
                course.leave();
                dialogue.closing(at, outbox);
            } else if (!parting.ends()) {
                finish(Phase.CLOSED, "");
            }
        });
    }

    /**
     * Replaces the gate; items held by the old one are released in order. An incomplete message stays whole for a gate
     * that requires whole messages.
     */
    public void gate(Gate other, Now at) {
        turn(at, () -> {
            letGo();
            gate = other;
            gate.state(course.state());
            if (!other.whole()) {
                cutter.flush(this::atGate);
            }
        });
    }

    /** Ends the session because of an internal fault, and reports it. */
    public void broken(RuntimeException fault, Now at) {
        now = at;
        var last = gate;
        parting.forget();
        new Wreck(fault)
                .then(() -> report(SessionRule.OUR_FAULT, String.valueOf(fault)))
                .then(this::dismiss)
                .then(wire::closeAll)
                .then(this::closeChannels)
                .then(() -> last.ended(now, crossing))
                .then(() -> gate = Gate.OPEN) // the fault may be its own
                .then(() -> course.enter(Phase.FAILED, String.valueOf(fault), ""))
                .then(() -> last.state(course.state()));
    }

    /** Runs every call of the network or the user: does nothing after the end, and catches every fault. */
    private void turn(Now at, Runnable deed) {
        if (over()) {
            return;
        }
        now = at;
        try {
            deed.run();
            outbox.drain();
            parting.settle();
            noteHold();
        } catch (RuntimeException fault) {
            broken(fault, at);
        }
    }

    /** Restarts all deadlines when held items are released: the peer could not answer while they were held. */
    private void noteHold() {
        boolean holds = gate.holds();
        if (held && !holds) {
            resume(now.monotonicNanos());
        }
        held = holds;
    }

    private void attempt() {
        trying = true;
        course.enter(Phase.CONNECTING, "", "");
        dialogue.start(now, outbox);
    }

    private void opened(Channel channel, Address local, Address remote, Direction by, Now at) {
        turn(at, () -> {
            if (!trying) {
                wire.close(channel);
                return;
            }
            cutter.forget(channel);
            parting.settled(channel);
            journal.opened(by, channel, local + " → " + remote, at);
            dialogue.opened(channel, local, remote, at, outbox);
        });
    }

    private void ownWake(String name) {
        switch (name) {
            case Course.RECONNECT -> {
                dialogue = dialogues.get();
                attempt();
            }
            case Course.GRACE -> {
                letGo();
                if (trying) {
                    finish(Phase.CLOSED, course.state().step());
                }
                parting.force();
            }
            default -> throw new IllegalStateException(name);
        }
    }

    private void atGate(Channel channel, ByteBuffer bytes) {
        gate.pass(Parcel.of(incoming(), channel, journal.opening(channel), "", bytes, now), now, crossing);
    }

    private Direction incoming() {
        return session.role().incoming();
    }

    private Direction outgoing() {
        return session.role().outgoing();
    }

    void report(Rule rule, String text) {
        journal.report(rule, text, now);
    }

    void find(Finding finding) {
        if (behind && finding.rule().loss()) {
            gaps++;
        } else {
            journal.find(finding, now);
        }
    }

    /** Releases the items held by the gate and reads all channels. */
    private void letGo() {
        gate.leave(now, crossing);
        resting.resumeAll();
        outbox.drain();
    }

    /** Ends the attempt and then runs {@code after}: dismisses the logic after sending its queued bytes. */
    private void end(Runnable after) {
        dismiss();
        parting.end(() -> {
            endAttempt();
            after.run();
        });
        if (parting.waits()) {
            course.leave();
            course.enter(course.state().phase(), course.state().step(), "the held messages to be forwarded");
        }
    }

    /** Dismisses the logic: its further actions are ignored. */
    private void dismiss() {
        boolean ended = trying;
        trying = false;
        outbox.clear();
        asked.clear();
        deadlines.clear();
        course.deaf();
        if (ended) {
            dialogue.ended(now);
        }
    }

    /** Closes the open channels and lets the gate forget the items that it holds of them. */
    private void endAttempt() {
        wire.closeAll();
        closeChannels();
        gate.ended(now, crossing);
    }

    private void closeChannels() {
        journal.open().forEach(channel -> crossing.closeHere(channel, Closing.BY_US));
        resting.resumeAll();
        course.forget();
    }

    void finish(Phase phase, String why) {
        end(() -> course.enter(phase, why, ""));
    }

    void tellGate(State state) {
        gate.state(state);
    }

    /** Sets the time of the items released by the gate, which may be later than their arrival. */
    void at(Now moment) {
        now = moment;
    }

    /** Handles outgoing bytes that left, as changed by the gate, or were lost on their way. */
    void sent(Parcel parcel) {
        if (trying && parcel.telling()) {
            dialogue.sent(parcel.channel(), parcel.name(), parcel.handed(), now, outbox);
        }
    }

    void tellClosed(Channel channel, Closing why) {
        resting.resume(channel);
        if (parting.settled(channel) || !trying) {
            return; // no logic waits for this event
        }
        SessionRule.of(why.cause()).ifPresent(rule -> report(rule, channel.name() + ": " + why.describe()));
        dialogue.closed(channel, why, now, outbox);
    }

    void send(Channel channel, String name, ByteBuffer bytes) {
        gate.pass(Parcel.of(outgoing(), channel, journal.opening(channel), name, bytes, now), now, crossing);
    }

    /** Passes the closing of a channel through the gate. */
    void closing(Direction by, Channel channel, Closing why) {
        gate.pass(Parcel.closing(by, channel, journal.opening(channel), why, now), now, crossing);
    }

    void close(Channel channel) {
        parting.close(channel);
    }

    /** Ends the attempt, and the session too unless another attempt follows. */
    void giveUp(String why) {
        if (!leaving) {
            report(SessionRule.SESSION_LOST, why);
        }
        end(() -> {
            if (leaving) {
                course.enter(Phase.CLOSED, why, "");
            } else {
                course.lost(why);
            }
        });
    }

    /** Returns the logic that receives decoded messages; null between attempts. */
    @Nullable
    Dialogue listener() {
        return trying ? dialogue : null;
    }

    Now now() {
        return now;
    }

    Actions actions() {
        return outbox;
    }

    Course course() {
        return course;
    }
}
