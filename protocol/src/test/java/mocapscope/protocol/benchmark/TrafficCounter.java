package mocapscope.protocol.benchmark;

/** A counter of traffic in one direction. */
enum TrafficCounter {
    /** Whole ones, as they came or left. */
    DATAGRAMS,
    STREAM_BYTES,
    MESSAGES,
    SAMPLES,
    /** By their numbers, where messages or packets have some, or by their times, where these are frames. */
    MISSING,
    LATE,
    TWICE,
    /** Lost messages that the protocol tells of. */
    REPORTED_MISSING,
    FINDINGS,
    /** Channels that opened. */
    OPENED,
    /** Messages and datagrams that came to a gate. */
    PASSED,
    /** Of those, what a gate lost. */
    DROPPED,
    /** The messages of those that can be missed, without what was said again. */
    DROPPED_MESSAGES,
    /** Messages that never came to a gate, as those tell that did. */
    SKIPPED,
    /** Messages that a gate repeated. */
    REPEATED,
    /** Messages that a gate changed. */
    DAMAGED
}
