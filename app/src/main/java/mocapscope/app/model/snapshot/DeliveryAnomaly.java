package mocapscope.app.model.snapshot;

/**
 * A moment at which messages were lost, late or duplicated, with their count.
 *
 * @param time the arrival time
 * @param message the message that arrived then, or {@link mocapscope.protocol.sample.SampleStamp#NO_MESSAGE}
 * @param count the number of messages concerned
 */
public record DeliveryAnomaly(DeliveryAnomalyKind kind, long time, long message, long count) {

    /** Returns this mark with {@code nanos} added to its time. */
    public DeliveryAnomaly shiftedBy(long nanos) {
        return new DeliveryAnomaly(kind, time + nanos, message, count);
    }

    public enum DeliveryAnomalyKind {
        /** Messages are missing immediately before this one. */
        LOST,
        /** The message was sent before one that arrived earlier. */
        LATE,
        /** The message had already arrived. */
        TWICE
    }
}
