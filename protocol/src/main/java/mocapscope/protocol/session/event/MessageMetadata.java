package mocapscope.protocol.session.event;

import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * The metadata of one message, such as name, sender and byte range, without its decoded content. A {@link
 * DecodedMessage} is permanent. Any other object is valid only during the call that passes it on: it is reused for the
 * next message.
 */
public non-sealed interface MessageMetadata extends SessionEvent {

    /** Returns its number in the session, both directions counted together, from 0. */
    long n();

    /** Returns the transcript entry that held its last byte. */
    Entry entry();

    /** Returns the protocol's name of its type. */
    String name();

    /** Returns the device that sends it; empty if the protocol has none. */
    String sender();

    /** Returns the buffer that holds its bytes. */
    DecodedMessage.ByteOrigin byteOrigin();

    /** Returns the index of its first byte in that buffer. */
    int from();

    /** Returns the number of bytes, header included. */
    int length();

    /** Returns whether it only maintains the connection and carries no data of the device that sends it. */
    default boolean isHousekeeping() {
        return false;
    }

    /** Returns whether a device reports in it, even if no sample can be decoded from it. */
    default boolean carriesDeviceData() {
        return false;
    }

    /** Returns the direction of its bytes. */
    default Direction direction() {
        return entry().direction();
    }

    /** Returns the channel of its last byte. */
    default Channel channel() {
        return entry().channel();
    }

    /** Returns the arrival time of its last byte on the session's monotonic clock. */
    default long arrival() {
        return entry().arrival();
    }

    /** Returns the number of bytes that crossed its channel in its direction before its first byte. */
    default long at() {
        return byteOrigin().origin() + from();
    }

    /** Returns the number of the message that carried its last byte, or {@link DecodedMessage#ON_THE_WIRE}. */
    default long carrier() {
        return byteOrigin().carrier();
    }
}
