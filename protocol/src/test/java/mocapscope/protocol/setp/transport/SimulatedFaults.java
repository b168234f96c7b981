package mocapscope.protocol.setp.transport;

/**
 * The faults of a simulated network; shares are between 0 and 1, and apply to each packet by itself.
 *
 * @param delay one way, in nanoseconds
 * @param jitter the most added to it; without reordering, no packet overtakes another
 * @param reorder share of packets so late that others overtake them
 * @param duplicate share of packets that arrive twice
 * @param corrupt share of packets with a flipped bit
 * @param checked whether damaged packets are dropped, as by UDP's checksum
 */
public record SimulatedFaults(
        double loss, long delay, long jitter, double reorder, double duplicate, double corrupt, boolean checked) {
    private static final long MILLISECOND = 1_000_000;

    public static SimulatedFaults fair(double loss) {
        return new SimulatedFaults(loss, 20 * MILLISECOND, 10 * MILLISECOND, 0, 0, 0, true);
    }

    public SimulatedFaults reordering() {
        return new SimulatedFaults(loss, delay, jitter, 0.1, duplicate, corrupt, checked);
    }

    public SimulatedFaults duplicating() {
        return new SimulatedFaults(loss, delay, jitter, reorder, 0.1, corrupt, checked);
    }

    SimulatedFaults corrupting() {
        return new SimulatedFaults(loss, delay, jitter, reorder, duplicate, 0.05, checked);
    }

    /** Returns the same faults; damaged packets are delivered instead of dropped. */
    SimulatedFaults unchecked() {
        return new SimulatedFaults(loss, delay, jitter, reorder, duplicate, corrupt, false);
    }
}
