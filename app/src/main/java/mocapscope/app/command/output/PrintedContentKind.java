package mocapscope.app.command.output;

/** The kinds of received content that a command can print: protocol messages, or decoded samples (measured values). */
public enum PrintedContentKind {
    MESSAGES,
    SAMPLES
}
