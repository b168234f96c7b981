package mocapscope.protocol.recording;

import mocapscope.protocol.session.event.SessionEvent;

/**
 * A lag of the recording program, with the recording time at which the lag was noticed or ended.
 *
 * @param track index of the session, from 0
 * @param time nanoseconds since the start of the recording source
 * @param lag the lag, with times since the start of the recording source
 */
public record RecordedProcessLag(int track, long time, SessionEvent.ProcessLagged lag) implements RecordedDiagnostic {}
