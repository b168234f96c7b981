package mocapscope.protocol.setp.transport;

import java.util.LinkedHashMap;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageFragmenter;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import mocapscope.protocol.setp.wire.SetpPacketBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Queues outgoing SETP messages up to a limit and splits them into frames that fill packets. See SETP.md §6.5.
 * Guaranteed messages are never dropped, so a full queue refuses new ones. Among unguaranteed messages, a newer update
 * of an object takes the place of the older one, so every object has its turn; beyond the limit the oldest message is
 * dropped.
 */
final class SetpOutgoingMessageQueue {
    private final SetpProtocolParameters.SetpLimitParameters limits;
    private final boolean guaranteed;
    /** Whole messages by key; a message without a key gets a unique one below all others. */
    private final LinkedHashMap<Long, SetpMessageFragmenter> waiting = new LinkedHashMap<>();
    /** The message of which some frames were sent, or null. */
    private @Nullable SetpMessageFragmenter current;

    private long waitingBytes;
    /** Size of the data of all messages, including the frames of the current one that were sent. */
    private long data;

    private long unkeyed = SetpOutgoingMessage.NO_KEY;
    private long thinned;

    SetpOutgoingMessageQueue(SetpProtocolParameters.SetpLimitParameters limits, boolean guaranteed) {
        this.limits = limits;
        this.guaranteed = guaranteed;
    }

    /** Returns the reason to refuse a guaranteed message; empty if it is accepted. */
    String refusal(SetpOutgoingMessage message, int frameData) {
        int size = message.data().remaining();
        if (SetpMessageFragmenter.countFrames(message, frameData) > SetpMessageFragment.MOST_COUNT
                || size > limits.waitingBytes()) {
            return "a message of %,d bytes is too large".formatted(size);
        }
        if (size() >= limits.waiting()) {
            return "%,d guaranteed messages are already waiting".formatted(size());
        }
        return data + size > limits.waitingBytes()
                ? "%,d bytes of guaranteed messages are already waiting".formatted(data)
                : "";
    }

    void add(SetpMessageFragmenter message) {
        long key = message.message().key();
        var replaced = waiting.put(key == SetpOutgoingMessage.NO_KEY ? --unkeyed : key, message);
        waitingBytes += message.remainingBytes();
        data += message.message().data().remaining();
        if (replaced != null) {
            waitingBytes -= replaced.remainingBytes();
            drop(replaced);
        }
        while (!guaranteed && (waiting.size() > limits.unguaranteed() || waitingBytes > limits.unguaranteedBytes())) {
            drop(poll());
        }
    }

    private void drop(SetpMessageFragmenter message) {
        data -= message.message().data().remaining();
        thinned++;
    }

    private SetpMessageFragmenter poll() {
        var oldest = waiting.pollFirstEntry().getValue();
        waitingBytes -= oldest.remainingBytes();
        return oldest;
    }

    boolean isEmpty() {
        return size() == 0;
    }

    /** Returns the size in bytes of all frames not yet sent. */
    long bytes() {
        return waitingBytes + (current == null ? 0 : current.remainingBytes());
    }

    /** Returns the number of messages not yet sent, wholly or in part. */
    int size() {
        return waiting.size() + (current == null ? 0 : 1);
    }

    /** Returns the number of messages that were replaced by an update or dropped. */
    long thinned() {
        return thinned;
    }

    /** Adds as many frames to the packet as fit. */
    void fillPacket(SetpPacketBuilder packet) {
        while (!isEmpty()) {
            var fragmenter = current == null ? poll() : current;
            current = fragmenter;
            if (!packet.hasRoom(fragmenter.nextSize())) {
                return;
            }
            packet.add(fragmenter.takeFrame());
            if (fragmenter.isDone()) {
                current = null;
                data -= fragmenter.message().data().remaining();
            }
        }
    }

    /** Discards all messages not yet sent. */
    void discardAll() {
        current = null;
        waiting.clear();
        waitingBytes = 0;
        data = 0;
    }
}
