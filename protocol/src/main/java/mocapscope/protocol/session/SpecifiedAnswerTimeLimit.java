package mocapscope.protocol.session;

/**
 * The maximum time to answer a request according to a protocol specification, with a reference to its section.
 *
 * @param nanos the time in nanoseconds
 * @param source the specification and its section, for display
 */
public record SpecifiedAnswerTimeLimit(long nanos, String source) {}
