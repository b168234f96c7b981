package mocapscope.app.scene.model;

/**
 * Calculates the bounds of the visible or selected items of the 3D scene. Bodies come first: large or distant items do
 * not make them small.
 */
public final class SceneBoundsCalculator {
    /** The distance from a body within which other items are framed with it, in metres. */
    private static final double BESIDE = 1.5;

    /** The radius from which an object is framed only if there is nothing smaller, in metres. */
    private static final double LARGE = 2;

    private final VisibleSceneItemList items;
    private final BoundingPrism people = new BoundingPrism();

    SceneBoundsCalculator(VisibleSceneItemList items) {
        this.items = items;
    }

    /**
     * Extends the bounds to the bodies within a plausible distance and the items beside them; without bodies to trackers
     * and objects, else to the rack.
     */
    public void measure(BoundingPrism prism, double farthest) {
        people.clear();
        measureBodies(people, farthest);
        if (people.isEmpty()) {
            measureLoose(prism, farthest);
        } else {
            prism.add(people);
            measureBeside(prism);
        }
        if (!prism.isEmpty()) {
            return;
        }
        for (var plate : items.plates()) {
            prism.add(plate.anchor(0), plate.anchor(1), plate.anchor(2));
            prism.add(plate.anchor(0) + plate.width(), plate.anchor(1) + plate.height(), plate.anchor(2));
        }
    }

    /** Extends the bounds to bodies, else to trackers and objects, but not to bubbles, which enclose them. */
    public void measureMoving(BoundingPrism prism, double farthest) {
        people.clear();
        measureBodies(people, farthest);
        if (people.isEmpty()) {
            measureLoose(prism, farthest);
        } else {
            prism.add(people);
        }
    }

    private void measureBodies(BoundingPrism prism, double farthest) {
        for (var skeleton : items.bodies()) {
            measure(prism, skeleton, farthest);
        }
    }

    /** Extends the bounds to trackers and objects; to large objects only if there is nothing else. */
    private void measureLoose(BoundingPrism prism, double farthest) {
        boolean small = false;
        for (var tracker : items.trackers()) {
            small |= near(tracker.pose(), farthest);
            measure(prism, tracker.pose(), farthest);
        }
        for (var sphere : items.objectSpheres()) {
            small |= sphere.radius() < LARGE && near(sphere.pose(), farthest);
        }
        for (var sphere : items.objectSpheres()) {
            if (sphere.radius() < LARGE || !small) {
                measure(prism, sphere, farthest);
            }
        }
    }

    /** Extends the bounds to what is beside a body, such as a wand. */
    private void measureBeside(BoundingPrism prism) {
        for (var tracker : items.trackers()) {
            if (people.isNear(tracker.pose(), BESIDE)) {
                prism.add(tracker.pose());
            }
        }
        for (var sphere : items.objectSpheres()) {
            if (sphere.radius() < LARGE && people.isNear(sphere.pose(), BESIDE)) {
                addWhole(prism, sphere);
            }
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
    private static void measure(BoundingPrism prism, DrawnSkeletonState skeleton, double farthest) {
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
        measure(prism, sphere.pose(), farthest);
        if (sphere.radius() < farthest && near(sphere.pose(), farthest)) {
            addWhole(prism, sphere);
        }
    }

    private static void addWhole(BoundingPrism prism, SceneObjectSphere sphere) {
        var pose = sphere.pose();
        prism.add(pose.x() - sphere.radius(), pose.y() + sphere.radius(), pose.z() - sphere.radius());
        prism.add(pose.x() + sphere.radius(), pose.y() - sphere.radius(), pose.z() + sphere.radius());
    }

    private static boolean near(MutableSceneItemPose pose, double farthest) {
        return Math.abs(pose.x()) < farthest && Math.abs(pose.y()) < farthest && Math.abs(pose.z()) < farthest;
    }

    private static void measure(BoundingPrism prism, MutableSceneItemPose pose, double farthest) {
        if (near(pose, farthest)) {
            prism.add(pose);
            // Extending to the floor shows the height of floating items.
            prism.add(pose.x(), Math.min(0, pose.y()), pose.z());
        }
    }
}
