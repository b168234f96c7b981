package mocapscope.app.model.state;

import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Buffers the arrival times of a source's samples until the samples appear on screen, to measure display latency. Of
 * many reports it holds evenly spaced ones. Reusable; not thread-safe.
 */
final class UndrawnSampleArrivalTimeBuffer {
    @DocumentedLimit(
            value = "reports of a source in one frame whose latency to the screen is measured",
            unit = "reports",
            beyond = "every second, fourth … is measured")
    private static final int MOST = 32;

    private final long[] arrivals = new long[MOST];
    private final long[] modelTimes = new long[MOST];
    private int count;
    private long reports;
    private long every = 1;

    /** Adds a report. */
    void add(long arrival, long modelTime) {
        if (reports++ % every != 0) {
            return;
        }
        if (count == MOST) {
            for (int i = 0; i < MOST / 2; i++) {
                arrivals[i] = arrivals[2 * i];
                modelTimes[i] = modelTimes[2 * i];
            }
            count = MOST / 2;
            every *= 2;
        }
        arrivals[count] = arrival;
        modelTimes[count] = modelTime;
        count++;
    }

    /** Reports the latencies of the sample, which is on the screen at {@code now}, and forgets it. */
    void recordDrawn(long now, PipelineLatencyMeter source, PipelineLatencyMeter session) {
        source.recordDrawn(now, arrivals, modelTimes, count);
        session.recordDrawn(now, arrivals, modelTimes, count);
        count = 0;
        reports = 0;
        every = 1;
    }
}
