package mocapscope.protocol.bytes;

/** The severity of a problem report: note, warning or error. The constants are in increasing order. */
public enum Severity {
    /** An oddity: nothing is wrong. */
    NOTE,
    /** An error that a decoder had to tolerate. */
    WARNING,
    /** Data that a decoder could not use. */
    ERROR
}
