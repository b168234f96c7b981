package mocapscope.app.model.buffer;

import java.util.EnumMap;
import java.util.Map;
import mocapscope.protocol.timing.LatencyMeter;
import mocapscope.protocol.timing.LatencySummary;
import org.jspecify.annotations.Nullable;

/**
 * Measures the delay of received data in each processing stage, from the device to the screen. Thread-safe for readers.
 * One thread adds, any thread reads.
 */
public final class PipelineLatencyMeter {
    /** A stage of the path from device clock to screen whose latency is measured. */
    public enum LatencyStage {
        /**
         * From the device's time stamp to the local socket, beyond the time of the fastest message: a one-way clock
         * comparison cannot measure more.
         */
        DEVICE,
        /** From the socket to the end of decoding. */
        DECODED,
        /** From decoding to the model that the views read. */
        MODEL,
        /** From the model to the start of the frame after the one that showed it, when the latter is on the screen. */
        DRAWN,
        /** From the socket to the screen. */
        WHOLE
    }

    private final Map<LatencyStage, LatencyMeter> meters = new EnumMap<>(LatencyStage.class);

    /** Records that a report completed a stage at {@code at}, in {@code nanos} nanoseconds. */
    public synchronized void add(LatencyStage stage, long at, long nanos) {
        meter(stage).add(at, nanos);
    }

    /**
     * Records that the first {@code count} reports are on the screen at {@code at}, with the times of their arrival and
     * of being held by the model.
     */
    public synchronized void recordDrawn(long at, long[] arrivals, long[] held, int count) {
        if (count > 0) {
            var drawn = meter(LatencyStage.DRAWN);
            var totalMeter = meter(LatencyStage.WHOLE);
            for (int i = 0; i < count; i++) {
                drawn.add(at, at - held[i]);
                totalMeter.add(at, at - arrivals[i]);
            }
        }
    }

    private LatencyMeter meter(LatencyStage stage) {
        @Nullable LatencyMeter meter = meters.get(stage);
        if (meter == null) {
            meter = new LatencyMeter();
            meters.put(stage, meter);
        }
        return meter;
    }

    /** Returns the latency over about the last ten seconds before {@code now}. */
    public synchronized LatencySummary latency(LatencyStage stage, long now) {
        @Nullable LatencyMeter meter = meters.get(stage);
        return meter == null ? LatencySummary.NONE : meter.latency(now);
    }
}
