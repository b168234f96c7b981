package mocapscope.app.report;

/**
 * The content of one session that a report omits for lack of space, as counts and flags. The page states each of these.
 *
 * @param entries the number of entries dropped before they were read
 * @param messages the number of handshake messages that are not shown in detail
 */
record SectionOmissions(long entries, long messages, boolean devices, boolean sources, boolean facts, boolean bodies) {}
