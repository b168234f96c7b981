package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;

/**
 * One side of a session below its messages (sections 5 to 7): packets of guaranteed ones arrive, and count once each, or the
 * session is lost and says so. It is told what came and what left, and answers what to send; it holds no socket, clock or thread, and whoever
 * holds it makes all calls on one thread, with a time in nanoseconds that never goes back.
 *
 * <pre>
 *   send ──▶ queues ─▶ packets ─┐                       ┌─▶ due  ─▶ gate ─▶ network
 *                               ├─ rate, amplification ─┤                │
 *   packets in flight ─ resend ─┘                       └── wakeAt       └─▶ left: only now a packet's time runs
 *   received ─▶ seen? ─▶ acknowledge
 * </pre>
 *
 * <p>After any call, {@link #due} says what to send now, and then {@link #wakeAt} when to call it next.
 */
final class SetpTransport {
    static final long NEVER = Sender.NEVER;

    private final SetpTuning tuning;
    private final boolean answering;
    private final Tally tally = new Tally();
    private final Amplification amplification;
    private final SendRate rate;
    private final Outlet outlet;
    private final Resender resender;
    private final Sender sender;
    private final Receiver receiver;
    private SetpState state;
    private Ending ending = Ending.NOT_YET;
    private long session;
    private long connectPacket;
    private long heardAt;
    private long enteredAt;
    /** How long the state may last; {@link #NEVER} for one that does not end by itself. */
    private long lasts;

    private SetpTransport(
            SetpTuning tuning, RandomGenerator random, LongUnaryOperator timestamp, boolean answering, long now) {
        this.tuning = tuning;
        this.answering = answering;
        this.state = answering ? SetpState.HALF_OPEN : SetpState.CONNECTING;
        this.enteredAt = now;
        this.lasts =
                answering ? tuning.patience().halfOpen() : tuning.patience().connect();
        this.heardAt = now;
        var rtt = new RttEstimate();
        var acknowledger = new Acknowledger(tuning);
        this.amplification = new Amplification(tuning.bounds().amplification(), !answering);
        this.rate = new SendRate(tuning, rtt, now);
        this.outlet = new Outlet(rate, amplification, now);
        this.resender = new Resender(tuning, rtt, outlet, tally);
        this.sender = new Sender(tuning, random, timestamp, outlet, resender, acknowledger, tally);
        this.receiver = new Receiver(tuning, acknowledger, tally);
    }

    /**
     * The side that asks for a session, with a Connect or Bubble Link Request.
     *
     * @param timestamp a header's time, in milliseconds since 2000, from the monotonic clock
     */
    static SetpTransport connecting(
            Outgoing request, SetpTuning tuning, RandomGenerator random, LongUnaryOperator timestamp, long now) {
        var transport = new SetpTransport(tuning, random, timestamp, false, now);
        transport.connectPacket = transport.sender.connect(request, now);
        return transport;
    }

    /** The side that answers, with the id it gives; the connect packet is {@link #received} next. */
    static SetpTransport answering(
            long session, SetpTuning tuning, RandomGenerator random, LongUnaryOperator timestamp, long now) {
        var transport = new SetpTransport(tuning, random, timestamp, true, now);
        transport.bind(session);
        return transport;
    }

    /** Sends a message as soon as it may leave. */
    Posting send(Outgoing message) {
        return switch (state) {
            case CONNECTING, HALF_OPEN, OPEN -> sender.post(message);
            case CLOSING, DRAINING, CLOSED -> new Posting.Refused("the session is closing");
        };
    }

    /**
     * A datagram came from the address that the session is bound to; the listener has seen to that.
     *
     * @param room whether all its frames can be kept (R38)
     */
    Verdict received(ByteBuffer datagram, boolean room, long now) {
        if (state == SetpState.CLOSED) {
            return Verdict.OVER;
        }
        var parts = SetpPacket.of(datagram, tuning.bounds().mode());
        if (parts.isEmpty()) {
            tally.malformed++;
            return Verdict.MALFORMED;
        }
        var packet = parts.get();
        if (!belongs(packet)) {
            tally.foreign++;
            return Verdict.FOREIGN;
        }
        amplification.came(datagram.remaining());
        heardAt = now;
        var verdict = receiver.take(packet, room, now);
        if (verdict == Verdict.NEW) {
            obey(packet, now);
        }
        return verdict;
    }

    /** The peer asks, in a message of that id, for no more than so many bytes a second. */
    void throttled(long message, long bytesPerSecond) {
        rate.throttled(message, bytesPerSecond);
    }

    /** These bytes left, or were lost on the way: a gate may have held them until now. */
    void left(ByteBuffer datagram, long now) {
        outlet.active(now);
        resender.left(datagram, now);
    }

    /** Does what is due, and says what to send now, in order. */
    List<Transmission> due(long now) {
        if (state == SetpState.CLOSED) {
            return outlet.drain();
        }
        rate.advance(now);
        keepAlive(now);
        resender.resend(now);
        sender.send(now);
        return outlet.drain();
    }

    /** When {@link #due} must be called at the latest; {@link #NEVER} once it is over. */
    long wakeAt() {
        return state == SetpState.CLOSED ? NEVER : Math.min(keepAliveAt(), Math.min(resender.dueAt(), sender.dueAt()));
    }

    /** Since when a limit runs; {@link #NEVER} while it does not. */
    long since(SetpExpiry limit) {
        return switch (limit) {
            case STATE -> lasts == NEVER ? NEVER : enteredAt;
            case SILENCE -> state == SetpState.OPEN ? heardAt : NEVER;
            case LAST_RESEND -> lastResendAt();
        };
    }

    /** How long it may last from then on, in nanoseconds. */
    long patience(SetpExpiry limit) {
        return switch (limit) {
            case STATE -> lasts;
            case SILENCE -> tuning.patience().deadPeer();
            case LAST_RESEND -> resender.lastPatience();
        };
    }

    private long lastResendAt() {
        var last = resender.last();
        return last == null ? NEVER : last.leftAt();
    }

    /**
     * Ends the session if that limit is reached by now; {@link #due} says what to send then. All that came by now must have
     * been {@link #received}.
     */
    void expire(SetpExpiry limit, long now) {
        long since = since(limit);
        if (since == NEVER || now - since < patience(limit)) {
            return;
        }
        rate.advance(now);
        switch (limit) {
            case STATE -> expireState();
            case SILENCE -> lose(Ending.SILENT, now);
            case LAST_RESEND -> fail(Objects.requireNonNull(resender.last()), now);
        }
    }

    /**
     * Says Disconnect: what was not acknowledged by now is given up, so whoever minds waits until it is {@link #settled}.
     * It ends soon, whatever the peer does.
     */
    void close(long now) {
        switch (state) {
            case CONNECTING -> end(Ending.OURS);
            case HALF_OPEN, OPEN -> {
                abandon();
                sender.post(Outgoing.empty(tuning.types().disconnect()));
                enter(SetpState.CLOSING, now, tuning.patience().deadPeer());
            }
            case CLOSING, DRAINING, CLOSED -> {}
        }
    }

    SetpState state() {
        return state;
    }

    /** Why it is over or draining; {@link Ending#NOT_YET} before. */
    Ending ending() {
        return ending;
    }

    /** 0 until the answering party has told it. */
    long session() {
        return session;
    }

    /** Whether nothing waits to be sent or to be acknowledged. */
    boolean settled() {
        return sender.isEmpty() && resender.outstanding() == 0;
    }

    /** Bytes of what must arrive, and has not yet. */
    long backlog() {
        return resender.bytes() + sender.guaranteedBytes();
    }

    /** Bytes a second that may leave now. */
    long rate() {
        return rate.inForce();
    }

    SetpVitals vitals() {
        return new SetpVitals(
                resender.smoothed(),
                resender.rto(),
                resender.outstanding(),
                sender.waiting(),
                resender.bytes() + sender.bytes(),
                tally.resends,
                tally.needlessResends,
                tally.thinned,
                tally.duplicates,
                tally.malformed + tally.foreign + tally.noRoom,
                tally.abandoned,
                rate.inForce());
    }

    private boolean belongs(SetpPacket packet) {
        long id = packet.header().session();
        if (id == 0) {
            return answering && packet.connects(tuning.types());
        }
        if (state == SetpState.CONNECTING
                && resender.awaits(connectPacket)
                && AcknowledgedIds.leading(packet, tuning.types()).contains(connectPacket)) {
            bind(id);
            enter(SetpState.OPEN, enteredAt, NEVER);
        } else if (state == SetpState.HALF_OPEN && id == session) {
            amplification.proven();
            enter(SetpState.OPEN, enteredAt, NEVER);
        }
        return id == session;
    }

    private void bind(long id) {
        session = id;
        sender.session(id);
    }

    private void obey(SetpPacket packet, long now) {
        var arrived = resender.acknowledged(AcknowledgedIds.of(packet, tuning.types()), now);
        boolean heard = arrived.stream()
                .anyMatch(flight -> flight.type() == tuning.types().disconnect());
        if (packet.disconnects(tuning.types(), tuning.bounds().mode()) && state != SetpState.DRAINING) {
            ending = state == SetpState.CLOSING ? Ending.OURS : Ending.PEERS;
            abandon();
            enter(SetpState.DRAINING, now, tuning.patience().drain());
        } else if (heard && state == SetpState.CLOSING) {
            end(Ending.OURS);
        }
    }

    private void expireState() {
        switch (state) {
            case CONNECTING -> end(Ending.NO_ANSWER);
            case HALF_OPEN -> end(Ending.NOT_PROVEN);
            case CLOSING -> end(Ending.OURS_UNHEARD);
            case DRAINING -> end(ending);
            case OPEN, CLOSED -> {}
        }
    }

    /** A packet was sent as often as it may, in vain. */
    private void fail(InFlight failed, long now) {
        if (failed.type() == tuning.types().disconnect()) {
            end(Ending.OURS_UNHEARD);
        } else if (state == SetpState.CONNECTING) {
            end(Ending.NO_ANSWER);
        } else {
            lose(Ending.GAVE_UP, now);
        }
    }

    private void keepAlive(long now) {
        if (now >= keepAliveAt()) {
            sender.post(Outgoing.empty(tuning.types().keepalive()));
        }
    }

    /** While somebody holds what we said, saying more would only make it longer. */
    private long keepAliveAt() {
        return state == SetpState.OPEN && !resender.held()
                ? outlet.quietSince() + tuning.patience().keepalive()
                : NEVER;
    }

    /** Says Disconnect once, without waiting for anybody. */
    private void lose(Ending why, long now) {
        abandon();
        sender.post(Outgoing.empty(tuning.types().disconnect()));
        sender.send(now);
        end(why);
    }

    /** Gives up what nobody has acknowledged by now. */
    private void abandon() {
        tally.abandoned += sender.forget() + resender.forget();
    }

    private void end(Ending why) {
        sender.forget();
        resender.forget();
        ending = why;
        enter(SetpState.CLOSED, enteredAt, NEVER);
    }

    private void enter(SetpState next, long now, long lasting) {
        state = next;
        enteredAt = now;
        lasts = lasting;
    }
}
