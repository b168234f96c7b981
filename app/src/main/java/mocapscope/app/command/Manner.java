package mocapscope.app.command;

/** How a recording is served. */
enum Manner {
    /** What the server said, byte for byte. */
    bytes,
    /** What its devices did, told by another server. */
    samples
}
