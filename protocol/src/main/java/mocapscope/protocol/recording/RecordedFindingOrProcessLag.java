package mocapscope.protocol.recording;

/**
 * A recorded problem report or processing delay of the recording program, which decoding the bytes cannot reproduce.
 */
public sealed interface RecordedFindingOrProcessLag permits RecordedFinding, RecordedProcessLag {

    /** Returns the index of the session, from 0. */
    int track();

    /** Returns the time of the event in nanoseconds since the start of the recording source. */
    long time();
}
