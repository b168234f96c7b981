package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.SessionRule;

/** Connects a SETP session's logic to its transport: encodes and sends messages, and passes on received packets. */
final class SetpVoice {
    /** Name of the wake-up. */
    static final String DUE = "transport";

    private static final long MILLISECOND = 1_000_000;
    private static final long EPOCH_2000 = 946_684_800_000L;

    private final SetpTypes types;
    private final SetpGauge gauge = new SetpGauge();
    private final SetpTransport transport;
    private final SessionContext out;
    /** Times of the running deadlines. */
    private final Map<SetpExpiry, Long> armed = new EnumMap<>(SetpExpiry.class);
    /** True if the messages of the current packet belong to this session and are new. */
    private boolean attentive;

    private SetpVoice(SetpTransport transport, SetpTypes types, SessionContext out) {
        this.types = types;
        this.transport = transport;
        this.out = out;
    }

    /** Creates the side that requests a session. */
    static SetpVoice connecting(
            SetpMessage.Sayable request, SetpTuning tuning, RandomGenerator random, ClockReading now, SessionContext out) {
        var transport = SetpTransport.connecting(
                sure(request, tuning.types()), tuning, random, timestamp(now), now.monotonicNanos());
        return new SetpVoice(transport, tuning.types(), out);
    }

    /** Creates the side that answers with a session id. */
    static SetpVoice answering(long session, SetpTuning tuning, RandomGenerator random, ClockReading now, SessionContext out) {
        var transport = SetpTransport.answering(session, tuning, random, timestamp(now), now.monotonicNanos());
        return new SetpVoice(transport, tuning.types(), out);
    }

    /** Returns the conversion from the monotonic clock to milliseconds since 2000 (R6). */
    private static LongUnaryOperator timestamp(ClockReading anchor) {
        return nanos -> (anchor.epochNanos() + nanos - anchor.monotonicNanos()) / MILLISECOND - EPOCH_2000;
    }

    /** Returns the time for a packet header: milliseconds since 2000 (R6). */
    static long time(ClockReading now) {
        return timestamp(now).applyAsLong(now.monotonicNanos());
    }

    SetpState state() {
        return transport.state();
    }

    /** Returns true if messages can still be sent to the peer. */
    boolean open() {
        return state() == SetpState.HALF_OPEN || state() == SetpState.OPEN;
    }

    Ending ending() {
        return transport.ending();
    }

    long session() {
        return transport.session();
    }

    boolean settled() {
        return transport.settled();
    }

    /** Returns the size in bytes of guaranteed messages not yet delivered. */
    long backlog() {
        return transport.backlog();
    }

    /** Returns the current send rate in bytes per second. */
    long rate() {
        return transport.rate();
    }

    /** Sends an unguaranteed message; while it waits, a later one about the same object may replace it. */
    void mention(SetpMessage.Sayable what, long object) {
        transport.send(Outgoing.replaceable(number(what, types), object, data(what)));
    }

    /** Sends a guaranteed message, which is delivered unless the session is lost. */
    Posting say(SetpMessage.Sayable what) {
        var posting = transport.send(sure(what, types));
        if (posting instanceof Posting.Refused(String why)) {
            out.reportFinding(SessionRule.NOT_SENT, "%s: %s".formatted(what.kind().wireName(), why));
        }
        return posting;
    }

    /** Receives a packet; its messages follow. */
    void hear(Message message, SetpMessage.Packet packet, ClockReading now) {
        boolean room = packet.fate() != SetpFate.PUT_OFF;
        attentive = transport.received(message.bytes(), room, now.monotonicNanos()) == Verdict.NEW;
    }

    /** Returns true if the messages of the last packet are for this session and new. */
    boolean hears() {
        return attentive;
    }

    void throttled(long message, long bytesPerSecond) {
        transport.throttled(message, bytesPerSecond);
    }

    /** Notes that bytes were sent or lost. */
    void left(ByteBuffer bytes, ClockReading now) {
        transport.left(bytes, now.monotonicNanos());
        rest(now);
    }

    void close(ClockReading now) {
        transport.close(now.monotonicNanos());
    }

    /** Schedules {@link #work} after all packets that arrived together were handled. */
    void soon(ClockReading now) {
        out.scheduleTimer(DUE, now.monotonicNanos());
    }

    /**
     * Ends the session if the named deadline expired; returns false if the name is not one of a deadline of this
     * session.
     */
    boolean expire(String deadline, ClockReading now) {
        for (var limit : SetpExpiry.values()) {
            if (limit.deadline().equals(deadline)) {
                armed.remove(limit);
                transport.expire(limit, now.monotonicNanos());
                return true;
            }
        }
        return false;
    }

    /** Sends the packets that are due. */
    void work(ClockReading now) {
        for (var packet : transport.due(now.monotonicNanos())) {
            out.send(SetpProtocol.UDP, name(packet), packet.bytes());
        }
        rest(now);
    }

    private void rest(ClockReading now) {
        for (var limit : SetpExpiry.values()) {
            arm(limit);
        }
        long next = transport.wakeAt();
        if (next == SetpTransport.NEVER) {
            out.cancelTimer(DUE);
        } else {
            long telling = gauge.tell(now, transport::vitals, out);
            out.scheduleTimer(DUE, Math.max(Math.min(next, telling), now.monotonicNanos() + 1));
        }
    }

    /** Sets a deadline. One that moves to a later time is updated when its earlier time is reached. */
    private void arm(SetpExpiry limit) {
        long since = transport.since(limit);
        long due = since == SetpTransport.NEVER ? since : since + transport.patience(limit);
        if (due < armed.getOrDefault(limit, SetpTransport.NEVER)) {
            armed.put(limit, due);
            out.schedulePeerDeadline(limit.deadline(), since, transport.patience(limit));
        }
    }

    private String name(Transmission packet) {
        var name = types.of(packet.type()).map(type -> type.kind().wireName()).orElse("packet");
        return packet.resends() == 0 ? name : "%s, again".formatted(name);
    }

    private static Outgoing sure(SetpMessage.Sayable what, SetpTypes types) {
        return Outgoing.guaranteed(number(what, types), data(what));
    }

    private static int number(SetpMessage.Sayable what, SetpTypes types) {
        return types.of(what.kind()).number();
    }

    private static ByteBuffer data(SetpMessage.Sayable what) {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        what.write(out);
        return out.toByteBuffer();
    }
}
