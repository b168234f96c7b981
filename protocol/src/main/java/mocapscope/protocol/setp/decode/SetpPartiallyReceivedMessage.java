package mocapscope.protocol.setp.decode;

import mocapscope.protocol.setp.wire.SetpMessageTypeEntry;
import mocapscope.protocol.setp.wire.SetpReassemblyBuffer;

/**
 * A SETP message of which some frames are still missing.
 *
 * @param count number of frames of the message
 * @param guaranteed true if its first frame arrived in a guaranteed packet
 * @param last arrival time of the last frame that was new
 */
record SetpPartiallyReceivedMessage(
        SetpMessageTypeEntry type, long id, int count, boolean guaranteed, long last, SetpReassemblyBuffer frames) {

    SetpPartiallyReceivedMessage with(int index, SetpReassemblyBuffer.SetpBufferedFrame frame, long arrival) {
        return new SetpPartiallyReceivedMessage(type, id, count, guaranteed, arrival, frames.with(index, frame));
    }

    boolean isComplete() {
        return frames.count() == count;
    }

    /** Returns true if the next frame is overdue (R38). */
    boolean isExpired(long now, SetpReassemblyLimits limits) {
        return now - last > (guaranteed ? limits.patience() : limits.shortPatience());
    }

    /** Describes the incomplete message to the user. */
    String describe() {
        return "%s %d: %d of %d frames arrived".formatted(type.kind().wireName(), id, frames.count(), count);
    }
}
