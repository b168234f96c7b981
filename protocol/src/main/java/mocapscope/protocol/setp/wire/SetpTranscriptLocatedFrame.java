package mocapscope.protocol.setp.wire;

import mocapscope.protocol.bytes.DecodeException;

/**
 * A SETP frame with its position in the packet and in the transcript (the session's stored network traffic).
 *
 * @param number index in the packet, from 0
 * @param from offset of its first byte in the packet
 * @param entry index of the transcript entry that contains the packet
 * @param at bytes sent in the channel before the packet
 */
public record SetpTranscriptLocatedFrame(SetpMessageFragment frame, int number, int from, long entry, long at) {

    /** Returns the number of bytes sent in the channel before its data. */
    public long dataAt() {
        return at + from + SetpMessageFragment.HEADER;
    }

    /** Returns a violation of one of its fields. */
    public DecodeException reject(SetpProblemKind rule, String field, String reason) {
        return new DecodeException(
                rule, "frames[%d].%s".formatted(number, field), from + SetpMessageFragment.at(field), reason);
    }
}
