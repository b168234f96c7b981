package mocapscope.app.model;

import mocapscope.protocol.session.Vital;

/**
 * One figure of how a session's transport is, and how it was.
 *
 * @param latest as it was told last
 * @param past all that was told, by time; shared and growing, so read it once a frame
 */
public record Vitality(Vital latest, Series past) {

    /** The same with all times so much later. */
    public Vitality later(long nanos) {
        return nanos == 0 ? this : new Vitality(latest, past.later(nanos));
    }
}
