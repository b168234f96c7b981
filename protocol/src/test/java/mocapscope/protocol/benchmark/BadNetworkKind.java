package mocapscope.protocol.benchmark;

/**
 * Two bad networks: one that loses what is counted, once peers are agreed, and one of whose bytes nothing can be relied on,
 * from the first.
 */
enum BadNetworkKind {
    LOSSY("loss:1%,delay:20ms±10ms,duplicate:0.5%"),
    DAMAGING("corrupt:0.05%,truncate:0.02%,delay:5ms");

    /** The faults in the form of {@code --fault}. */
    final String faults;

    BadNetworkKind(String faults) {
        this.faults = faults;
    }
}
