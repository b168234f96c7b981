package mocapscope.app.report;

import mocapscope.protocol.limit.DocumentedLimit;

/**
 * The maximum numbers of diagram rows and detailed messages that a report shows per session.
 * @param firstRows rows of its sequence diagram from the beginning on
 * @param lastRows rows up to its end
 * @param evidence findings of a rule that are shown with their bytes
 * @param messages of its beginning that are shown byte by byte
 */
record ReportLimits(int firstRows, int lastRows, int evidence, int messages) {
    /** Maximum number of sessions with a full section. */
    @DocumentedLimit(value = "sessions of a report", unit = "sessions", beyond = "counted, and listed in the report")
    static final int SESSIONS = 40;

    @DocumentedLimit(
            value = "rows of all sequence diagrams of a report",
            unit = "rows",
            beyond = "rows between the beginning and the end are left out")
    private static final int LINES = 2400;

    @DocumentedLimit(
            value = "rows of one sequence diagram of a report",
            unit = "rows",
            beyond = "rows between the beginning and the end are left out")
    private static final int MOST_LINES = 400;

    private static final int FEW = 4;

    @DocumentedLimit(
            value = "findings of a rule that a report shows with their bytes; 1 if it has more than 4 sessions",
            unit = "findings",
            beyond = "counted")
    private static final int DETAILS = 3;

    @DocumentedLimit(
            value = "messages of a session that a report shows byte by byte; 6 if it has more than 4 sessions",
            unit = "messages",
            beyond = "counted")
    private static final int MESSAGES = 24;

    /** Returns the limits for each of {@code sessions} sessions, smaller if there are more of them. */
    static ReportLimits of(int sessions) {
        int lines = Math.min(MOST_LINES, LINES / Math.max(1, sessions));
        boolean few = sessions <= FEW;
        return new ReportLimits(lines * 3 / 4, lines / 4, few ? DETAILS : 1, few ? MESSAGES : 6);
    }
}
