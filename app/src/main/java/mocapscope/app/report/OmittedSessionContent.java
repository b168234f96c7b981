package mocapscope.app.report;

/**
 * The amounts and kinds of a session's content that a report omits for lack of space. The page states each of these.
 *
 * @param entries the number of entries dropped before they were read
 * @param messages the number of handshake messages that are not shown in detail
 */
record OmittedSessionContent(
        long entries, long messages, boolean devices, boolean sources, boolean facts, boolean bodies) {}
