package mocapscope.protocol.bench;

/** What is counted of all that crosses one way. */
enum Counted {
    /** Whole ones, as they came or left. */
    DATAGRAMS,
    STREAM_BYTES,
    MESSAGES,
    SAMPLES,
    /** By their numbers, where messages or packets have some. */
    MISSING,
    LATE,
    TWICE,
    /** Lost messages that the protocol tells of. */
    TOLD,
    FINDINGS,
    /** Channels that opened. */
    OPENED,
    /** Messages and datagrams that came to a gate. */
    PASSED,
    /** Of those, what a gate lost. */
    DROPPED,
    /** What a gate said again. */
    REPEATED,
    /** What a gate changed. */
    DAMAGED
}
