package mocapscope.app.command.output;

/** The content a command prints besides findings and state changes: messages or samples. */
public enum PrintedContentKind {
    MESSAGES,
    SAMPLES
}
