package mocapscope.protocol.benchmark.verdict;

/**
 * The usual behaviour of a network path: none of it is a fault.
 *
 * @param delay the least delay in seconds
 * @param jitter the mean of the additional delay in seconds
 * @param mostJitter the most of it
 * @param burst the interval in seconds at which everything is delivered that waits; 0 delivers at once
 * @param spikes the mean number of longer delays in a minute
 * @param longestSpike the longest of them in seconds
 * @param splits whether streams arrive in parts that begin within messages
 */
record ScenarioPath(
        String word,
        double delay,
        double jitter,
        double mostJitter,
        double burst,
        double spikes,
        double longestSpike,
        boolean splits) {
    static final ScenarioPath LAN = new ScenarioPath("lan", 0.0003, 0.00005, 0.001, 0, 0, 0, false);
    static final ScenarioPath WIRELESS = new ScenarioPath("wireless", 0.002, 0.003, 0.04, 0, 0, 0, false);
    static final ScenarioPath SPIKES = new ScenarioPath("spikes", 0.002, 0.001, 0.01, 0, 6, 0.25, false);
    static final ScenarioPath ROAMING = new ScenarioPath("roaming", 0.003, 0.002, 0.03, 0, 2, 2.3, false);
    static final ScenarioPath PARTS = new ScenarioPath("parts", 0.001, 0.0005, 0.01, 0, 0, 0, true);

    /** Returns a path that delivers at that interval in seconds. */
    static ScenarioPath bursts(double seconds) {
        return new ScenarioPath("bursts-%.0fms".formatted(1000 * seconds), 0.001, 0.0002, 0.002, seconds, 0, 0, false);
    }
}
