package mocapscope.protocol.bytes;

/** A value that a person gave cannot be written there. */
public final class Misworded extends Exception {
    private static final long serialVersionUID = 1L;

    private final String spot;

    /** {@code spot} by name; empty when it is not one. */
    public Misworded(String spot, String why) {
        super(why, null, false, false);
        this.spot = spot;
    }

    /** The spot that it was for, by name; empty when it is not one. */
    public String spot() {
        return spot;
    }

    /** Why not, for a person. */
    public String why() {
        return String.valueOf(getMessage());
    }
}
