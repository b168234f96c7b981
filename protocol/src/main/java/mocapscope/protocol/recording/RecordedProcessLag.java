package mocapscope.protocol.recording;

import mocapscope.protocol.session.event.SessionEvent;

/**
 * A period during which the recording program handled data late, as logged in the recording.
 *
 * @param track index of the session, from 0
 * @param time nanoseconds since the start of the recording source
 * @param lag the lag, with times since the start of the recording source
 */
public record RecordedProcessLag(int track, long time, SessionEvent.ProcessLagged lag)
        implements RecordedFindingOrProcessLag {}
