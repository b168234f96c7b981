package mocapscope.protocol.recording;

import mocapscope.protocol.session.event.SessionEvent;

/**
 * A recorded delay of the recording program, during which it handled data late.
 *
 * @param track index of the session, from 0
 * @param time nanoseconds since the start of the recording source
 * @param lag the lag, with times since the start of the recording source
 */
public record RecordedProcessLag(int track, long time, SessionEvent.ProcessLagged lag) implements RecordedDiagnostic {}
