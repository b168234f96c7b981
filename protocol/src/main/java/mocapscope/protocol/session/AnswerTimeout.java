package mocapscope.protocol.session;

/**
 * The time within which a specification expects an answer.
 *
 * @param nanos the time in nanoseconds
 * @param source the specification and its section, for display
 */
public record AnswerTimeout(long nanos, String source) {}
