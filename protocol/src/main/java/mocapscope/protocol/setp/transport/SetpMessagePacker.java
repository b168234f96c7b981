package mocapscope.protocol.setp.transport;

import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;
import mocapscope.protocol.setp.wire.SerialNumberArithmetic;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageFragmenter;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import mocapscope.protocol.setp.wire.SetpPacketBuilder;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import org.jspecify.annotations.Nullable;

/**
 * Packs queued SETP messages and acknowledgements into packets. Guaranteed and unguaranteed messages are packed
 * separately. Each of them takes a packet in turn, and they never share one: a resend would otherwise repeat outdated
 * positions (§3, §6.5). Acknowledgements are added to packets of both kinds.
 */
final class SetpMessagePacker {
    private final LongUnaryOperator timestamp;
    private final SetpMessageTypeTable types;
    private final int limit;
    private final SetpSendRateLimiter pacer;
    private final SetpPacketResender resender;
    private final SetpAcknowledgementBuilder acknowledgements;
    private final SetpOutgoingMessageQueue control;
    private final SetpOutgoingMessageQueue guaranteed;
    private final SetpOutgoingMessageQueue unguaranteed;
    private long session;
    /** Ids generated last. They start at random, are consecutive and skip 0 (R9). */
    private long packetId;

    private long messageId;
    private boolean unguaranteedTurn;

    /** Creates a packetizer; {@code timestamp} converts the monotonic clock to the time of packet headers. */
    SetpMessagePacker(
            SetpProtocolParameters tuning,
            RandomGenerator random,
            LongUnaryOperator timestamp,
            SetpSendRateLimiter pacer,
            SetpPacketResender resender,
            SetpAcknowledgementBuilder queue) {
        this.timestamp = timestamp;
        this.types = tuning.types();
        this.limit = tuning.bounds().packet();
        this.packetId = Integer.toUnsignedLong(random.nextInt());
        this.messageId = Integer.toUnsignedLong(random.nextInt());
        this.pacer = pacer;
        this.resender = resender;
        this.acknowledgements = queue;
        this.control = new SetpOutgoingMessageQueue(tuning.bounds(), true);
        this.guaranteed = new SetpOutgoingMessageQueue(tuning.bounds(), true);
        this.unguaranteed = new SetpOutgoingMessageQueue(tuning.bounds(), false);
    }

    /** Sets the session id of all later packets; before, only the connect packet is sent. */
    void setSessionId(long id) {
        session = id;
    }

    SetpEnqueueResult enqueue(SetpOutgoingMessage message) {
        var queue = !message.guaranteed() ? unguaranteed : types.isControl(message.type()) ? control : guaranteed;
        var refusal = message.guaranteed() ? queue.refusal(message, types.maxFrameData(message.type())) : "";
        if (!refusal.isEmpty()) {
            return new SetpEnqueueResult.SendRefusal(refusal);
        }
        queue.add(cut(message));
        return new SetpEnqueueResult.SendAcceptance(messageId);
    }

    /** Puts the connect message, alone, into a packet of session 0 (R8), and returns the packet's id. */
    long sendConnect(SetpOutgoingMessage message, long now) {
        var packet = new SetpPacketBuilder(limit);
        for (var fragmenter = cut(message); !fragmenter.isDone(); ) {
            packet.add(fragmenter.takeFrame());
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
            unguaranteedTurn = next != unguaranteed;
        }
        while (acknowledgements.dueAt() <= now && pacer.allows(SetpPacketHeader.SIZE + ackSize())) {
            emit(withAcknowledgement(now), false, now);
        }
    }

    /** Returns the time of the next work for {@link #send}. */
    long dueAt() {
        if (session == 0) {
            return SetpReliableTransport.NEVER;
        }
        var next = next();
        long messageAt = next != null && pacer.allows(nextSize(next))
                ? pacer.hasRateAt(nextSize(next))
                : SetpReliableTransport.NEVER;
        long ackAt = pacer.allows(SetpPacketHeader.SIZE + ackSize())
                ? acknowledgements.dueAt()
                : SetpReliableTransport.NEVER;
        return Math.min(messageAt, ackAt);
    }

    boolean isEmpty() {
        return waiting() == 0;
    }

    int waiting() {
        return control.size() + guaranteed.size() + unguaranteed.size();
    }

    long bytes() {
        return control.bytes() + guaranteed.bytes() + unguaranteed.bytes();
    }

    /** Returns the number of unguaranteed messages that were replaced by an update or dropped. */
    long thinned() {
        return unguaranteed.thinned();
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
        unguaranteed.discardAll();
        return count;
    }

    private SetpMessageFragmenter cut(SetpOutgoingMessage message) {
        return new SetpMessageFragmenter(nextMessageId(), message, types.maxFrameData(message.type()));
    }

    private long nextMessageId() {
        messageId = SerialNumberArithmetic.next(messageId);
        return messageId;
    }

    /** Returns the queue to send from; null while a resend waits for the send rate or is too far behind. */
    private @Nullable SetpOutgoingMessageQueue next() {
        boolean free = !resender.isBlocked() && !resender.exceedsWindow(packetId);
        boolean first = free && !guaranteed.isEmpty() && !resender.isFull();
        boolean second = free && !unguaranteed.isEmpty();
        if (first && second) {
            return unguaranteedTurn ? unguaranteed : guaranteed;
        }
        return first ? guaranteed : second ? unguaranteed : null;
    }

    private boolean mayPack(SetpOutgoingMessageQueue queue) {
        return !queue.isEmpty()
                && (queue == unguaranteed || !resender.isFull())
                && pacer.allows(nextSize(queue))
                && (queue == control || pacer.hasRate(nextSize(queue)));
    }

    private void pack(SetpOutgoingMessageQueue queue, long now) {
        boolean rides = queue == unguaranteed ? acknowledgements.shouldRepeat(now) : acknowledgements.hasQueued();
        var packet = rides ? withAcknowledgement(now) : new SetpPacketBuilder(limit);
        queue.fillPacket(packet);
        emit(packet, queue != unguaranteed, now);
    }

    private SetpPacketBuilder withAcknowledgement(long now) {
        var packet = new SetpPacketBuilder(limit);
        packet.add(acknowledgements.buildFrame(nextMessageId(), now));
        return packet;
    }

    /** Returns the maximum size of the queue's next packet. */
    private int nextSize(SetpOutgoingMessageQueue queue) {
        return (int) Math.min(limit, SetpPacketHeader.SIZE + ackSize() + queue.bytes());
    }

    /** Returns the maximum size of the next Acknowledgement. */
    private int ackSize() {
        return SetpMessageFragment.HEADER + acknowledgements.nextSize();
    }

    private long emit(SetpPacketBuilder packet, boolean isGuaranteed, long now) {
        packetId = SerialNumberArithmetic.next(packetId);
        var bytes = packet.build(new SetpPacketHeader(session, packetId, timestamp.applyAsLong(now), isGuaranteed, 0));
        if (isGuaranteed) {
            resender.add(packetId, packet.type(types), bytes, now);
        }
        pacer.add(bytes, packet.type(types), 0, now);
        return packetId;
    }
}
