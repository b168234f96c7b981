package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;

/**
 * The reliable transport of one side of a SETP session: acknowledgement, resend, rate and deadlines, without sockets or
 * clocks. It is defined in §5 to §7. Guaranteed messages arrive exactly once, or the session is lost and reports that.
 * The owner reports received and sent packets, and fetches the packets to send. All calls must be made on one thread,
 * with times in nanoseconds that never decrease.
 *
 * <pre>
 *   send ──▶ queues ─▶ packets ─┐                       ┌─▶ due  ─▶ gate ─▶ network
 *                               ├─ rate, amplification ─┤                │
 *   packets in flight ─ resend ─┘                       └── wakeAt       └─▶ left: only now a packet's time runs
 *   received ─▶ seen? ─▶ acknowledge
 * </pre>
 *
 * <p>After any call, {@link #due} returns the packets to send now, and then {@link #wakeAt} the time of the next call.
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
    /** Duration limit of the state; {@link #NEVER} for a state without one. */
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
     * Creates the side that requests a session, with a Connect or Bubble Link Request.
     *
     * @param timestamp converts the monotonic clock to a header's time, in milliseconds since 2000
     */
    static SetpTransport connecting(
            Outgoing request, SetpTuning tuning, RandomGenerator random, LongUnaryOperator timestamp, long now) {
        var transport = new SetpTransport(tuning, random, timestamp, false, now);
        transport.connectPacket = transport.sender.connect(request, now);
        return transport;
    }

    /**
     * Creates the side that answers, with the id it assigns; the connect packet is passed to {@link #received} next.
     */
    static SetpTransport answering(
            long session, SetpTuning tuning, RandomGenerator random, LongUnaryOperator timestamp, long now) {
        var transport = new SetpTransport(tuning, random, timestamp, true, now);
        transport.bind(session);
        return transport;
    }

    /** Queues a message, to be sent as soon as possible. */
    Posting send(Outgoing message) {
        return switch (state) {
            case CONNECTING, HALF_OPEN, OPEN -> sender.post(message);
            case CLOSING, DRAINING, CLOSED -> new Posting.Refused("the session is closing");
        };
    }

    /**
     * Receives a datagram from the address that the session is bound to, which the listener has verified.
     *
     * @param room true if all its frames can be stored (R38)
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

    /** Limits the send rate as the peer requests in the message with id {@code message}. */
    void throttled(long message, long bytesPerSecond) {
        rate.throttled(message, bytesPerSecond);
    }

    /** Notes that these bytes were sent or lost: a gate may have held them until now. */
    void left(ByteBuffer datagram, long now) {
        outlet.active(now);
        resender.left(datagram, now);
    }

    /** Performs the work that is due, and returns the packets to send now, in order. */
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

    /** Returns the time by which {@link #due} must be called; {@link #NEVER} once the session is over. */
    long wakeAt() {
        return state == SetpState.CLOSED ? NEVER : Math.min(keepAliveAt(), Math.min(resender.dueAt(), sender.dueAt()));
    }

    /** Returns the start time of a deadline; {@link #NEVER} if it is not running. */
    long since(SetpExpiry limit) {
        return switch (limit) {
            case STATE -> lasts == NEVER ? NEVER : enteredAt;
            case SILENCE -> state == SetpState.OPEN ? heardAt : NEVER;
            case LAST_RESEND -> lastResendAt();
        };
    }

    /** Returns the duration of a deadline in nanoseconds. */
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
     * Ends the session if a deadline has expired; {@link #due} returns the packets to send then. All packets that have
     * arrived must have been passed to {@link #received} before.
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
     * Sends a Disconnect and discards everything not yet acknowledged, so a caller that needs delivery waits until it
     * is {@link #settled}. The session ends soon, independently of the peer.
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

    /** Returns the reason why the session is over or draining; {@link Ending#NOT_YET} before. */
    Ending ending() {
        return ending;
    }

    /** Returns the session id; 0 until the answering side has sent it. */
    long session() {
        return session;
    }

    /** Returns true if no packet waits to be sent or acknowledged. */
    boolean settled() {
        return sender.isEmpty() && resender.outstanding() == 0;
    }

    /** Returns the size in bytes of guaranteed messages not yet delivered. */
    long backlog() {
        return resender.bytes() + sender.guaranteedBytes();
    }

    /** Returns the current send rate in bytes per second. */
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

    /** Ends the session after a packet failed although it was resent as often as allowed. */
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

    /** Returns the time of the next Keepalive; none while a gate holds packets, as it would only lengthen the queue. */
    private long keepAliveAt() {
        return state == SetpState.OPEN && !resender.held()
                ? outlet.quietSince() + tuning.patience().keepalive()
                : NEVER;
    }

    /** Ends the session with a single Disconnect, without waiting for the peer. */
    private void lose(Ending why, long now) {
        abandon();
        sender.post(Outgoing.empty(tuning.types().disconnect()));
        sender.send(now);
        end(why);
    }

    /** Discards everything not yet acknowledged. */
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
