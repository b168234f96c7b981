package mocapscope.app.scene;

/** Calculates the bounding prism of all visible or selected scene items. */
final class SceneBoundsCalculator {
    private final VisibleSceneItems seen;

    SceneBoundsCalculator(VisibleSceneItems seen) {
        this.seen = seen;
    }

    /** Extends the bounds to skeletons and trackers within a plausible distance, else to the rack. */
    void measure(BoundingPrism extent, double farthest) {
        measureMoving(extent, farthest);
        if (!extent.isEmpty()) {
            return;
        }
        for (var stand : seen.plates()) {
            extent.add(stand.anchor(0), stand.anchor(1), stand.anchor(2));
            extent.add(stand.anchor(0) + stand.width(), stand.anchor(1) + stand.height(), stand.anchor(2));
        }
    }

    /** Extends the bounds to skeletons, trackers and objects, but not to bubbles, which enclose them. */
    void measureMoving(BoundingPrism extent, double farthest) {
        for (var body : seen.bodies()) {
            measure(extent, body, farthest);
        }
        for (var tracker : seen.trackers()) {
            measure(extent, tracker.pose(), farthest);
        }
        for (var orb : seen.objectSpheres()) {
            measure(extent, orb, farthest);
        }
    }

    /** Extends the bounds to the selected items. */
    void measurePicked(BoundingPrism extent) {
        for (var body : seen.bodies()) {
            if (body.hasPosition(body.selectedBone())) {
                extent.add(body.joint(body.selectedBone()));
            }
        }
        for (var tracker : seen.trackers()) {
            if (tracker.isSelected()) {
                extent.add(tracker.pose());
            }
        }
        for (var orb : seen.objectSpheres()) {
            if (orb.isSelected()) {
                extent.add(orb.pose());
            }
        }
    }

    /** Gives the same result as adding each joint, but faster for a skeleton without stray joints. */
    private static void measure(BoundingPrism extent, SceneSkeleton body, double farthest) {
        if (body.bounds().isEmpty()) {
            return;
        }
        if (body.bounds().isWithin(farthest)) {
            extent.add(body.bounds());
            extent.includeFloor();
            return;
        }
        for (int bone = 0; bone < body.bones(); bone++) {
            measure(extent, body.joint(bone), farthest);
        }
    }

    private static void measure(BoundingPrism extent, SceneObjectSphere orb, double farthest) {
        var spot = orb.pose();
        measure(extent, spot, farthest);
        if (orb.radius() < farthest && near(spot, farthest)) {
            extent.add(spot.x() - orb.radius(), spot.y() + orb.radius(), spot.z() - orb.radius());
            extent.add(spot.x() + orb.radius(), spot.y() - orb.radius(), spot.z() + orb.radius());
        }
    }

    private static boolean near(ScenePose spot, double farthest) {
        return Math.abs(spot.x()) < farthest && Math.abs(spot.y()) < farthest && Math.abs(spot.z()) < farthest;
    }

    private static void measure(BoundingPrism extent, ScenePose spot, double farthest) {
        if (near(spot, farthest)) {
            extent.add(spot);
            // Extending to the floor shows the height of floating items.
            extent.add(spot.x(), Math.min(0, spot.y()), spot.z());
        }
    }
}
