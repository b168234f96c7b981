package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;

/** Things of all sessions that are not hidden, each list in the snapshot's order. */
final class Seen {
    private final List<Body> bodies = new ArrayList<>();
    private final List<Tracker> trackers = new ArrayList<>();
    private final List<Stand> stands = new ArrayList<>();
    private final List<Orb> orbs = new ArrayList<>();
    private final List<Zone> zones = new ArrayList<>();

    List<Body> bodies() {
        return bodies;
    }

    List<Tracker> trackers() {
        return trackers;
    }

    List<Stand> stands() {
        return stands;
    }

    List<Orb> orbs() {
        return orbs;
    }

    List<Zone> zones() {
        return zones;
    }

    boolean empty() {
        return bodies.isEmpty() && trackers.isEmpty() && stands.isEmpty() && orbs.isEmpty() && zones.isEmpty();
    }

    void clear() {
        bodies.clear();
        trackers.clear();
        stands.clear();
        orbs.clear();
        zones.clear();
    }

    /** Adds what a session has and its veil lets through, but not what is drawn as a ghost; its stands know for themselves. */
    void add(Cast cast, Ghost ghost) {
        var veil = cast.veil();
        for (var body : cast.bodies()) {
            if (veil.shows(Sort.SKELETONS, body.source().device()) && !ghost.is(body)) {
                bodies.add(body);
            }
        }
        for (var tracker : cast.trackers()) {
            if (veil.shows(Sort.TRACKERS, tracker.source().device())) {
                trackers.add(tracker);
            }
        }
        stands.addAll(cast.stands());
        for (var orb : cast.realm().orbs()) {
            if (veil.shows(Sort.OBJECTS, orb.source().device())) {
                orbs.add(orb);
            }
        }
        for (var zone : cast.realm().zones()) {
            if (veil.shows(Sort.BUBBLES, zone.source().device())) {
                zones.add(zone);
            }
        }
    }

    /** What of it has meshes of its own, so that another such list asks for others. */
    List<List<?>> meshed() {
        return List.of(List.copyOf(bodies), List.copyOf(trackers), List.copyOf(stands));
    }
}
