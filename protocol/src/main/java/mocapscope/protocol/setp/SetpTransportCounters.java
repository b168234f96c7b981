package mocapscope.protocol.setp;

/**
 * Counters of a SETP session's transport: resends, duplicates, foreign and dropped packets. {@link
 * SetpTransportMetrics} is their snapshot.
 */
final class SetpTransportCounters {
    long resends;
    long needlessResends;
    long thinned;
    long duplicates;
    long foreign;
    long noRoom;
    /** Guaranteed messages and packets not acknowledged at the end. */
    long abandoned;
}
