package mocapscope.app.model.snapshot;

/**
 * Message count, rate and last arrival of one message type of one device.
 *
 * @param type the protocol's name of the type
 * @param housekeeping true if it only maintains the connection
 * @param hertz messages per second over about the last second
 * @param lastArrival arrival of the last message, on the session's monotonic clock
 */
public record MessageTypeStatistics(String type, boolean housekeeping, long count, double hertz, long lastArrival) {}
