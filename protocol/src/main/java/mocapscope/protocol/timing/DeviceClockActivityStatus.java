package mocapscope.protocol.timing;

/** The activity of a device clock: not yet determined, running, stopped, always zero, or absent from samples. */
public enum DeviceClockActivityStatus {
    /** Too few times have arrived. */
    SETTLING,
    RUNNING,
    /** Samples arrive, but their time does not change. */
    STOPPED,
    /** All times so far are 0. */
    ZERO,
    /** Samples arrive without a time. */
    NO_TIME
}
