package mocapscope.protocol.aimation;

/** Generates the name of an AImation client, appending -2, -3 … while the name is in use. */
final class AimationClientNameGenerator {
    private static final int MOST = 9;

    private final String base;
    private int number = 1;
    private String current;

    AimationClientNameGenerator(String base) {
        this.base = base;
        this.current = base;
    }

    String current() {
        return current;
    }

    /** Sets the name to the one that was actually sent. */
    void recordSent(String name) {
        current = name;
    }

    /** Advances to the next name; returns false when all attempts are used up. */
    boolean advance() {
        number++;
        current = base + "-" + number;
        return number <= MOST;
    }
}
