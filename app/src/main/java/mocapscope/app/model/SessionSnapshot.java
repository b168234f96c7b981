package mocapscope.app.model;

import java.util.List;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Offer;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.State;

/**
 * One session as of one moment. Lists are ordered by source; samples carry the wire's numbers, which the
 * {@code bearings} of their sources map into the scene.
 *
 * @param accent which of the eight session colours is its, from 0
 * @param now the moment it is of, on the session's own monotonic clock: of a live session the snapshot's, of a recording
 *     that plays where its player is
 * @param world objects, bubbles and happenings, where its peers share such
 * @param devices of the server, in the order in which they were named or first spoke
 * @param vitals how its transport is, in the order in which it tells of it
 * @param offers what a person can pick to ask for
 * @param texts the latest, oldest first
 * @param delivery whether what its peer sent came, and how long it took
 * @param histories how its signals went
 * @param trail the states it went through last, oldest first
 */
public record SessionSnapshot(
        Session session,
        int accent,
        State state,
        long now,
        Traffic traffic,
        Bearings bearings,
        List<SourceInfo> sources,
        Signals signals,
        SharedWorld world,
        List<Device> devices,
        List<Beat> beats,
        List<Vitality> vitals,
        List<Offer> offers,
        List<Sample.Text> texts,
        Found found,
        Delivery delivery,
        Histories histories,
        List<State> trail) {
    /** Sessions have so many colours among them. */
    public static final int ACCENTS = 8;

    /** The step of what a player lets stand still. */
    public static final String PAUSED = "Paused";

    /** Whether it is a recording that stands still. */
    public boolean paused() {
        return session.endpoint().isFile() && state.step().equals(PAUSED);
    }

    /** Whether anything comes, or may come: it is not over, and does not stand still. */
    public boolean going() {
        return !state.phase().over() && !paused();
    }

    /** Messages that left and have not come, as far as a channel's numbers tell. */
    public long lost() {
        return delivery.lost();
    }
}
