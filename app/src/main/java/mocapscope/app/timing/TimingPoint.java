package mocapscope.app.timing;

/**
 * A point on a timing row: session, arrival time and message number. The message number is negative if there is no
 * message.
 */
record TimingPoint(String session, long time, long message) {}
