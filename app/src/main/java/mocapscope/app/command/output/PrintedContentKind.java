package mocapscope.app.command.output;

/** The kinds of session content that a command can print: messages or samples. */
public enum PrintedContentKind {
    MESSAGES,
    SAMPLES
}
