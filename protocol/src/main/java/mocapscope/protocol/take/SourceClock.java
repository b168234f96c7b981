package mocapscope.protocol.take;

import java.util.Optional;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.timing.ClockEstimate;
import mocapscope.protocol.timing.ClockEstimator;
import mocapscope.protocol.timing.Latency;
import mocapscope.protocol.timing.LatencyMeter;

/** How one source's clock stands to ours, as far as its samples have told. */
final class SourceClock {
    private final ClockEstimator clock = new ClockEstimator();
    private final LatencyMeter latencies = new LatencyMeter();
    private long lastMessage = Stamp.NO_MESSAGE;
    private long latest = Long.MIN_VALUE;

    /** Hears of a sample; whether there is something new to tell. */
    boolean add(Stamp stamp) {
        if (stamp.deviceTime() == Stamp.NO_TIME || stamp.message() == lastMessage) {
            return false;
        }
        lastMessage = stamp.message();
        latest = Math.max(latest, stamp.arrival());
        clock.estimate().ifPresent(known -> latencies.add(latest, behind(known, stamp)));
        return clock.add(stamp.deviceTime(), latest) && clock.estimate().isPresent();
    }

    Optional<ClockEstimate> estimate() {
        return clock.estimate();
    }

    Latency latency() {
        return latencies.latency(latest);
    }

    /** By how much it came later than the fastest would have; 0 while nobody knows. */
    long behind(Stamp stamp) {
        return stamp.deviceTime() == Stamp.NO_TIME
                ? 0
                : clock.estimate().map(known -> behind(known, stamp)).orElse(0L);
    }

    private static long behind(ClockEstimate known, Stamp stamp) {
        return Math.max(0, Math.round(known.behind(stamp.deviceTime(), stamp.arrival())));
    }
}
