package mocapscope.app.report;

/**
 * Counts and flags that tell which content of a session a report omits for lack of space. The page states each of these.
 *
 * @param entries the number of entries dropped before they were read
 * @param messages the number of handshake messages that are not shown in detail
 */
record SectionOmissions(long entries, long messages, boolean devices, boolean sources, boolean facts, boolean bodies) {}
