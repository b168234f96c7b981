package mocapscope.app.scene;

/** How far what is seen reaches. */
final class Reach {
    private final Seen seen;

    Reach(Seen seen) {
        this.seen = seen;
    }

    /** Widens a box to hold what is worth a look: bodies and trackers that are not absurdly far away, else the rack. */
    void measure(Extent extent, double farthest) {
        measureMoving(extent, farthest);
        if (!extent.empty()) {
            return;
        }
        for (var stand : seen.stands()) {
            extent.add(stand.anchor(0), stand.anchor(1), stand.anchor(2));
            extent.add(stand.anchor(0) + stand.width(), stand.anchor(1) + stand.height(), stand.anchor(2));
        }
    }

    /** Widens a box to hold bodies, trackers and objects; not bubbles, in which all that is. */
    void measureMoving(Extent extent, double farthest) {
        for (var body : seen.bodies()) {
            measure(extent, body, farthest);
        }
        for (var tracker : seen.trackers()) {
            measure(extent, tracker.spot(), farthest);
        }
        for (var orb : seen.orbs()) {
            measure(extent, orb, farthest);
        }
    }

    /** Widens a box to hold what is picked of that. */
    void measurePicked(Extent extent) {
        for (var body : seen.bodies()) {
            if (body.has(body.picked())) {
                extent.add(body.joint(body.picked()));
            }
        }
        for (var tracker : seen.trackers()) {
            if (tracker.picked()) {
                extent.add(tracker.spot());
            }
        }
        for (var orb : seen.orbs()) {
            if (orb.picked()) {
                extent.add(orb.spot());
            }
        }
    }

    /** As its joints one by one would, of which most bodies have none astray. */
    private static void measure(Extent extent, Body body, double farthest) {
        if (body.extent().empty()) {
            return;
        }
        if (body.extent().within(farthest)) {
            extent.add(body.extent());
            extent.ground();
            return;
        }
        for (int bone = 0; bone < body.bones(); bone++) {
            measure(extent, body.joint(bone), farthest);
        }
    }

    private static void measure(Extent extent, Orb orb, double farthest) {
        var spot = orb.spot();
        measure(extent, spot, farthest);
        if (orb.radius() < farthest && near(spot, farthest)) {
            extent.add(spot.x() - orb.radius(), spot.y() + orb.radius(), spot.z() - orb.radius());
            extent.add(spot.x() + orb.radius(), spot.y() - orb.radius(), spot.z() + orb.radius());
        }
    }

    private static boolean near(Spot spot, double farthest) {
        return Math.abs(spot.x()) < farthest && Math.abs(spot.y()) < farthest && Math.abs(spot.z()) < farthest;
    }

    private static void measure(Extent extent, Spot spot, double farthest) {
        if (near(spot, farthest)) {
            extent.add(spot);
            // The floor below gives what floats its height.
            extent.add(spot.x(), Math.min(0, spot.y()), spot.z());
        }
    }
}
