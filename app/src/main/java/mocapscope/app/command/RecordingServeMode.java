package mocapscope.app.command;

/** The mode in which a recording is served: recorded bytes, or re-encoded samples. */
enum RecordingServeMode {
    /** The bytes that the server sent, unchanged. */
    bytes,
    /** The samples of its devices, encoded anew by another server. */
    samples
}
