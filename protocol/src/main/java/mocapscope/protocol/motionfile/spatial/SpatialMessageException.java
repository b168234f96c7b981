package mocapscope.protocol.motionfile.spatial;

/**
 * Thrown when a message with transforms, poses, points or joint states cannot be read; names the violated format rule.
 */
public final class SpatialMessageException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient SpatialMessageViolation violation;

    SpatialMessageException(SpatialMessageProblemKind rule, int offset, String field, String reason) {
        // Bad bytes are data to show and not an error of the program: no stack trace.
        super(null, null, false, false);
        this.violation = new SpatialMessageViolation(rule, offset, field, reason);
    }

    /** Returns the rule that the message breaks, with the place. */
    public SpatialMessageViolation violation() {
        return violation;
    }

    @Override
    public String getMessage() {
        return "%s at byte %d of the message: %s".formatted(violation.field(), violation.offset(), violation.reason());
    }
}
