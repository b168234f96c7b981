package mocapscope.protocol.motionfile.spatial;

/**
 * A violation of a format rule by a message with positions in space: the rule, field, byte offset and reason.
 *
 * @param offset offset of the field from the start of the message
 * @param field name of the field, such as {@code transforms[3].translation.x}
 * @param reason a clause for the user
 */
public record SpatialMessageViolation(SpatialMessageProblemKind rule, int offset, String field, String reason) {}
