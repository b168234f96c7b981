package mocapscope.app.command;

/** What a command prints beside findings and changes of state. */
enum Content {
    MESSAGES,
    SAMPLES
}
