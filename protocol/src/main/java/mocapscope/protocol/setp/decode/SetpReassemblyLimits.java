package mocapscope.protocol.setp.decode;

import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.setp.wire.SetpReassemblyBuffer;

/**
 * The limits for incomplete SETP messages in each direction of a session: frames, messages, bytes and wait times. See
 * SETP.md R38.
 *
 * @param frames frames of one message
 * @param incomplete number of incomplete messages at a time
 * @param bytes bytes of frames' data, each frame with its {@link SetpReassemblyBuffer#OVERHEAD}: two messages of 1 MiB in full
 *     frames, or the same memory of smaller ones
 * @param patience nanoseconds to wait for the next frame of a message begun in a guaranteed packet
 * @param shortPatience nanoseconds to wait for one begun in another packet, which is not resent
 */
public record SetpReassemblyLimits(int frames, int incomplete, long bytes, long patience, long shortPatience) {
    @DocumentedLimit(
            value = "frames of one message, 1 MiB together, which counts as 1.7 MiB",
            unit = "frames",
            beyond = "refused, MESSAGE_TOO_LARGE")
    private static final int MOST_FRAMES = 4263;

    @DocumentedLimit(
            value = "incomplete messages of a session, for each direction",
            unit = "messages",
            beyond =
                    "the oldest that is not resent is dropped, MESSAGE_INCOMPLETE; otherwise the packet is deferred, REASSEMBLY_FULL")
    private static final int MOST_INCOMPLETE = 16;

    @DocumentedLimit(
            value = "data of the incomplete messages of a session, + 160 bytes for each frame, for each direction",
            unit = "bytes",
            beyond =
                    "the oldest that is not resent is dropped, MESSAGE_INCOMPLETE; otherwise the packet is deferred, REASSEMBLY_FULL")
    private static final long MOST_BYTES = 4L << 20;

    @DocumentedLimit(
            value = "time that an incomplete guaranteed message waits for its next frame",
            unit = "ns",
            beyond = "dropped, MESSAGE_INCOMPLETE")
    private static final long PATIENCE = 15_000_000_000L;

    @DocumentedLimit(
            value = "time that an incomplete message without guarantee waits for its next frame",
            unit = "ns",
            beyond = "dropped, MESSAGE_INCOMPLETE")
    private static final long SHORT_PATIENCE = 2_000_000_000L;

    public static final SetpReassemblyLimits DEFAULT =
            new SetpReassemblyLimits(MOST_FRAMES, MOST_INCOMPLETE, MOST_BYTES, PATIENCE, SHORT_PATIENCE);
}
