package mocapscope.protocol.export;

/** Whose clock tells when a sample was. */
public enum ExportClock {
    /** The device's: times as it stamped them. */
    DEVICE,
    /** Ours: times at which the samples came. */
    ARRIVAL
}
