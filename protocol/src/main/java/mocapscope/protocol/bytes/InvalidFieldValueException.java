package mocapscope.protocol.bytes;

/** Thrown when a value entered by the user cannot be written into a message field. */
public final class InvalidFieldValueException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String field;

    /** Creates an exception; {@code fieldName} is the name of the field, or empty if the value belongs to no field. */
    public InvalidFieldValueException(String fieldName, String reason) {
        super(reason, null, false, false);
        this.field = fieldName;
    }

    /** Returns the name of the field; empty if the value belongs to no field. */
    public String field() {
        return field;
    }

    /** Returns the reason, for display. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
