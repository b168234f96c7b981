package mocapscope.protocol.benchmark.verdict;

/**
 * Something that was said and is not true.
 *
 * @param sentence the first sentence of a user's screen that says it
 * @param since seconds since the start of the scenario
 * @param until seconds since the start of the scenario
 * @param during the cause of the fault at that time, or {@link JudgedCause#WORKS}
 */
record FalseAccusation(PrintedCause printed, String sentence, double since, double until, JudgedCause during) {
    private static final double MINUTE = 60;

    /** Returns the number for which it counts: one for each minute that begins. */
    int count() {
        return 1 + (int) ((until - since) / MINUTE);
    }
}
