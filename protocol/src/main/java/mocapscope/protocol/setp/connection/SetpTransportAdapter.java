package mocapscope.protocol.setp.connection;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.setp.transport.SetpCloseReason;
import mocapscope.protocol.setp.transport.SetpConnectionPhase;
import mocapscope.protocol.setp.transport.SetpEncodedPacket;
import mocapscope.protocol.setp.transport.SetpEnqueueResult;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.setp.transport.SetpReliableTransport;
import mocapscope.protocol.setp.transport.SetpSessionDeadlineKind;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/** Connects a SETP session's logic to its transport: encodes and sends messages, and passes on received packets. */
public final class SetpTransportAdapter {
    /** The only channel of a session. */
    public static final Channel UDP = Channel.udp("udp");

    /** 2000-01-01 in nanoseconds since 1970, from which header times count (R6). */
    public static final long EPOCH_2000_NANOS = 946_684_800_000_000_000L;

    /** Name of the wake-up. */
    public static final String DUE = "transport";

    /** Nanoseconds between reports of the metrics: at least, and at most. */
    private static final long SOONEST = 100_000_000;

    private static final long LATEST = 1_000_000_000;
    private static final long MILLISECOND = 1_000_000;
    private static final long EPOCH_2000 = EPOCH_2000_NANOS / MILLISECOND;

    private final SetpMessageTypeTable types;
    private final SetpReliableTransport transport;
    private final SetpReassemblyMemoryBudget.SetpReassemblyBudgetShare share;
    private final SessionLogicContext out;
    /** Times of the running deadlines. */
    private final Map<SetpSessionDeadlineKind, Long> deadlines = new EnumMap<>(SetpSessionDeadlineKind.class);

    private List<TransportMetricValue> reported = List.of();
    private long reportedAt;
    /** True if the messages of the current packet belong to this session and are new. */
    private boolean accepted;

    private SetpTransportAdapter(
            SetpReliableTransport transport,
            SetpMessageTypeTable types,
            SetpReassemblyMemoryBudget.SetpReassemblyBudgetShare share,
            SessionLogicContext out) {
        this.types = types;
        this.share = share;
        this.transport = transport;
        this.out = out;
    }

    /** Creates the side that requests a session; {@code budget} limits the memory for the peer's incomplete messages. */
    public static SetpTransportAdapter connecting(
            SetpMessage.SetpMessagePayload request,
            SetpProtocolParameters tuning,
            SetpReassemblyMemoryBudget budget,
            RandomGenerator random,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        var transport = SetpReliableTransport.connecting(
                createGuaranteedMessage(request, tuning.types()), tuning, random, timestamp(now), now.monotonicNanos());
        return new SetpTransportAdapter(transport, tuning.types(), budget.createShare(), out);
    }

    /** Creates the side that answers with a session id; {@code budget} is as in {@link #connecting}. */
    public static SetpTransportAdapter answering(
            long session,
            SetpProtocolParameters tuning,
            SetpReassemblyMemoryBudget budget,
            RandomGenerator random,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        var transport = SetpReliableTransport.answering(session, tuning, random, timestamp(now), now.monotonicNanos());
        return new SetpTransportAdapter(transport, tuning.types(), budget.createShare(), out);
    }

    /** Returns the conversion from the monotonic clock to milliseconds since 2000 (R6). */
    private static LongUnaryOperator timestamp(MonotonicAndUnixTime anchor) {
        return nanos -> (anchor.epochNanos() + nanos - anchor.monotonicNanos()) / MILLISECOND - EPOCH_2000;
    }

    /** Returns the time for a packet header: milliseconds since 2000 (R6). */
    public static long headerTime(MonotonicAndUnixTime now) {
        return timestamp(now).applyAsLong(now.monotonicNanos());
    }

    public SetpConnectionPhase state() {
        return transport.state();
    }

    /** Returns true if messages can still be sent to the peer. */
    public boolean isOpen() {
        return state() == SetpConnectionPhase.HALF_OPEN || state() == SetpConnectionPhase.OPEN;
    }

    public SetpCloseReason closeReason() {
        return transport.closeReason();
    }

    public long session() {
        return transport.session();
    }

    public boolean isSettled() {
        return transport.isSettled();
    }

    /** Returns the size in bytes of guaranteed messages not yet delivered. */
    public long backlog() {
        return transport.backlog();
    }

    /** Returns the current send rate in bytes per second. */
    public long rate() {
        return transport.rate();
    }

    /** Sends an unguaranteed message; while it waits, a later one about the same object may replace it. */
    public void sendReplaceable(SetpMessage.SetpMessagePayload payload, long object) {
        transport.send(SetpOutgoingMessage.replaceable(number(payload, types), object, payload.encode()));
    }

    /** Sends a guaranteed message, which is delivered unless the session is lost. */
    public SetpEnqueueResult send(SetpMessage.SetpMessagePayload payload) {
        var result = transport.send(createGuaranteedMessage(payload, types));
        if (result instanceof SetpEnqueueResult.SendRefusal(String reason)) {
            out.reportFinding(
                    ConnectionProblemKind.NOT_SENT,
                    "%s: %s".formatted(payload.kind().wireName(), reason));
        }
        return result;
    }

    /**
     * Receives a packet or one of the messages that follow it; returns the decoded message if it belongs to this session
     * and is new, otherwise null.
     */
    public SetpMessage.@Nullable DecodedMessage receive(DecodedMessage message, MonotonicAndUnixTime now) {
        return switch ((SetpMessage) message.body()) {
            case SetpMessage.DecodedPacket packet -> {
                share.setBytes(packet.heldBytes());
                accepted = transport.receive(packet, message.bytes().remaining(), now.monotonicNanos());
                yield null;
            }
            case SetpMessage.DecodedMessage decoded -> accepted ? decoded : null;
            case SetpMessage.RejectedMessage _, SetpMessage.DroppedDatagram _ -> null;
        };
    }

    public void setPeerRate(long message, long bytesPerSecond) {
        transport.setPeerRate(message, bytesPerSecond);
    }

    /** Notes that bytes were sent or lost. */
    public void recordSent(ByteBuffer bytes, MonotonicAndUnixTime now) {
        transport.recordSent(bytes, now.monotonicNanos());
        rest(now);
    }

    /** Releases the memory of a session that is over. */
    public void release() {
        share.close();
    }

    public void close(MonotonicAndUnixTime now) {
        transport.close(now.monotonicNanos());
    }

    /** Schedules {@link #sendDue} after all packets that arrived together were handled. */
    public void scheduleWork(MonotonicAndUnixTime now) {
        out.scheduleTimer(DUE, now.monotonicNanos());
    }

    /**
     * Ends the session if the named deadline expired; returns false if the name is not one of a deadline of this
     * session.
     */
    public boolean expire(String deadline, MonotonicAndUnixTime now) {
        for (var limit : SetpSessionDeadlineKind.values()) {
            if (limit.deadline().equals(deadline)) {
                deadlines.remove(limit);
                transport.expire(limit, now.monotonicNanos());
                return true;
            }
        }
        return false;
    }

    /** Sends the packets that are due. */
    public void sendDue(MonotonicAndUnixTime now) {
        for (var packet : transport.takeDue(now.monotonicNanos())) {
            out.send(UDP, name(packet), packet.bytes());
        }
        rest(now);
    }

    private void rest(MonotonicAndUnixTime now) {
        for (var limit : SetpSessionDeadlineKind.values()) {
            arm(limit);
        }
        long next = transport.wakeAt();
        if (next == SetpReliableTransport.NEVER) {
            out.cancelTimer(DUE);
        } else {
            long nextReport = reportMetrics(now);
            out.scheduleTimer(DUE, Math.max(Math.min(next, nextReport), now.monotonicNanos() + 1));
        }
    }

    /** Reports the metrics if that is due; returns the time when it must be called again at the latest. */
    private long reportMetrics(MonotonicAndUnixTime now) {
        long since = now.monotonicNanos() - reportedAt;
        if (!reported.isEmpty() && since < SOONEST) {
            return reportedAt + SOONEST;
        }
        var metrics = transport.metrics().list();
        if (metrics.equals(reported) && since < LATEST) {
            return reportedAt + LATEST;
        }
        reported = metrics;
        reportedAt = now.monotonicNanos();
        out.reportMetrics(metrics);
        return reportedAt + SOONEST;
    }

    /** Sets a deadline. One that moves to a later time is updated when its earlier time is reached. */
    private void arm(SetpSessionDeadlineKind limit) {
        long since = transport.startOf(limit);
        long due = since == SetpReliableTransport.NEVER ? since : since + transport.timeoutOf(limit);
        if (due < deadlines.getOrDefault(limit, SetpReliableTransport.NEVER)) {
            deadlines.put(limit, due);
            out.schedulePeerDeadline(limit.deadline(), since, transport.timeoutOf(limit));
        }
    }

    private String name(SetpEncodedPacket packet) {
        var name = types.of(packet.type()).map(type -> type.kind().wireName()).orElse("packet");
        return packet.resends() == 0 ? name : "%s, again".formatted(name);
    }

    private static SetpOutgoingMessage createGuaranteedMessage(
            SetpMessage.SetpMessagePayload payload, SetpMessageTypeTable types) {
        return SetpOutgoingMessage.guaranteed(number(payload, types), payload.encode());
    }

    private static int number(SetpMessage.SetpMessagePayload payload, SetpMessageTypeTable types) {
        return types.of(payload.kind()).number();
    }
}
