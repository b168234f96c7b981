package mocapscope.protocol.export;

/** The clock that timestamps exported samples: device time or arrival time. */
public enum ExportTimestampClockKind {
    /** The time stamped by the device. */
    DEVICE,
    /** The time of arrival at this program. */
    ARRIVAL
}
