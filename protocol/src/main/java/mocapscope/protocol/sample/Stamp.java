package mocapscope.protocol.sample;

import mocapscope.protocol.transcript.Direction;

/**
 * Where and when a sample came; all samples of one message share one.
 *
 * @param message number of its message in the session, or {@link #NO_MESSAGE}
 * @param arrival nanoseconds on the session's monotonic clock
 * @param deviceTime nanoseconds in the epoch that the source's {@link SourceInfo} names, or {@link #NO_TIME}
 */
public record Stamp(SourceId source, Direction direction, long message, long arrival, long deviceTime) {
    /** In place of a message number: the sample was made here, not received. */
    public static final long NO_MESSAGE = -1;

    /** In place of a device time: the wire gave none. */
    public static final long NO_TIME = Long.MIN_VALUE;

    /** Whether both are of one moment: by the device's time, or else by the message that told of it. */
    public boolean sameMoment(Stamp other) {
        if (deviceTime != NO_TIME) {
            return deviceTime == other.deviceTime;
        }
        return message != NO_MESSAGE && message == other.message;
    }
}
