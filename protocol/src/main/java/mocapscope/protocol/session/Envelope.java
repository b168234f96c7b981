package mocapscope.protocol.session;

import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * What is known of a message without a look into it: who says it, where its bytes are, and how they came. A
 * {@link Message} is one that stays. Any other is good until the samples of its message were handed over, and no longer:
 * whoever tells of it tells of the next message with the same object.
 */
public interface Envelope {

    /** Its number in the session, both directions counted together, from 0. */
    long n();

    /** The transcript entry that held its last byte. */
    Entry entry();

    /** As the protocol calls its type. */
    String name();

    /** The device that speaks; empty where the protocol has none. */
    String sender();

    /** What its bytes lie in. */
    Message.Whence whence();

    /** Index there of its first byte. */
    int from();

    /** Bytes, header included. */
    int length();

    /** Whether it only keeps the connection going, and tells nothing of the device that speaks. */
    default boolean housekeeping() {
        return false;
    }

    /** Whether a device speaks in it, be it that no sample can be made of what it says. */
    default boolean data() {
        return false;
    }

    /** The way its bytes went. */
    default Direction direction() {
        return entry().direction();
    }

    /** The channel that its last byte crossed. */
    default Channel channel() {
        return entry().channel();
    }

    /** Of its last byte, on the session's monotonic clock. */
    default long arrival() {
        return entry().arrival();
    }

    /** Bytes that had crossed its channel in its direction before its first byte. */
    default long at() {
        return whence().origin() + from();
    }

    /** Number of the message inside which its last byte travelled, or {@link Message#ON_THE_WIRE}. */
    default long carrier() {
        return whence().carrier();
    }
}
