package mocapscope.protocol.setp;

/** What is counted as it happens; {@link SetpVitals} shows it. */
final class Tally {
    long resends;
    long needlessResends;
    long thinned;
    long duplicates;
    long malformed;
    long foreign;
    long noRoom;
    /** Guaranteed messages and packets that nobody acknowledged before the end. */
    long abandoned;
}
