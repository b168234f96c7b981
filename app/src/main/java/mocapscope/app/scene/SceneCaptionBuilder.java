package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.sample.Vec3;

/**
 * Builds the captions of the current picture: names of skeletons, trackers, objects and selected items. Also names
 * bubbles and device plates. Holds no nodes.
 */
final class SceneCaptionBuilder {
    private static final TextBundle WORDS = TextBundle.of(SceneCaptionBuilder.class);

    /** Pixels between a position and the lower edge of its caption. */
    private static final double ABOVE = 10;

    private static final double BELOW = 30;
    private static final double DETAIL_BELOW = 15;

    /** The least distance in pixels between two items that each get a caption. */
    private static final double CLOSEST = 20;

    /** Radians to the left of the middle. */
    private static final double ASIDE = 0.3;

    /** The number of objects above which captions show only their numbers, since names would overlap. */
    private static final int CROWD = 24;

    private final SceneModel model;
    private final OrbitCamera orbit;
    private final SelectionReadoutCache readings;
    private final DistanceMeasurement measure;
    private final DevicePlateTransform panel = new DevicePlateTransform();
    private final List<SceneCaption> pool = new ArrayList<>();
    private final List<SceneCaption> wanted = new ArrayList<>();
    private final double[] pixel = new double[2];
    private boolean shown = true;
    private boolean bubblesShown = true;
    private double named;
    private String unit = "";

    SceneCaptionBuilder(SceneModel model, OrbitCamera orbit, DistanceMeasurement measure) {
        this.measure = measure;
        this.model = model;
        this.orbit = orbit;
        readings = new SelectionReadoutCache(model);
    }

    void setNamesShown(boolean names) {
        shown = names;
    }

    void setBubbleNamesShown(boolean names) {
        bubblesShown = names;
    }

    /**
     * Returns the current captions, the most important first; valid until the next call. Selected items always get one.
     */
    List<SceneCaption> build(long nanos) {
        wanted.clear();
        readings.refresh(nanos);
        measure();
        picked();
        if (shown) {
            model.labelledItems().bodies().forEach(this::body);
            model.labelledItems().trackers().forEach(this::tracker);
            model.labelledItems().objectSpheres().forEach(this::orb);
            if (bubblesShown) {
                model.labelledItems().bubbleShapes().forEach(this::zone);
            }
            model.labelledItems().plates().forEach(this::stand);
            unit();
        }
        wanted.sort(SceneCaption::compareTo);
        return wanted;
    }

    /** Places the caption at the middle of the measuring line. */
    private void measure() {
        var one = measure.end(true);
        var other = measure.end(false);
        if (one != null && other != null && measure.isActive()) {
            add(
                    readings.textOf(measure),
                    SceneCaption.SceneCaptionStyle.MEASURE,
                    (one.x() + other.x()) / 2,
                    (one.y() + other.y()) / 2,
                    (one.z() + other.z()) / 2,
                    ABOVE / 2);
        }
    }

    private void picked() {
        for (var body : model.bodies()) {
            if (body.hasPosition(body.selectedBone())) {
                var joint = body.joint(body.selectedBone());
                add(readings.textOf(body), SceneCaption.SceneCaptionStyle.PICKED, joint.x(), joint.y(), joint.z(), ABOVE);
            }
        }
        for (var tracker : model.trackers()) {
            if (tracker.isSelected()) {
                var spot = tracker.pose();
                add(readings.textOf(tracker), SceneCaption.SceneCaptionStyle.PICKED, spot.x(), spot.y(), spot.z(), -BELOW);
            }
        }
        for (var orb : model.objectSpheres()) {
            if (orb.isSelected()) {
                var spot = orb.pose();
                add(readings.textOf(orb), SceneCaption.SceneCaptionStyle.PICKED, spot.x(), spot.y() + reach(orb), spot.z(), ABOVE / 2);
            }
        }
        for (var stand : model.plates()) {
            panel.update(stand, orbit);
            stand(stand, true, false);
        }
    }

    private void body(SceneSkeleton body) {
        int top = body.highestJoint();
        if (top == SceneSkeleton.NONE) {
            return;
        }
        var look = body.isStale() ? SceneCaption.SceneCaptionStyle.QUIET : SceneCaption.SceneCaptionStyle.NAME;
        var joint = body.joint(top);
        add(body.name(), look, joint.x(), joint.y() + 0.05, joint.z(), ABOVE);
        if (body.isPointCloud()) {
            points(body);
        }
    }

    /** Adds a caption to every joint of a skeleton drawn as points, whose names are only numbers. */
    private void points(SceneSkeleton body) {
        for (int bone = 0; bone < body.bones(); bone++) {
            var joint = body.joint(bone);
            if (joint.hasPosition() && bone != body.selectedBone()) {
                var name = body.map().bones().get(bone).name();
                add(name, SceneCaption.SceneCaptionStyle.DETAIL, joint.x(), joint.y(), joint.z(), ABOVE / 2);
            }
        }
    }

    private void tracker(SceneTracker tracker) {
        if (tracker.isSelected()) {
            return;
        }
        var spot = tracker.pose();
        var look = tracker.isStale() ? SceneCaption.SceneCaptionStyle.QUIET : SceneCaption.SceneCaptionStyle.NAME;
        add(
                tracker.shortName(),
                tracker.sensor() == 0 ? look : SceneCaption.SceneCaptionStyle.DETAIL,
                spot.x(),
                spot.y(),
                spot.z(),
                -BELOW);
    }

    private void orb(SceneObjectSphere orb) {
        if (orb.isSelected()) {
            return;
        }
        var spot = orb.pose();
        double up = spot.y() + reach(orb);
        if (model.objectSpheres().size() > CROWD) {
            add(orb.indexText(), SceneCaption.SceneCaptionStyle.DETAIL, spot.x(), up, spot.z(), ABOVE / 2);
        } else {
            var look = orb.isStale() ? SceneCaption.SceneCaptionStyle.QUIET : SceneCaption.SceneCaptionStyle.NAME;
            add(orb.shortName(), look, spot.x(), up, spot.z(), ABOVE / 2);
        }
    }

    private static double reach(SceneObjectSphere orb) {
        return orb.radius() * (orb.pose().hasOrientation() ? SceneObjectMeshCache.AXIS : 1);
    }

    /**
     * Places the caption above a bubble seen from outside; seen from inside, on its far side, because objects have
     * their names in the middle.
     */
    private void zone(BubbleShape zone) {
        var center = zone.center();
        double away =
                new Vec3(orbit.eye(0), orbit.eye(1), orbit.eye(2)).minus(center).length();
        if (away > zone.range()) {
            add(zone.formatLabel(), SceneCaption.SceneCaptionStyle.DETAIL, center.x(), center.y() + zone.range(), center.z(), ABOVE / 2);
        } else {
            double yaw = orbit.yaw() + ASIDE;
            double x = center.x() - zone.range() * Math.sin(yaw);
            double z = center.z() - zone.range() * Math.cos(yaw);
            add(zone.formatLabel(), SceneCaption.SceneCaptionStyle.DETAIL, x, center.y(), z, ABOVE / 2);
        }
    }

    /** Writes the length of a floor cell where the first cell along x ends. */
    private void unit() {
        double cell = FloorGridCanvas.cellSize(orbit.distance());
        if (cell != named) {
            named = cell;
            unit = cell >= 1
                    ? WORDS.text("cell.m", cell)
                    : cell >= 0.01 ? WORDS.text("cell.cm", cell * 100) : WORDS.text("cell.mm", cell * 1000);
        }
        add(unit, SceneCaption.SceneCaptionStyle.DETAIL, cell, 0, 0, -DETAIL_BELOW);
    }

    private void stand(DevicePlate stand) {
        panel.update(stand, orbit);
        if (stand.isOnRack()) {
            on(stand.device(), SceneCaption.SceneCaptionStyle.NAME, stand.width() / 2, stand.height(), ABOVE / 2);
        }
        stand(stand, false, legible(stand));
    }

    private void stand(DevicePlate stand, boolean picked, boolean legible) {
        for (int i = 0; i < stand.bars().size(); i++) {
            gauge(stand.bars().get(i), picked, legible, stand.barRight(i), stand.barUp(i));
        }
        for (int i = 0; i < stand.lamps().size(); i++) {
            double up = stand.lampUp(i) - DevicePlate.LAMP * stand.scale();
            gauge(stand.lamps().get(i), picked, legible, stand.lampRight(i), up);
        }
        for (int i = 0; i < stand.dials().size(); i++) {
            double up = stand.dialUp(i) - DevicePlate.WHEEL * stand.scale();
            gauge(stand.dials().get(i), picked, legible, stand.dialRight(i), up);
        }
    }

    private void gauge(SceneGauge gauge, boolean picked, boolean legible, double right, double up) {
        if (picked && gauge.isSelected()) {
            on(readings.textOf(gauge), SceneCaption.SceneCaptionStyle.PICKED, right, up, -BELOW);
        } else if (legible && !gauge.isSelected()) {
            on(gauge.label(), SceneCaption.SceneCaptionStyle.DETAIL, right, up, -DETAIL_BELOW);
        }
    }

    /** Returns true if a device plate is close enough to the camera for its gauges to have captions. */
    private boolean legible(DevicePlate stand) {
        double depth = orbit.depth(stand.anchor(0), stand.anchor(1), stand.anchor(2));
        return depth > 0 && stand.pitch() * orbit.focal() / depth > CLOSEST;
    }

    private void on(String text, SceneCaption.SceneCaptionStyle look, double right, double up, double pixelsUp) {
        add(text, look, panel.x(right, 0), panel.y(up), panel.z(right, 0), pixelsUp);
    }

    private void add(String text, SceneCaption.SceneCaptionStyle look, double x, double y, double z, double pixelsUp) {
        if (!orbit.project(x, y, z, pixel)) {
            return;
        }
        if (pool.size() == wanted.size()) {
            pool.add(new SceneCaption());
        }
        var caption = pool.get(wanted.size());
        caption.set(text, look, pixel[0], pixel[1] - pixelsUp, orbit.depth(x, y, z));
        wanted.add(caption);
    }
}
