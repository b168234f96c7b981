package mocapscope.protocol.sample;

import mocapscope.protocol.transcript.Direction;

/**
 * The metadata of a sample: source, transfer direction, message number, arrival time and device time. All samples of
 * one message share a stamp.
 *
 * @param message the number of its message in the session, or {@link #NO_MESSAGE}
 * @param arrival nanoseconds on the session's monotonic clock
 * @param deviceTime nanoseconds in the epoch that the source's {@link DeclaredSourceProperties} names, or {@link #NO_TIME}
 */
public record SampleMetadata(SourceId source, Direction direction, long message, long arrival, long deviceTime) {
    /** The message number of a sample that was generated here, not received. */
    public static final long NO_MESSAGE = -1;

    /** The device time of a sample without one. */
    public static final long NO_TIME = Long.MIN_VALUE;

    /** Returns whether both have one time: by device time, otherwise by message. */
    public boolean isSameMoment(SampleMetadata other) {
        if (deviceTime != NO_TIME) {
            return deviceTime == other.deviceTime;
        }
        return message != NO_MESSAGE && message == other.message;
    }
}
