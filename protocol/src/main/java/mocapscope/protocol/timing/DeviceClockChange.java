package mocapscope.protocol.timing;

/** The change of a device clock that a sample shows: a step, a stop, the end of a stop, or none. */
public enum DeviceClockChange {
    NONE,
    /** It was set, or restarted: by a second or more. */
    STEPPED,
    /** Its time has not changed for a while, though samples arrive. */
    STOPPED,
    /** Its time changes again. */
    RESUMED
}
