package mocapscope.protocol.benchmark.verdict;

/**
 * The time that the verdicts took to name a fault.
 *
 * @param seconds from the evidence to the first verdict that names it; NaN if none did
 * @param limit the seconds after which it must be named, without the two that everything has
 */
record FaultDetection(ScenarioFault fault, JudgedCause expected, double seconds, double limit) {
    private static final double ALLOWANCE = 2;

    boolean isMissed() {
        return Double.isNaN(seconds);
    }

    boolean isLate() {
        return seconds > limit + ALLOWANCE;
    }
}
