package mocapscope.app.takes;

/** Where recording stands, as far as the window is concerned. */
enum Desk {
    IDLE,
    BEGINNING,
    RUNNING,
    /** What waits is being written. */
    ENDING
}
