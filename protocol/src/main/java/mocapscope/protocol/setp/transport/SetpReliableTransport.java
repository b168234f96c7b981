package mocapscope.protocol.setp.transport;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpReceivedPacketDisposition;

/**
 * Implements reliable transport for one side of a SETP session: acknowledges and resends packets, and limits the send
 * rate. Performs no network I/O itself. It is defined in §5 to §7. Guaranteed messages arrive exactly once, or the
 * session is lost and reports that. The owner reports received and sent packets, and fetches the packets to send. All
 * calls must be made on one thread, with times in nanoseconds that never decrease.
 *
 * <pre>
 *   send ──▶ queues ─▶ packets ─┐                       ┌─▶ due  ─▶ gate ─▶ network
 *                               ├─ rate, amplification ─┤                │
 *   packets in flight ─ resend ─┘                       └── wakeAt       └─▶ left: only now a packet's time runs
 *   received ─▶ new? ─▶ acknowledge
 * </pre>
 *
 * <p>After any call, {@link #takeDue} returns the packets to send now, and then {@link #wakeAt} the time of the next call.
 */
public final class SetpReliableTransport {
    public static final long NEVER = Long.MAX_VALUE;

    private final SetpProtocolParameters tuning;
    private final boolean answering;
    private final SetpRttEstimator rtt;
    private final SetpSendRateLimiter pacer;
    private final SetpPacketResender resender;
    private final SetpMessagePacker packetizer;
    private final SetpAcknowledgementBuilder acknowledgements;
    private SetpConnectionPhase state;
    private SetpCloseReason closeReason = SetpCloseReason.NOT_YET;
    private long session;
    private long connectPacket;
    private long lastReceivedAt;
    private long enteredAt;
    /** Duration limit of the state; {@link #NEVER} for a state without one. */
    private long lasts;

    private long duplicates;
    private long dropped;
    /** Guaranteed messages and packets not acknowledged at the end. */
    private long abandoned;

    private SetpReliableTransport(
            SetpProtocolParameters tuning,
            RandomGenerator random,
            LongUnaryOperator timestamp,
            boolean answering,
            long now) {
        this.tuning = tuning;
        this.answering = answering;
        this.state = answering ? SetpConnectionPhase.HALF_OPEN : SetpConnectionPhase.CONNECTING;
        this.enteredAt = now;
        this.lasts =
                answering ? tuning.patience().halfOpen() : tuning.patience().connect();
        this.lastReceivedAt = now;
        this.rtt = new SetpRttEstimator(tuning);
        this.acknowledgements = new SetpAcknowledgementBuilder(tuning);
        this.pacer = new SetpSendRateLimiter(tuning, rtt, !answering, now);
        this.resender = new SetpPacketResender(tuning, rtt, pacer);
        this.packetizer = new SetpMessagePacker(tuning, random, timestamp, pacer, resender, acknowledgements);
    }

    /**
     * Creates the side that requests a session, with a Connect or Bubble Link Request.
     *
     * @param timestamp converts the monotonic clock to a header's time, in milliseconds since 2000
     */
    public static SetpReliableTransport connecting(
            SetpOutgoingMessage request,
            SetpProtocolParameters tuning,
            RandomGenerator random,
            LongUnaryOperator timestamp,
            long now) {
        var transport = new SetpReliableTransport(tuning, random, timestamp, false, now);
        transport.connectPacket = transport.packetizer.sendConnect(request, now);
        return transport;
    }

    /**
     * Creates the side that answers, with the id it assigns; the connect packet is passed to {@link #receive} next.
     */
    public static SetpReliableTransport answering(
            long session,
            SetpProtocolParameters tuning,
            RandomGenerator random,
            LongUnaryOperator timestamp,
            long now) {
        var transport = new SetpReliableTransport(tuning, random, timestamp, true, now);
        transport.bind(session);
        return transport;
    }

    /** Queues a message, to be sent as soon as possible. */
    public SetpEnqueueResult send(SetpOutgoingMessage message) {
        return switch (state) {
            case CONNECTING, HALF_OPEN, OPEN -> packetizer.enqueue(message);
            case CLOSING, DRAINING, CLOSED -> new SetpEnqueueResult.SendRefusal("the session is closing");
        };
    }

    /**
     * Receives a packet from the address that the session is bound to, which the listener has verified. The decoder has
     * parsed it and found whether it is a duplicate; its datagram has {@code bytes} bytes. Returns true if the messages
     * of the packet are for this session and new.
     */
    public boolean receive(SetpMessage.DecodedPacket decoded, int bytes, long now) {
        if (state == SetpConnectionPhase.CLOSED) {
            return false;
        }
        var packet = decoded.packet();
        if (!belongs(packet)) {
            dropped++;
            return false;
        }
        pacer.recordReceived(bytes);
        lastReceivedAt = now;
        switch (decoded.disposition()) {
            case TAKEN -> {
                boolean urgent = packet.frames().stream()
                        .anyMatch(frame -> tuning.types().isUrgent(frame.type()));
                acknowledge(packet.header(), urgent, now);
                processControl(packet, now);
            }
            case REPEATED -> {
                duplicates++;
                acknowledge(packet.header(), true, now);
            }
            case PUT_OFF -> dropped++;
        }
        return decoded.disposition() == SetpReceivedPacketDisposition.TAKEN;
    }

    private void acknowledge(SetpPacketHeader header, boolean urgent, long now) {
        if (header.guaranteed() && header.resends() >= tuning.acknowledging().insistAfter()) {
            acknowledgements.queueTwice(header.packet(), now);
        } else if (header.guaranteed()) {
            acknowledgements.queue(header.packet(), urgent, now);
        }
    }

    /** Limits the send rate as the peer requests in the message with id {@code message}. */
    public void setPeerRate(long message, long bytesPerSecond) {
        pacer.setPeerRate(message, bytesPerSecond);
    }

    /** Notes that these bytes were sent or lost: a gate may have held them until now. */
    public void recordSent(ByteBuffer datagram, long now) {
        pacer.recordActivity(now);
        resender.recordSent(datagram, now);
    }

    /** Performs the work that is due, and returns the packets to send now, in order. */
    public List<SetpEncodedPacket> takeDue(long now) {
        if (state == SetpConnectionPhase.CLOSED) {
            return pacer.drain();
        }
        pacer.advance(now);
        keepAlive(now);
        resender.resend(now);
        packetizer.send(now);
        return pacer.drain();
    }

    /** Returns the time by which {@link #takeDue} must be called; {@link #NEVER} once the session is over. */
    public long wakeAt() {
        return state == SetpConnectionPhase.CLOSED
                ? NEVER
                : Math.min(keepAliveAt(), Math.min(resender.dueAt(), packetizer.dueAt()));
    }

    /** Returns the start time of a deadline; {@link #NEVER} if it is not running. */
    public long startOf(SetpSessionDeadlineKind limit) {
        return switch (limit) {
            case STATE -> lasts == NEVER ? NEVER : enteredAt;
            case SILENCE -> state == SetpConnectionPhase.OPEN ? lastReceivedAt : NEVER;
            case LAST_RESEND -> {
                var last = resender.nextToFail();
                yield last == null ? NEVER : last.sentAt();
            }
        };
    }

    /** Returns the duration of a deadline in nanoseconds. */
    public long timeoutOf(SetpSessionDeadlineKind limit) {
        return switch (limit) {
            case STATE -> lasts;
            case SILENCE -> tuning.patience().deadPeer();
            case LAST_RESEND -> resender.nextToFailTimeout();
        };
    }

    /**
     * Ends the session if a deadline has expired; {@link #takeDue} returns the packets to send then. All packets that have
     * arrived must have been passed to {@link #receive} before.
     */
    public void expire(SetpSessionDeadlineKind limit, long now) {
        long since = startOf(limit);
        if (since == NEVER || now - since < timeoutOf(limit)) {
            return;
        }
        pacer.advance(now);
        switch (limit) {
            case STATE -> expireState();
            case SILENCE -> lose(SetpCloseReason.SILENT, now);
            case LAST_RESEND -> fail(Objects.requireNonNull(resender.nextToFail()), now);
        }
    }

    /**
     * Sends a Disconnect and discards everything not yet acknowledged, so a caller that needs delivery waits until it
     * is {@link #isSettled}. The session ends soon, independently of the peer.
     */
    public void close(long now) {
        switch (state) {
            case CONNECTING -> end(SetpCloseReason.OURS);
            case HALF_OPEN, OPEN -> {
                abandon();
                packetizer.enqueue(SetpOutgoingMessage.empty(tuning.types().disconnect()));
                enter(SetpConnectionPhase.CLOSING, now, tuning.patience().deadPeer());
            }
            case CLOSING, DRAINING, CLOSED -> {}
        }
    }

    public SetpConnectionPhase state() {
        return state;
    }

    /** Returns the reason why the session is over or draining; {@link SetpCloseReason#NOT_YET} before. */
    public SetpCloseReason closeReason() {
        return closeReason;
    }

    /** Returns the session id; 0 until the answering side has sent it. */
    public long session() {
        return session;
    }

    /** Returns true if no packet waits to be sent or acknowledged. */
    public boolean isSettled() {
        return packetizer.isEmpty() && resender.outstanding() == 0;
    }

    /** Returns the size in bytes of guaranteed messages not yet delivered. */
    public long backlog() {
        return resender.bytes() + packetizer.guaranteedBytes();
    }

    /** Returns the current send rate in bytes per second. */
    public long rate() {
        return pacer.currentRate();
    }

    public SetpReliabilityMetrics metrics() {
        return new SetpReliabilityMetrics(
                rtt.smoothed(),
                rtt.resendTimeout(0),
                resender.outstanding(),
                packetizer.waiting(),
                resender.bytes() + packetizer.bytes(),
                resender.resends(),
                resender.needlessResends(),
                packetizer.thinned(),
                duplicates,
                dropped,
                abandoned,
                pacer.currentRate());
    }

    private boolean belongs(SetpPacket packet) {
        long id = packet.header().session();
        if (id == 0) {
            return answering && packet.opensSession(tuning.types());
        }
        if (state == SetpConnectionPhase.CONNECTING
                && resender.isInFlight(connectPacket)
                && packet.leadingAcknowledgedIds(tuning.types()).contains(connectPacket)) {
            bind(id);
            enter(SetpConnectionPhase.OPEN, enteredAt, NEVER);
        } else if (state == SetpConnectionPhase.HALF_OPEN && id == session) {
            pacer.markVerified();
            enter(SetpConnectionPhase.OPEN, enteredAt, NEVER);
        }
        return id == session;
    }

    private void bind(long id) {
        session = id;
        packetizer.setSessionId(id);
    }

    private void processControl(SetpPacket packet, long now) {
        var arrived = resender.acknowledge(packet.acknowledgedIds(tuning.types()), now);
        boolean received = arrived.stream()
                .anyMatch(flight -> flight.type() == tuning.types().disconnect());
        if (packet.containsDisconnect(tuning.types(), tuning.bounds().mode())
                && state != SetpConnectionPhase.DRAINING) {
            closeReason = state == SetpConnectionPhase.CLOSING ? SetpCloseReason.OURS : SetpCloseReason.PEERS;
            abandon();
            enter(SetpConnectionPhase.DRAINING, now, tuning.patience().drain());
        } else if (received && state == SetpConnectionPhase.CLOSING) {
            end(SetpCloseReason.OURS);
        }
    }

    private void expireState() {
        switch (state) {
            case CONNECTING -> end(SetpCloseReason.NO_ANSWER);
            case HALF_OPEN -> end(SetpCloseReason.NOT_PROVEN);
            case CLOSING -> end(SetpCloseReason.OURS_UNHEARD);
            case DRAINING -> end(closeReason);
            case OPEN, CLOSED -> {}
        }
    }

    /** Ends the session after a packet failed although it was resent as often as allowed. */
    private void fail(SetpInFlightPacket failed, long now) {
        if (failed.type() == tuning.types().disconnect()) {
            end(SetpCloseReason.OURS_UNHEARD);
        } else if (state == SetpConnectionPhase.CONNECTING) {
            end(SetpCloseReason.NO_ANSWER);
        } else {
            lose(SetpCloseReason.GAVE_UP, now);
        }
    }

    private void keepAlive(long now) {
        if (now >= keepAliveAt()) {
            packetizer.enqueue(SetpOutgoingMessage.empty(tuning.types().keepalive()));
        }
    }

    /** Returns the time of the next Keepalive; none while a gate holds packets, as it would only lengthen the queue. */
    private long keepAliveAt() {
        return state == SetpConnectionPhase.OPEN && !resender.hasUnsent()
                ? pacer.idleSince() + tuning.patience().keepalive()
                : NEVER;
    }

    /** Ends the session with a single Disconnect, without waiting for the peer. */
    private void lose(SetpCloseReason reason, long now) {
        abandon();
        packetizer.enqueue(SetpOutgoingMessage.empty(tuning.types().disconnect()));
        packetizer.send(now);
        end(reason);
    }

    private void abandon() {
        abandoned += packetizer.discardAll() + resender.forget();
    }

    private void end(SetpCloseReason reason) {
        packetizer.discardAll();
        resender.forget();
        closeReason = reason;
        enter(SetpConnectionPhase.CLOSED, enteredAt, NEVER);
    }

    private void enter(SetpConnectionPhase next, long now, long lasting) {
        state = next;
        enteredAt = now;
        lasts = lasting;
    }
}
