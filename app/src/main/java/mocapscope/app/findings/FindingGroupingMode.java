package mocapscope.app.findings;

/** The grouping of the findings list: by rule or by session. */
enum FindingGroupingMode {
    RULE,
    SESSION
}
