package mocapscope.protocol.c3d;

/**
 * A violation of the C3D file format that did not prevent the file from being read.
 *
 * @param offset offset of the field from the start of the file
 * @param field name of the field, such as {@code POINT:RATE}
 * @param reason a clause for the user, such as "the rate is 0"
 */
public record C3dViolation(C3dFileProblemKind rule, long offset, String field, String reason) {

    /** Returns the field, its offset and the reason as text for the user. */
    public String text() {
        return "%s at byte %,d: %s".formatted(field, offset, reason);
    }
}
