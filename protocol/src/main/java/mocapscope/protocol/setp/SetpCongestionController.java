package mocapscope.protocol.setp;

/**
 * Estimates the path's send rate in bytes per second: halved after a timeout, raised each round trip (§6.5). Each round
 * trip adds one packet (R42).
 */
final class SetpCongestionController {
    private static final int GROWTH = 1452;

    private final SetpTransportParameters tuning;
    private final SetpRttEstimator rtt;
    private long rate;
    private long grownAt;
    private long halvedAt;
    private boolean halved;

    SetpCongestionController(SetpTransportParameters tuning, SetpRttEstimator rtt, long now) {
        this.tuning = tuning;
        this.rtt = rtt;
        this.rate = tuning.rates().cap();
        this.grownAt = now;
    }

    /** Halves the rate after a resend by timeout. */
    void reduceRate(long now) {
        if (halved && now - halvedAt < roundTrip()) {
            return;
        }
        halved = true;
        halvedAt = now;
        grownAt = now;
        rate = within(rate / 2);
    }

    /** Returns the rate at {@code now}. */
    long advance(long now) {
        long rounds = (now - grownAt) / roundTrip();
        if (rounds > 0) {
            grownAt += rounds * roundTrip();
            rate = within(rate + Math.min(rounds, tuning.rates().cap() / GROWTH + 1) * GROWTH);
        }
        return rate;
    }

    private long within(long wanted) {
        return Math.min(Math.max(wanted, tuning.rates().least()), tuning.rates().cap());
    }

    private long roundTrip() {
        return Math.max(1, rtt.isKnown() ? rtt.smoothed() : tuning.resending().initialRto());
    }
}
