package mocapscope.app;

/** Marks the start and the end of a measured operation for a tool that traces the calls between them. */
final class Journey {
    private Journey() {}

    /** Marks the start. */
    static void begin() {}

    /** Marks the end. */
    static void end() {}
}
