package mocapscope.protocol.bytes;

/** Thrown when a user's value cannot be written into a field. */
public final class Misworded extends Exception {
    private static final long serialVersionUID = 1L;

    private final String spot;

    /** Creates an exception; {@code spot} is the name of the field, or empty if the value belongs to no field. */
    public Misworded(String spot, String why) {
        super(why, null, false, false);
        this.spot = spot;
    }

    /** Returns the name of the field; empty if the value belongs to no field. */
    public String spot() {
        return spot;
    }

    /** Returns the reason, for display. */
    public String why() {
        return String.valueOf(getMessage());
    }
}
