package mocapscope.app.doctor;

/**
 * One step of a connection's beginning, as a doctor reports it.
 *
 * @param name such as {@code received cookie}
 * @param well whether it happened
 * @param took nanoseconds since the step before
 * @param detail what there is to say; may be empty
 * @param advice what to try, where it did not happen; may be empty
 */
public record Step(String name, boolean well, long took, String detail, String advice) {}
