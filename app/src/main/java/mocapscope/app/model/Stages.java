package mocapscope.app.model;

import java.util.EnumMap;
import java.util.Map;
import mocapscope.protocol.timing.Latency;
import mocapscope.protocol.timing.LatencyMeter;
import org.jspecify.annotations.Nullable;

/** How long a source's beats took lately on each part of their way to the screen. One thread adds, any thread reads. */
public final class Stages {
    /** A part of the way. */
    public enum Stage {
        /**
         * From the device's time stamp to our socket, above what the fastest message takes: a clock that is only heard
         * one way cannot tell more.
         */
        DEVICE,
        /** From the socket until the decoder had understood it. */
        DECODED,
        /** Until the model that the views look at held it. */
        MODEL,
        /** Until the frame that showed it had been handed to the screen: until the frame after that began. */
        DRAWN,
        /** All of the way from the socket to the screen. */
        WHOLE
    }

    private final Map<Stage, LatencyMeter> meters = new EnumMap<>(Stage.class);

    /** A beat was through with a part at {@code at}, which took it so many nanoseconds. */
    public synchronized void add(Stage stage, long at, long nanos) {
        meter(stage).add(at, nanos);
    }

    /** The first {@code count} beats are on the screen {@code at} a moment: when they came, and when the model held them. */
    synchronized void drawn(long at, long[] came, long[] held, int count) {
        if (count > 0) {
            var drawn = meter(Stage.DRAWN);
            var whole = meter(Stage.WHOLE);
            for (int i = 0; i < count; i++) {
                drawn.add(at, at - held[i]);
                whole.add(at, at - came[i]);
            }
        }
    }

    private LatencyMeter meter(Stage stage) {
        @Nullable LatencyMeter meter = meters.get(stage);
        if (meter == null) {
            meter = new LatencyMeter();
            meters.put(stage, meter);
        }
        return meter;
    }

    /** Of about the last ten seconds before {@code now}. */
    public synchronized Latency of(Stage stage, long now) {
        @Nullable LatencyMeter meter = meters.get(stage);
        return meter == null ? Latency.NONE : meter.latency(now);
    }
}
