package mocapscope.protocol.setp;

/**
 * How much is kept of messages whose frames have not all come (R38), for each session and direction.
 *
 * @param frames of one message
 * @param incomplete messages at a time
 * @param bytes of frames' data, each frame with its {@link SetpPieces#OVERHEAD}: of full frames two messages of 1 MiB, of tiny
 *     ones no more memory
 * @param patience nanoseconds that a message begun in a guaranteed packet waits for its next frame
 * @param shortPatience the same for one begun in another packet, which nobody sends again
 */
record SetpLimits(int frames, int incomplete, long bytes, long patience, long shortPatience) {
    static final SetpLimits DEFAULT = new SetpLimits(4263, 16, 4L << 20, 15_000_000_000L, 2_000_000_000L);
}
