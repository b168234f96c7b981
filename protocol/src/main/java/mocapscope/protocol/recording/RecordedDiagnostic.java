package mocapscope.protocol.recording;

/** A recorded event that decoding the session's bytes again cannot reveal, such as a delay of the recorder. */
public sealed interface RecordedDiagnostic permits RecordedFinding, RecordedProcessLag {

    /** Returns the index of the session, from 0. */
    int track();

    /** Returns the time of the event in nanoseconds since the start of the recording source. */
    long time();
}
