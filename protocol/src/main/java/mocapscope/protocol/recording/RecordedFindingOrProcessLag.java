package mocapscope.protocol.recording;

/**
 * A problem report or a processing delay that is stored in a recording. Decoding the recorded bytes cannot reproduce
 * it.
 */
public sealed interface RecordedFindingOrProcessLag permits RecordedFinding, RecordedProcessLag {

    /** Returns the index of the session, from 0. */
    int track();

    /** Returns the time of the event in nanoseconds since the start of the recording source. */
    long time();
}
