package mocapscope.protocol.setp;

import mocapscope.protocol.bytes.DecodeException;

/**
 * A frame where it lies.
 *
 * @param number in its packet, from 0
 * @param from its first byte in the packet
 * @param entry index of the transcript entry that is the packet
 * @param at bytes that had crossed the channel before the packet
 */
record SetpPlaced(SetpFrame frame, int number, int from, long entry, long at) {

    /** Bytes that had crossed the channel before its data. */
    long dataAt() {
        return at + from + SetpFrame.HEADER;
    }

    /** What is wrong with one of its fields. */
    DecodeException reject(SetpRule rule, String field, String reason) {
        return new DecodeException(rule, "frames[%d].%s".formatted(number, field), from + SetpFrame.at(field), reason);
    }
}
