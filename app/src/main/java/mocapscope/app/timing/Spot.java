package mocapscope.app.timing;

/** A moment in a row that a person points at: its arrival, and the message that came then, or a negative number. */
record Spot(String session, long time, long message) {}
