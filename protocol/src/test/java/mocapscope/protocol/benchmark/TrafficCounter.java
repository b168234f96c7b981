package mocapscope.protocol.benchmark;

/** A counter of traffic in one direction. */
enum TrafficCounter {
    /** Whole datagrams, received or sent. */
    DATAGRAMS,
    STREAM_BYTES,
    MESSAGES,
    SAMPLES,
    /** Counted by sequence numbers of messages or packets, or by times of frames. */
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
    /** Those of them that a gate lost. */
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
