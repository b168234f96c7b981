package mocapscope.app.doctor;

/**
 * One step of a doctor run: name, success, duration in nanoseconds, detail and advice.
 *
 * @param name such as {@code received cookie}
 * @param well true if it succeeded
 * @param took nanoseconds since the previous step
 * @param detail details; may be empty
 * @param advice advice for a failure; may be empty
 */
public record Step(String name, boolean well, long took, String detail, String advice) {}
