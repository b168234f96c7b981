package mocapscope.app.doctor;

/**
 * One step of a connection diagnosis: name, success, duration in nanoseconds, detail and advice.
 * @param name such as {@code received cookie}
 * @param succeeded true if it succeeded
 * @param nanos nanoseconds since the previous step
 * @param detail details; may be empty
 * @param advice advice for a failure; may be empty
 */
public record DoctorStep(String name, boolean succeeded, long nanos, String detail, String advice) {}
