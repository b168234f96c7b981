package mocapscope.app.timing;

/**
 * The plotted point nearest to the mouse in the timing view: its session, arrival time and message number. The message
 * number is negative if there is no message.
 */
record NearestPlottedPoint(String session, long time, long message) {}
