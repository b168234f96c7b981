package mocapscope.app.takes;

/** The window's recording phase: idle, beginning, running or ending. */
enum RecordingControlPhase {
    IDLE,
    BEGINNING,
    RUNNING,
    /** Data still waiting is being written. */
    ENDING
}
