package mocapscope.protocol.recording;

import mocapscope.protocol.session.event.SessionEvent;

/**
 * A lag of the program that recorded, noticed or ended at that time.
 *
 * @param track index of the session, from 0
 * @param time nanoseconds since the start of the recording source
 * @param lag the lag, with times since the start of the recording source
 */
public record RecordedLag(int track, long time, SessionEvent.ProcessLagged lag) implements RecordedNotice {}
