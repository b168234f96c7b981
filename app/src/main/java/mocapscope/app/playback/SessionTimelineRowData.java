package mocapscope.app.playback;

import mocapscope.protocol.recording.SessionActivityTimeline;

/**
 * One session's row on the timeline: name, color, activity over time and earliest time that can be played.
 * @param shortName the name for a narrow label: the first device and the number of the others
 * @param accent the index of the session's color
 * @param oldest the earliest moment that can be looked at
 */
record SessionTimelineRowData(
        String session, String name, String shortName, int accent, SessionActivityTimeline overview, long oldest) {}
