package mocapscope.protocol.health;

/**
 * A problem in message delivery, with its time. The problem is lost, late or duplicate messages, or an unusually long
 * pause between a device's reports. Marks of one kind within a second are one.
 *
 * @param at the arrival of the message after the place, in nanoseconds
 * @param message the number of that message, or {@link mocapscope.protocol.sample.SampleMetadata#NO_MESSAGE}
 * @param count the number of messages; of a {@link DeliveryProblemKind#GAP} the reports that were expected meanwhile
 * @param seconds of a gap, the time without a report; otherwise 0
 */
public record DeliveryProblemOccurrence(DeliveryProblemKind kind, long at, long message, long count, double seconds) {

    /** The kind of a mark: lost, dropped by this process, late, duplicate, or a gap in time. */
    public enum DeliveryProblemKind {
        /** Messages were lost, according to sequence numbers. */
        LOST,
        /** Messages are missing that this process may have dropped itself. */
        OWN,
        /** A message arrived after one with a later number. */
        LATE,
        /** A message arrived twice. */
        DUPLICATE,
        /** No report arrived for longer than usual; without sequence numbers, this is no proof of a loss. */
        GAP
    }
}
