package mocapscope.app.doctor;

import mocapscope.protocol.bytes.ViolationAdvice;

/**
 * One step of a connection diagnosis (doctor command): name, success, duration and advice.
 * @param name such as {@code received cookie}
 * @param succeeded true if it succeeded
 * @param nanos nanoseconds since the previous step
 * @param detail details; may be empty
 * @param advice advice for a failure, with its source; may be empty
 */
public record DoctorStep(String name, boolean succeeded, long nanos, String detail, ViolationAdvice advice) {}
