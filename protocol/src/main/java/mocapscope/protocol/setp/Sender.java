package mocapscope.protocol.setp;

import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Packs queued SETP messages and Acknowledgements into packets, alternating guaranteed and unguaranteed messages. Each
 * of them takes a packet in turn, and they never share one: a resend would otherwise repeat outdated positions (§3,
 * §6.5). Acknowledgements are added to packets of both kinds.
 */
final class Sender {
    static final long NEVER = Long.MAX_VALUE;

    private final LongUnaryOperator timestamp;
    private final SetpTypes types;
    private final int limit;
    private final IdCounter packets;
    private final IdCounter messages;
    private final Outlet outlet;
    private final Resender resender;
    private final Acknowledger acknowledger;
    private final GuaranteedQueue control;
    private final GuaranteedQueue guaranteed;
    private final FleetingQueue fleeting;
    private long session;
    private boolean fleetingTurn;

    /** Creates a packetizer; {@code timestamp} converts the monotonic clock to the time of packet headers. */
    Sender(
            SetpTuning tuning,
            RandomGenerator random,
            LongUnaryOperator timestamp,
            Outlet outlet,
            Resender resender,
            Acknowledger acknowledger,
            Tally tally) {
        this.timestamp = timestamp;
        this.types = tuning.types();
        this.limit = tuning.bounds().packet();
        this.packets = new IdCounter(random);
        this.messages = new IdCounter(random);
        this.outlet = outlet;
        this.resender = resender;
        this.acknowledger = acknowledger;
        this.control = new GuaranteedQueue(tuning.bounds());
        this.guaranteed = new GuaranteedQueue(tuning.bounds());
        this.fleeting = new FleetingQueue(tuning.bounds(), tally);
    }

    /** Sets the session id of all later packets; before, only the connect packet is sent. */
    void session(long id) {
        session = id;
    }

    Posting post(Outgoing message) {
        if (!message.guaranteed()) {
            long id = messages.next();
            fleeting.add(cut(id, message));
            return new Posting.Queued(id);
        }
        var queue = types.control(message.type()) ? control : guaranteed;
        var refusal = queue.refusal(message, types.frameData(message.type()));
        if (!refusal.isEmpty()) {
            return new Posting.Refused(refusal);
        }
        long id = messages.next();
        queue.add(cut(id, message));
        return new Posting.Queued(id);
    }

    /** Puts the connect message, alone, into a packet of session 0 (R8), and returns the packet's id. */
    long connect(Outgoing message, long now) {
        var packet = new PacketBuilder(limit);
        for (var cut = cut(messages.next(), message); !cut.done(); ) {
            packet.add(cut.next());
        }
        return emit(packet, true, now);
    }

    /** Sends the new messages that are allowed now. */
    void send(long now) {
        if (session == 0) {
            return;
        }
        while (mayPack(control)) {
            pack(control, now);
        }
        for (var next = next(); next != null && mayPack(next); next = next()) {
            pack(next, now);
            fleetingTurn = next != fleeting;
        }
        while (acknowledger.dueAt() <= now && outlet.allows(SetpHeader.SIZE + ackSize())) {
            emit(withAcknowledgement(now), false, now);
        }
    }

    /** Returns the time of the next work for {@link #send}. */
    long dueAt() {
        if (session == 0) {
            return NEVER;
        }
        var next = next();
        long messageAt = next != null && outlet.allows(nextSize(next)) ? outlet.coversAt(nextSize(next)) : NEVER;
        long ackAt = outlet.allows(SetpHeader.SIZE + ackSize()) ? acknowledger.dueAt() : NEVER;
        return Math.min(messageAt, ackAt);
    }

    boolean isEmpty() {
        return waiting() == 0;
    }

    int waiting() {
        return control.size() + guaranteed.size() + fleeting.size();
    }

    long bytes() {
        return control.bytes() + guaranteed.bytes() + fleeting.bytes();
    }

    /** Returns the size in bytes of the waiting guaranteed messages, without control messages. */
    long guaranteedBytes() {
        return guaranteed.bytes();
    }

    /** Discards all waiting messages; returns the number of guaranteed ones among them. */
    int forget() {
        int count = control.size() + guaranteed.size();
        control.forget();
        guaranteed.forget();
        fleeting.forget();
        return count;
    }

    private Cut cut(long id, Outgoing message) {
        return new Cut(id, message, types.frameData(message.type()));
    }

    /** Returns the queue to send from; null while a resend waits for the send rate or is too far behind. */
    private @Nullable MessageQueue next() {
        boolean free = !resender.blocked() && !resender.stretched(packets.last());
        boolean first = free && !guaranteed.isEmpty() && !resender.full();
        boolean second = free && !fleeting.isEmpty();
        if (first && second) {
            return fleetingTurn ? fleeting : guaranteed;
        }
        return first ? guaranteed : second ? fleeting : null;
    }

    private boolean mayPack(MessageQueue queue) {
        return !queue.isEmpty()
                && (queue == fleeting || !resender.full())
                && outlet.allows(nextSize(queue))
                && (queue == control || outlet.covers(nextSize(queue)));
    }

    private void pack(MessageQueue queue, long now) {
        boolean rides = queue == fleeting ? acknowledger.repeats(now) : acknowledger.waits();
        var packet = rides ? withAcknowledgement(now) : new PacketBuilder(limit);
        queue.fill(packet);
        emit(packet, queue != fleeting, now);
    }

    private PacketBuilder withAcknowledgement(long now) {
        var packet = new PacketBuilder(limit);
        packet.add(acknowledger.take(messages.next(), now));
        return packet;
    }

    /** Returns the maximum size of the queue's next packet. */
    private int nextSize(MessageQueue queue) {
        return (int) Math.min(limit, SetpHeader.SIZE + ackSize() + queue.bytes());
    }

    /** Returns the maximum size of the next Acknowledgement. */
    private int ackSize() {
        return SetpFrame.HEADER + acknowledger.nextSize();
    }

    private long emit(PacketBuilder packet, boolean isGuaranteed, long now) {
        long id = packets.next();
        var bytes = packet.build(new SetpHeader(session, id, timestamp.applyAsLong(now), isGuaranteed, 0));
        if (isGuaranteed) {
            resender.add(id, packet.type(types), bytes, now);
        }
        outlet.add(bytes, packet.type(types), 0, now);
        return id;
    }
}
