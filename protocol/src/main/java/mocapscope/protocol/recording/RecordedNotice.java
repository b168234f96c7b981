package mocapscope.protocol.recording;

/** An event of a recorded session that its bytes do not show. */
public sealed interface RecordedNotice permits RecordedFinding, RecordedLag {

    /** Returns the index of the session, from 0. */
    int track();

    /** Returns the time of the event in nanoseconds since the start of the recording source. */
    long time();
}
