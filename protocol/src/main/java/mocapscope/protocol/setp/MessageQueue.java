package mocapscope.protocol.setp;

import org.jspecify.annotations.Nullable;

/** A queue of outgoing SETP messages that fills packets with their frames, one message after another. */
abstract class MessageQueue {
    private @Nullable Cut current;

    /** Removes and returns the next whole message. */
    abstract @Nullable Cut poll();

    /** Returns the size in bytes of the waiting whole messages. */
    abstract long waitingBytes();

    /** Returns the number of waiting whole messages. */
    abstract int waiting();

    abstract void clear();

    /** Notes that all frames of a message were put into packets. */
    void gone(Cut message) {}

    final boolean isEmpty() {
        return current == null && waiting() == 0;
    }

    /** Returns the size in bytes of all frames not yet sent. */
    final long bytes() {
        return waitingBytes() + (current == null ? 0 : current.left());
    }

    /** Returns the number of messages not yet sent, wholly or in part. */
    final int size() {
        return waiting() + (current == null ? 0 : 1);
    }

    /** Adds as many frames to the packet as fit. */
    final void fill(PacketBuilder packet) {
        for (var cut = current(); cut != null && packet.fits(cut.nextSize()); cut = current()) {
            packet.add(cut.next());
            if (cut.done()) {
                current = null;
                gone(cut);
            }
        }
    }

    /** Discards all messages not yet sent. */
    final void forget() {
        current = null;
        clear();
    }

    private @Nullable Cut current() {
        if (current == null) {
            current = poll();
        }
        return current;
    }
}
