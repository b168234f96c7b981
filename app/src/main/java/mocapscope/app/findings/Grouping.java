package mocapscope.app.findings;

/** By what findings share a line. */
enum Grouping {
    RULE,
    SESSION
}
