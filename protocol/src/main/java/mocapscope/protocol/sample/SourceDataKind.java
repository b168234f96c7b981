package mocapscope.protocol.sample;

/**
 * The kind of data that a source sends, such as poses, skeletons, buttons or text messages. A device that sends several
 * kinds is announced once for each.
 */
public enum SourceDataKind {
    /** Poses of numbered sensors, their velocities and accelerations, and transforms. */
    TRACKER,
    /** Bodies: all bones of one at a time. */
    SKELETON,
    /** Buttons, each pressed or released. */
    BUTTON,
    /** Analog channels: several numbers at a time. */
    ANALOG,
    /** Rotations of dials, in revolutions. */
    DIAL,
    /** Status flags of the device, one bit each. */
    FLAGS,
    /** Objects of a shared scene, its bubbles, and events there. */
    OBJECT,
    /** Text messages for a user. */
    TEXT
}
