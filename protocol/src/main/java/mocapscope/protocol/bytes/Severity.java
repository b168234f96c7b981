package mocapscope.protocol.bytes;

/** How much a finding matters: an oddity, something a decoder had to forgive, or something it could not use. */
public enum Severity {
    NOTE,
    WARNING,
    ERROR
}
