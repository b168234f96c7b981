package mocapscope.app.model;

import mocapscope.protocol.session.Vital;

/**
 * One figure of how a session's transport is, and how it was.
 *
 * @param latest as it was told last
 * @param past all that was told, by time; shared and growing, so read it once a frame
 */
public record Vitality(Vital latest, Series past) {}
