package mocapscope.protocol.bytes;

/** How much a finding matters, the least first. */
public enum Severity {
    /** An oddity: nothing is wrong. */
    NOTE,
    /** Something that a decoder had to forgive. */
    WARNING,
    /** Something that a decoder could not use. */
    ERROR
}
