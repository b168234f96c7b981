package mocapscope.protocol.recording;

/** A recorded finding or lag of the recording program that cannot be derived from the session's bytes. */
public sealed interface RecordedDiagnostic permits RecordedFinding, RecordedProcessLag {

    /** Returns the index of the session, from 0. */
    int track();

    /** Returns the time of the event in nanoseconds since the start of the recording source. */
    long time();
}
