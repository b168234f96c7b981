package mocapscope.protocol.setp;

/**
 * The limits for incomplete SETP messages in each direction of a session: frames, messages, bytes and wait times (R38).
 *
 * @param frames frames of one message
 * @param incomplete number of incomplete messages at a time
 * @param bytes bytes of frames' data, each frame with its {@link SetpFrameBuffer#OVERHEAD}: two messages of 1 MiB in full
 *     frames, or the same memory of smaller ones
 * @param patience nanoseconds to wait for the next frame of a message begun in a guaranteed packet
 * @param shortPatience nanoseconds to wait for one begun in another packet, which is not resent
 */
record SetpReassemblyLimits(int frames, int incomplete, long bytes, long patience, long shortPatience) {
    static final SetpReassemblyLimits DEFAULT =
            new SetpReassemblyLimits(4263, 16, 4L << 20, 15_000_000_000L, 2_000_000_000L);
}
