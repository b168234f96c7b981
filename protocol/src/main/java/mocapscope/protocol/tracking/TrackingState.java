package mocapscope.protocol.tracking;

import java.util.Locale;

/** The tracking state of a sensor, body or object: tracked, lost, frozen, jumped or swapped. */
public enum TrackingState {
    /** It has valid poses. A part at rest is tracked too. */
    TRACKED,
    /** Its device does not see it, so its poses are not measurements. */
    LOST,
    /** It always moved, and now repeats one pose exactly. */
    FROZEN,
    /** It moved faster than a tracked thing can. */
    JUMPED,
    /** It has exchanged its place with another part: the device has mixed up the two. */
    SWAPPED;

    private final String word = name().toLowerCase(Locale.ROOT);

    /** Returns the name in lower case. */
    public String word() {
        return word;
    }

    /** Returns whether the poses in this state are no measurements, so that exports leave them out. */
    public boolean isMissing() {
        return this == LOST;
    }
}
