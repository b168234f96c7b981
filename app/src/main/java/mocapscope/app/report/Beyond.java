package mocapscope.app.report;

/**
 * What of a session a report has no room for, or never had: each is told in the page.
 *
 * @param entries that were no longer held when it was gone over
 * @param messages of the handshake that are not laid open
 */
record Beyond(long entries, long messages, boolean devices, boolean sources, boolean facts, boolean bodies) {}
