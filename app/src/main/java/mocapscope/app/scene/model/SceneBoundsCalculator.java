package mocapscope.app.scene.model;

/** Calculates the bounding prism of all visible or selected scene items. */
public final class SceneBoundsCalculator {
    private final VisibleSceneItemList items;

    SceneBoundsCalculator(VisibleSceneItemList items) {
        this.items = items;
    }

    /** Extends the bounds to skeletons and trackers within a plausible distance, else to the rack. */
    public void measure(BoundingPrism prism, double farthest) {
        measureMoving(prism, farthest);
        if (!prism.isEmpty()) {
            return;
        }
        for (var plate : items.plates()) {
            prism.add(plate.anchor(0), plate.anchor(1), plate.anchor(2));
            prism.add(plate.anchor(0) + plate.width(), plate.anchor(1) + plate.height(), plate.anchor(2));
        }
    }

    /** Extends the bounds to skeletons, trackers and objects, but not to bubbles, which enclose them. */
    public void measureMoving(BoundingPrism prism, double farthest) {
        for (var skeleton : items.bodies()) {
            measure(prism, skeleton, farthest);
        }
        for (var tracker : items.trackers()) {
            measure(prism, tracker.pose(), farthest);
        }
        for (var sphere : items.objectSpheres()) {
            measure(prism, sphere, farthest);
        }
    }

    /** Extends the bounds to the selected items. */
    public void measurePicked(BoundingPrism prism) {
        for (var skeleton : items.bodies()) {
            if (skeleton.hasPosition(skeleton.selectedBone())) {
                prism.add(skeleton.joint(skeleton.selectedBone()));
            }
        }
        for (var tracker : items.trackers()) {
            if (tracker.isSelected()) {
                prism.add(tracker.pose());
            }
        }
        for (var sphere : items.objectSpheres()) {
            if (sphere.isSelected()) {
                prism.add(sphere.pose());
            }
        }
    }

    /** Gives the same result as adding each joint, but faster for a skeleton without stray joints. */
    private static void measure(BoundingPrism prism, SceneSkeleton skeleton, double farthest) {
        if (skeleton.bounds().isEmpty()) {
            return;
        }
        if (skeleton.bounds().isWithin(farthest)) {
            prism.add(skeleton.bounds());
            prism.includeFloor();
            return;
        }
        for (int bone = 0; bone < skeleton.bones(); bone++) {
            measure(prism, skeleton.joint(bone), farthest);
        }
    }

    private static void measure(BoundingPrism prism, SceneObjectSphere sphere, double farthest) {
        var pose = sphere.pose();
        measure(prism, pose, farthest);
        if (sphere.radius() < farthest && near(pose, farthest)) {
            prism.add(pose.x() - sphere.radius(), pose.y() + sphere.radius(), pose.z() - sphere.radius());
            prism.add(pose.x() + sphere.radius(), pose.y() - sphere.radius(), pose.z() + sphere.radius());
        }
    }

    private static boolean near(ScenePose pose, double farthest) {
        return Math.abs(pose.x()) < farthest && Math.abs(pose.y()) < farthest && Math.abs(pose.z()) < farthest;
    }

    private static void measure(BoundingPrism prism, ScenePose pose, double farthest) {
        if (near(pose, farthest)) {
            prism.add(pose);
            // Extending to the floor shows the height of floating items.
            prism.add(pose.x(), Math.min(0, pose.y()), pose.z());
        }
    }
}
