package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;

/** The scene items of all sessions that are not hidden, listed by type. Each list follows the snapshot's order. */
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

    /** Adds a session's visible items except the overlaid skeleton; device plates check their own visibility. */
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

    /** Returns the items that have meshes of their own, to be compared with a later list. */
    List<List<?>> meshed() {
        return List.of(List.copyOf(bodies), List.copyOf(trackers), List.copyOf(stands));
    }
}
