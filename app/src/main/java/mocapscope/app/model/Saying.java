package mocapscope.app.model;

/**
 * One type of message of one device.
 *
 * @param type as the protocol calls it
 * @param housekeeping whether it only keeps the connection going
 * @param hertz messages a second over the last second or so
 * @param lastArrival of the last, on the session's monotonic clock
 */
public record Saying(String type, boolean housekeeping, long count, double hertz, long lastArrival) {}
