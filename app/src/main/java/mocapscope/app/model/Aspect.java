package mocapscope.app.model;

/** What of a signal can be drawn as one line. */
public enum Aspect {
    /** Its value: a channel's, a dial's revolutions in all, 1 while a button is pressed or a flag is up. */
    VALUE,
    X,
    Y,
    Z,
    /** By how many degrees it is turned, the shorter way round. */
    ANGLE,
    /** How often its source reports, in Hz. */
    RATE
}
