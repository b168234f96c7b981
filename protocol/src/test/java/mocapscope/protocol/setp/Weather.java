package mocapscope.protocol.setp;

/**
 * How a simulated network treats packets; the shares are of one, each packet by itself.
 *
 * @param delay one way, in nanoseconds
 * @param jitter what is added to it at most; without reordering nobody overtakes
 * @param reorder share of packets that come so late that others overtake them
 * @param duplicate share of packets that come twice
 * @param corrupt share of packets of which a bit flips
 * @param checked whether a damaged packet is dropped, as UDP's checksum has it
 */
record Weather(
        double loss, long delay, long jitter, double reorder, double duplicate, double corrupt, boolean checked) {
    private static final long MILLISECOND = 1_000_000;

    static Weather fair(double loss) {
        return new Weather(loss, 20 * MILLISECOND, 10 * MILLISECOND, 0, 0, 0, true);
    }

    Weather reordering() {
        return new Weather(loss, delay, jitter, 0.1, duplicate, corrupt, checked);
    }

    Weather duplicating() {
        return new Weather(loss, delay, jitter, reorder, 0.1, corrupt, checked);
    }

    Weather corrupting() {
        return new Weather(loss, delay, jitter, reorder, duplicate, 0.05, checked);
    }

    /** Damaged packets come. */
    Weather unchecked() {
        return new Weather(loss, delay, jitter, reorder, duplicate, corrupt, false);
    }
}
