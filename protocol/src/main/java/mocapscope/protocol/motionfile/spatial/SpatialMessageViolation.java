package mocapscope.protocol.motionfile.spatial;

/**
 * A breach of a rule in a message about positions in space.
 *
 * @param offset offset of the field from the start of the message
 * @param field name of the field, such as {@code transforms[3].translation.x}
 * @param reason a clause for the user
 */
public record SpatialMessageViolation(SpatialMessageRule rule, int offset, String field, String reason) {}
