package mocapscope.protocol.setp;

import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Packs queued SETP messages and Acknowledgements into packets, alternating guaranteed and unguaranteed messages. Each
 * of them takes a packet in turn, and they never share one: a resend would otherwise repeat outdated positions (§3,
 * §6.5). Acknowledgements are added to packets of both kinds.
 */
final class SetpMessagePacketizer {
    static final long NEVER = Long.MAX_VALUE;

    private final LongUnaryOperator timestamp;
    private final SetpMessageTypeTable types;
    private final int limit;
    private final SetpIdGenerator packets;
    private final SetpIdGenerator messages;
    private final SetpPacketPacer pacer;
    private final SetpPacketResender packetResender;
    private final SetpAcknowledgementQueue acknowledgementQueue;
    private final SetpGuaranteedMessageQueue control;
    private final SetpGuaranteedMessageQueue guaranteed;
    private final SetpUnguaranteedMessageQueue fleeting;
    private long setSessionId;
    private boolean fleetingTurn;

    /** Creates a packetizer; {@code timestamp} converts the monotonic clock to the time of packet headers. */
    SetpMessagePacketizer(
            SetpTransportParameters tuning,
            RandomGenerator random,
            LongUnaryOperator timestamp,
            SetpPacketPacer pacer,
            SetpPacketResender resender,
            SetpAcknowledgementQueue queue,
            SetpTransportCounters counters) {
        this.timestamp = timestamp;
        this.types = tuning.types();
        this.limit = tuning.bounds().packet();
        this.packets = new SetpIdGenerator(random);
        this.messages = new SetpIdGenerator(random);
        this.pacer = pacer;
        this.packetResender = resender;
        this.acknowledgementQueue = queue;
        this.control = new SetpGuaranteedMessageQueue(tuning.bounds());
        this.guaranteed = new SetpGuaranteedMessageQueue(tuning.bounds());
        this.fleeting = new SetpUnguaranteedMessageQueue(tuning.bounds(), counters);
    }

    /** Sets the session id of all later packets; before, only the connect packet is sent. */
    void setSessionId(long id) {
        setSessionId = id;
    }

    SetpSendResult enqueue(SetpOutgoingMessage message) {
        if (!message.guaranteed()) {
            long id = messages.generate();
            fleeting.add(cut(id, message));
            return new SetpSendResult.SendAcceptance(id);
        }
        var queue = types.isControl(message.type()) ? control : guaranteed;
        var refusal = queue.refusal(message, types.maxFrameData(message.type()));
        if (!refusal.isEmpty()) {
            return new SetpSendResult.SendRefusal(refusal);
        }
        long id = messages.generate();
        queue.add(cut(id, message));
        return new SetpSendResult.SendAcceptance(id);
    }

    /** Puts the connect message, alone, into a packet of session 0 (R8), and returns the packet's id. */
    long sendConnect(SetpOutgoingMessage message, long now) {
        var packet = new SetpPacketBuilder(limit);
        for (var fragmenter = cut(messages.generate(), message); !fragmenter.isDone(); ) {
            packet.add(fragmenter.takeFrame());
        }
        return emit(packet, true, now);
    }

    /** Sends the new messages that are allowed now. */
    void send(long now) {
        if (setSessionId == 0) {
            return;
        }
        while (mayPack(control)) {
            pack(control, now);
        }
        for (var next = next(); next != null && mayPack(next); next = next()) {
            pack(next, now);
            fleetingTurn = next != fleeting;
        }
        while (acknowledgementQueue.dueAt() <= now && pacer.allows(SetpPacketHeader.SIZE + ackSize())) {
            emit(withAcknowledgement(now), false, now);
        }
    }

    /** Returns the time of the next work for {@link #send}. */
    long dueAt() {
        if (setSessionId == 0) {
            return NEVER;
        }
        var next = next();
        long messageAt = next != null && pacer.allows(nextSize(next)) ? pacer.hasRateAt(nextSize(next)) : NEVER;
        long ackAt = pacer.allows(SetpPacketHeader.SIZE + ackSize()) ? acknowledgementQueue.dueAt() : NEVER;
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
    int discardAll() {
        int count = control.size() + guaranteed.size();
        control.discardAll();
        guaranteed.discardAll();
        fleeting.discardAll();
        return count;
    }

    private SetpMessageFragmenter cut(long id, SetpOutgoingMessage message) {
        return new SetpMessageFragmenter(id, message, types.maxFrameData(message.type()));
    }

    /** Returns the queue to send from; null while a resend waits for the send rate or is too far behind. */
    private @Nullable SetpMessageQueue next() {
        boolean free = !packetResender.isBlocked() && !packetResender.exceedsWindow(packets.last());
        boolean first = free && !guaranteed.isEmpty() && !packetResender.isFull();
        boolean second = free && !fleeting.isEmpty();
        if (first && second) {
            return fleetingTurn ? fleeting : guaranteed;
        }
        return first ? guaranteed : second ? fleeting : null;
    }

    private boolean mayPack(SetpMessageQueue queue) {
        return !queue.isEmpty()
                && (queue == fleeting || !packetResender.isFull())
                && pacer.allows(nextSize(queue))
                && (queue == control || pacer.hasRate(nextSize(queue)));
    }

    private void pack(SetpMessageQueue queue, long now) {
        boolean rides = queue == fleeting ? acknowledgementQueue.shouldRepeat(now) : acknowledgementQueue.hasQueued();
        var packet = rides ? withAcknowledgement(now) : new SetpPacketBuilder(limit);
        queue.fillPacket(packet);
        emit(packet, queue != fleeting, now);
    }

    private SetpPacketBuilder withAcknowledgement(long now) {
        var packet = new SetpPacketBuilder(limit);
        packet.add(acknowledgementQueue.buildFrame(messages.generate(), now));
        return packet;
    }

    /** Returns the maximum size of the queue's next packet. */
    private int nextSize(SetpMessageQueue queue) {
        return (int) Math.min(limit, SetpPacketHeader.SIZE + ackSize() + queue.bytes());
    }

    /** Returns the maximum size of the next Acknowledgement. */
    private int ackSize() {
        return SetpFrame.HEADER + acknowledgementQueue.nextSize();
    }

    private long emit(SetpPacketBuilder packet, boolean isGuaranteed, long now) {
        long id = packets.generate();
        var bytes = packet.build(new SetpPacketHeader(setSessionId, id, timestamp.applyAsLong(now), isGuaranteed, 0));
        if (isGuaranteed) {
            packetResender.add(id, packet.type(types), bytes, now);
        }
        pacer.add(bytes, packet.type(types), 0, now);
        return id;
    }
}
