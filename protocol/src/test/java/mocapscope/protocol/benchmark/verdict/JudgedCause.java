package mocapscope.protocol.benchmark.verdict;

/** A cause of a verdict as the bench tells them apart: those of tracking and clocks are finer than health's own. */
enum JudgedCause {
    /** Nothing is wrong. */
    WORKS("works", false),
    SILENT("silent", true),
    LOSS("loss", true),
    REORDERED("reordered", true),
    RATE("rate", true),
    VALUES("values", true),
    LOST("lost", true),
    FROZEN("frozen", true),
    JUMPED("jumped", true),
    SWAPPED("swapped", true),
    /** The device clock counts from another date than 1970. */
    EPOCH("epoch", true),
    /** The device clock is whole half hours ahead or behind. */
    ZONE("zone", true),
    STEPPED("stepped", true),
    /** The device clock has stopped, or all its times are 0. */
    STOPPED("stopped", true),
    /** The session has failed or reconnects. */
    DISCONNECTED("disconnected", true),
    /** This process was late. */
    BEHIND("behind", false);

    private final String word;
    private final boolean accusing;

    JudgedCause(String word, boolean accusing) {
        this.word = word;
        this.accusing = accusing;
    }

    String word() {
        return word;
    }

    /** Returns whether it says something against the peer. */
    boolean isAccusing() {
        return accusing;
    }
}
