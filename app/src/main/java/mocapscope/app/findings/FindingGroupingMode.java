package mocapscope.app.findings;

/** The grouping of the list of problem reports: by rule or by session. */
enum FindingGroupingMode {
    RULE,
    SESSION
}
