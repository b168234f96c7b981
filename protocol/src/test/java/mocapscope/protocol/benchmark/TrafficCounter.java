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
    /** Lost messages that the protocol reports. */
    REPORTED_MISSING,
    FINDINGS,
    /** Channels that opened. */
    OPENED,
    /** Messages and datagrams that came to a gate. */
    PASSED,
    /** Of those, what a gate lost. */
    DROPPED,
    /** The lost messages that can be detected, without repeated ones. */
    DROPPED_MESSAGES,
    /** Messages that never reached a gate, according to those that did. */
    SKIPPED,
    /** Messages that a gate repeated. */
    REPEATED,
    /** Messages that a gate changed. */
    DAMAGED
}
