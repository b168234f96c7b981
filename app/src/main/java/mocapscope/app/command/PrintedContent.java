package mocapscope.app.command;

/** The content a command prints besides findings and state changes: messages or samples. */
enum PrintedContent {
    MESSAGES,
    SAMPLES
}
