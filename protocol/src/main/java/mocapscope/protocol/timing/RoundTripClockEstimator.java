package mocapscope.protocol.timing;

import java.util.ArrayDeque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Estimates offset and drift of another machine's clock from the four timestamps of requests and answers.
 *
 * <p>The offset is that of the request whose error is smallest now: half of its round trip, and its age times the error of
 * the drift. So a short round trip counts until younger ones are better (the minimum filter of RFC 5905, section 10). The
 * drift is the line of {@link ClockEstimator} through the shortest round trip of each time slice; its error is twice the
 * half width of the 95 % confidence interval, which is about four standard deviations.
 *
 * <p>Two consecutive requests that contradict the estimate, even if all of their round trip was in one direction, are a step
 * of the clock: the estimate restarts with the second one. Uses a fixed amount of memory. Not thread-safe.
 */
public final class RoundTripClockEstimator {
    /** The number of requests from which the offset is chosen. */
    private static final int WINDOW = 64;

    /** The largest drift of a working clock, in ppm, assumed before it is measured: the tolerance of the NTP clock discipline. */
    private static final double ASSUMED_DRIFT = 500;

    private static final double CONFIDENCE = 2;
    /** The nanoseconds by which a clock's reading may be wrong. */
    private static final double RESOLUTION = 100;

    /** The smallest contradiction, in nanoseconds, that counts as a step. */
    private static final double LEAST_STEP = 1e6;

    private static final double PPM = 1e-6;
    private static final double NANOS_A_PPM = 1e3;

    private final ArrayDeque<RoundTripTimestamps> window = new ArrayDeque<>();
    private ClockEstimator line = new ClockEstimator();
    private boolean isSuspect;
    private int steps;
    private long lastStep;

    /**
     * Adds a request that was answered, in the order of their answers.
     *
     * @return false, and does nothing, if no clocks can show such times
     */
    public boolean add(RoundTripTimestamps request) {
        if (!request.isPossible()) {
            return false;
        }
        double ahead = contradiction(request);
        if (ahead == 0) {
            isSuspect = false;
            keep(request);
        } else if (isSuspect) {
            steps++;
            lastStep = Math.round(ahead);
            restart();
            keep(request);
        } else {
            isSuspect = true;
        }
        return true;
    }

    /** Returns the nanoseconds by which a request differs from the estimate if no delay explains them; otherwise 0. */
    private double contradiction(RoundTripTimestamps request) {
        long time = request.localTime();
        return estimateAt(time)
                .filter(known -> Math.abs((double) (request.offset() - known.offsetAt(time)))
                        > error(request) + known.offsetErrorAt(time) + LEAST_STEP)
                .map(known -> (double) (request.offset() - known.offsetAt(time)))
                .orElse(0.0);
    }

    private void keep(RoundTripTimestamps request) {
        if (window.size() == WINDOW) {
            window.removeFirst();
        }
        window.addLast(request);
        line.addRoundTrip(request.remoteTime(), request.localTime(), request.roundTrip());
    }

    /** Forgets all requests, but not the steps; for a clock that is another one now. */
    public void restart() {
        window.clear();
        line = new ClockEstimator();
        isSuspect = false;
    }

    private static double error(RoundTripTimestamps request) {
        return request.roundTrip() / 2.0 + RESOLUTION;
    }

    /** Returns the estimate at the latest request; empty before the first. */
    public Optional<RoundTripClockEstimate> estimate() {
        return Optional.ofNullable(window.peekLast()).flatMap(latest -> estimateAt(latest.localTime()));
    }

    private Optional<RoundTripClockEstimate> estimateAt(long time) {
        var known = line.estimate();
        double drift = known.map(ClockEstimate::ppm).orElse(0.0);
        double driftError = known.map(RoundTripClockEstimator::driftError).orElse(ASSUMED_DRIFT);
        @Nullable RoundTripTimestamps best = null;
        double least = Double.POSITIVE_INFINITY;
        for (var one : window) {
            double error = error(one) + driftError * PPM * Math.abs((double) (time - one.localTime()));
            if (error < least) {
                least = error;
                best = one;
            }
        }
        if (best == null) {
            return Optional.empty();
        }
        long change = Math.round(drift * PPM * (time - best.localTime()));
        return Optional.of(new RoundTripClockEstimate(
                time, best.offset() + change, least, drift, driftError, known.isPresent(), steps, lastStep));
    }

    private static double driftError(ClockEstimate known) {
        double widest = Math.max(known.most() - known.drift(), known.drift() - known.least()) / NANOS_A_PPM;
        return CONFIDENCE * widest + RESOLUTION / NANOS_A_PPM / known.seconds();
    }
}
