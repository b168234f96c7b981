package mocapscope.protocol.sample;

/** What a source sends. A device that sends several kinds is announced once for each. */
public enum Kind {
    /** Poses of numbered sensors, their velocities and accelerations, and transforms. */
    TRACKER,
    /** Bodies: all bones of one at a moment. */
    SKELETON,
    /** Buttons, each pressed or not. */
    BUTTON,
    /** A row of numbers at a moment. */
    ANALOG,
    /** Turns of dials, in revolutions. */
    DIAL,
    /** States of the device itself, a bit each. */
    FLAGS,
    /** Objects of a scene that many share, its bubbles, and what happens there. */
    OBJECT,
    /** Words for a person. */
    TEXT
}
