package mocapscope.protocol.setp;

import org.jspecify.annotations.Nullable;

/** A queue of outgoing SETP messages that fills packets with their frames, one message after another. */
abstract class SetpMessageQueue {
    private @Nullable SetpMessageFragmenter current;

    /** Removes and returns the next whole message. */
    abstract @Nullable SetpMessageFragmenter poll();

    /** Returns the size in bytes of the waiting whole messages. */
    abstract long waitingBytes();

    /** Returns the number of waiting whole messages. */
    abstract int waitingCount();

    abstract void clear();

    /** Notes that all frames of a message were put into packets. */
    void release(SetpMessageFragmenter message) {}

    final boolean isEmpty() {
        return current == null && waitingCount() == 0;
    }

    /** Returns the size in bytes of all frames not yet sent. */
    final long bytes() {
        return waitingBytes() + (current == null ? 0 : current.remainingBytes());
    }

    /** Returns the number of messages not yet sent, wholly or in part. */
    final int size() {
        return waitingCount() + (current == null ? 0 : 1);
    }

    /** Adds as many frames to the packet as fit. */
    final void fillPacket(SetpPacketBuilder packet) {
        for (var fragmenter = current();
                fragmenter != null && packet.hasRoom(fragmenter.nextSize());
                fragmenter = current()) {
            packet.add(fragmenter.takeFrame());
            if (fragmenter.isDone()) {
                current = null;
                release(fragmenter);
            }
        }
    }

    /** Discards all messages not yet sent. */
    final void discardAll() {
        current = null;
        clear();
    }

    private @Nullable SetpMessageFragmenter current() {
        if (current == null) {
            current = poll();
        }
        return current;
    }
}
