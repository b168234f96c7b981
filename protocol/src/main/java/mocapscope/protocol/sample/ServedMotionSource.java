package mocapscope.protocol.sample;

import java.util.function.Consumer;

/**
 * Generates the motion samples that a simulated server sends, for example from simulated gait, a motion file or a
 * recording.
 */
public interface ServedMotionSource {

    /** Returns the devices, which never change. */
    ServedMotionSourceDescription layout();

    /**
     * Generates the samples due after {@code from} up to {@code to}, both in nanoseconds since the start of the motion.
     * Continuous motion gives one sample, at {@code to}; events (a button, a dial, a text) give one each, in order. If
     * {@code from} equals {@code to}, the result is the state at that time: every pose, channel and button, the buttons
     * marked as initial.
     *
     * <p>Stamps contain the time as device time, an empty session and no message; each device has its name in the
     * layout. Equal arguments give equal samples, so several peers may be served from one source.
     */
    void emitSamples(long from, long to, Consumer<? super Sample> out);
}
