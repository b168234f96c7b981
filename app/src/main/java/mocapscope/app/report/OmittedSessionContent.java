package mocapscope.app.report;

/**
 * A summary of the session content omitted from a report for lack of space, such as messages, devices or skeletons. The
 * page states each of these.
 *
 * @param entries the number of entries dropped before they were read
 * @param messages the number of handshake messages that are not shown in detail
 */
record OmittedSessionContent(
        long entries, long messages, boolean devices, boolean sources, boolean facts, boolean bodies) {}
