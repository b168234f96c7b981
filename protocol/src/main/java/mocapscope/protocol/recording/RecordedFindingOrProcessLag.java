package mocapscope.protocol.recording;

/** A problem report or recorder delay, stored in a recording because the session's bytes do not reveal it. */
public sealed interface RecordedFindingOrProcessLag permits RecordedFinding, RecordedProcessLag {

    /** Returns the index of the session, from 0. */
    int track();

    /** Returns the time of the event in nanoseconds since the start of the recording source. */
    long time();
}
