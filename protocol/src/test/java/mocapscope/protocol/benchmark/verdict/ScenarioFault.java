package mocapscope.protocol.benchmark.verdict;

/**
 * A fault of a scenario: its kind, device, times and amount.
 *
 * @param device the index of its device, or {@link PrintedCause#SESSION} for all
 * @param begin seconds since the start of the scenario
 * @param end seconds; of a moment, the same
 * @param amount a share of datagrams, seconds of a clock, or a variant; 0 if it has no meaning
 */
record ScenarioFault(ScenarioFaultKind kind, int device, double begin, double end, double amount) {
    private static final double NANOS = 1e9;

    /** Returns whether it lasts at that time, in nanoseconds since the start. */
    boolean contains(long time) {
        return time >= beginNanos() && time < endNanos();
    }

    long beginNanos() {
        return (long) (begin * NANOS);
    }

    long endNanos() {
        return (long) (end * NANOS);
    }

    boolean concerns(int index) {
        return device == PrintedCause.SESSION || index == PrintedCause.SESSION || device == index;
    }

    @Override
    public String toString() {
        return "%s%s %.2f–%.2f s%s"
                .formatted(
                        kind.word(),
                        device == PrintedCause.SESSION ? "" : " of device " + device,
                        begin,
                        end,
                        amount == 0 ? "" : " (%s)".formatted(amount));
    }
}
