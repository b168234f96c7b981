package mocapscope.app.scene;

/** Calculates the bounding prism of all visible or selected scene items. */
final class Reach {
    private final Seen seen;

    Reach(Seen seen) {
        this.seen = seen;
    }

    /** Extends the bounds to skeletons and trackers within a plausible distance, else to the rack. */
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

    /** Extends the bounds to skeletons, trackers and objects, but not to bubbles, which enclose them. */
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

    /** Extends the bounds to the selected items. */
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

    /** Gives the same result as adding each joint, but faster for a skeleton without stray joints. */
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
            // Extending to the floor shows the height of floating items.
            extent.add(spot.x(), Math.min(0, spot.y()), spot.z());
        }
    }
}
