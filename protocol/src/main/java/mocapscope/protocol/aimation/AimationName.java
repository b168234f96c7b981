package mocapscope.protocol.aimation;

/** The name that a client registers under: where it is in use, a number is put behind it. */
final class AimationName {
    private static final int MOST = 9;

    private final String base;
    private int number = 1;
    private String current;

    AimationName(String base) {
        this.base = base;
        this.current = base;
    }

    String current() {
        return current;
    }

    /** The name as it really left. */
    void left(String name) {
        current = name;
    }

    /** Takes the next name; false when enough were tried. */
    boolean next() {
        number++;
        current = base + "-" + number;
        return number <= MOST;
    }
}
