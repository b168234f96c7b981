package mocapscope.protocol.take.writer;

import java.util.Optional;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.timing.ClockEstimate;
import mocapscope.protocol.timing.ClockEstimator;
import mocapscope.protocol.timing.LatencyMeter;
import mocapscope.protocol.timing.LatencySummary;

/**
 * Estimates the clock offset and latency of one source of samples, such as a device. Compares the times at which
 * samples were measured and arrived.
 */
final class SourceClockLatencyEstimator {
    private final ClockEstimator clock = new ClockEstimator();
    private final LatencyMeter latencies = new LatencyMeter();
    private long lastMessage = SampleMetadata.NO_MESSAGE;
    private long latest = Long.MIN_VALUE;

    /** Adds a sample and returns true if the estimate has changed. */
    boolean add(SampleMetadata stamp) {
        if (stamp.deviceTime() == SampleMetadata.NO_TIME || stamp.message() == lastMessage) {
            return false;
        }
        lastMessage = stamp.message();
        latest = Math.max(latest, stamp.arrival());
        clock.estimate().ifPresent(known -> latencies.add(latest, lateness(known, stamp)));
        return clock.add(stamp.deviceTime(), latest) && clock.estimate().isPresent();
    }

    Optional<ClockEstimate> estimate() {
        return clock.estimate();
    }

    LatencySummary latency() {
        return latencies.latency(latest);
    }

    /** Returns the delay above that of the fastest message, or 0 if unknown. */
    long lateness(SampleMetadata stamp) {
        return stamp.deviceTime() == SampleMetadata.NO_TIME
                ? 0
                : clock.estimate().map(known -> lateness(known, stamp)).orElse(0L);
    }

    private static long lateness(ClockEstimate known, SampleMetadata stamp) {
        return Math.max(0, Math.round(known.excessDelay(stamp.deviceTime(), stamp.arrival())));
    }
}
