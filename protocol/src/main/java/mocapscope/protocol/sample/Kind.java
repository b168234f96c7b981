package mocapscope.protocol.sample;

/** What a source sends. A device that sends several kinds is announced once for each. */
public enum Kind {
    TRACKER,
    SKELETON,
    BUTTON,
    ANALOG,
    DIAL,
    FLAGS,
    OBJECT,
    TEXT
}
