package mocapscope.app.takes;

/** The state of recording in the application window: idle, beginning, running or ending. */
enum RecordingControlPhase {
    IDLE,
    BEGINNING,
    RUNNING,
    /** Data still waiting is being written. */
    ENDING
}
