package mocapscope.protocol.timing;

/** The state of a device clock, such as running, stopped or missing from the samples. */
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
