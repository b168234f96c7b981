package mocapscope.protocol.timing;

/** The change of a device clock detected from one sample: step, stop, end of a stop, or none. */
public enum DeviceClockChangeKind {
    NONE,
    /** It was set, or restarted: by a second or more. */
    STEPPED,
    /** It stepped against arrival times as the clock of this machine did: this machine slept, or they are one clock. */
    STEPPED_TOGETHER,
    /** Its time has not changed for a while, though samples arrive. */
    STOPPED,
    /** Its time changes again. */
    RESUMED
}
