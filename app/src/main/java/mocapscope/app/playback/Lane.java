package mocapscope.app.playback;

import mocapscope.protocol.recording.Outline;

/**
 * One session on the timeline.
 *
 * @param accent which of the session colours is its
 * @param oldest the moment from which on it can be looked at
 */
record Lane(String session, String name, int accent, Outline outline, long oldest) {}
