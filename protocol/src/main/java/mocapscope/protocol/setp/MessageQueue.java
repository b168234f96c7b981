package mocapscope.protocol.setp;

import org.jspecify.annotations.Nullable;

/** Messages that wait to go into packets, and the one of which some frames went already. */
abstract class MessageQueue {
    private @Nullable Cut current;

    /** Takes the next whole message out. */
    abstract @Nullable Cut poll();

    /** Bytes on the wire of the whole messages that wait. */
    abstract long waitingBytes();

    /** How many whole messages wait. */
    abstract int waiting();

    abstract void clear();

    /** A message has gone into packets, all of it. */
    void gone(Cut message) {}

    final boolean isEmpty() {
        return current == null && waiting() == 0;
    }

    /** Bytes on the wire of all that is still to go. */
    final long bytes() {
        return waitingBytes() + (current == null ? 0 : current.left());
    }

    /** How many messages are still to go, wholly or in part. */
    final int size() {
        return waiting() + (current == null ? 0 : 1);
    }

    /** Puts in as many frames as fit. */
    final void fill(PacketBuilder packet) {
        for (var cut = current(); cut != null && packet.fits(cut.nextSize()); cut = current()) {
            packet.add(cut.next());
            if (cut.done()) {
                current = null;
                gone(cut);
            }
        }
    }

    /** Throws away all that is still to go. */
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
