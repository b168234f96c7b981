package mocapscope.app.timing;

/**
 * The session, arrival time and message number of the plotted point nearest to the mouse in the timing view. The
 * message number is negative if there is no message.
 */
record NearestPlottedPoint(String session, long time, long message) {}
