package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.scene.frame.SceneBackdrop;
import mocapscope.app.scene.model.DeviceGaugePanel;
import mocapscope.app.scene.model.DrawnSkeletonState;
import mocapscope.app.scene.model.SceneGauge;
import mocapscope.app.scene.model.SceneObjectSphere;
import mocapscope.app.scene.model.SceneTrackerSensor;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.scene.model.SetpBubbleRangeSphereData;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.Vec3;

/**
 * Builds the captions over the 3D scene, such as names of skeletons, trackers and selected items. Also names bubbles and
 * device plates. Holds no nodes.
 */
final class SceneItemCaptionBuilder {
    private static final TextBundle TEXTS = TextBundle.of(SceneItemCaptionBuilder.class);

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

    private final SceneViewModel model;
    private final OrbitCamera camera;
    private final SelectionCaptionCache cache;
    private final SelectedItemDistanceMeter measurement;
    private final GaugePanelToSceneTransform transform = new GaugePanelToSceneTransform();
    private final List<SceneCaption> pool = new ArrayList<>();
    private final List<SceneCaption> captions = new ArrayList<>();
    private final double[] pixel = new double[2];
    private boolean shown = true;
    private boolean bubblesShown = true;
    private int nextSlot;
    private double named;
    private String unit = "";

    SceneItemCaptionBuilder(SceneViewModel model, OrbitCamera camera, SelectedItemDistanceMeter measurement) {
        this.measurement = measurement;
        this.model = model;
        this.camera = camera;
        cache = new SelectionCaptionCache(model);
    }

    void setNamesShown(boolean names) {
        shown = names;
    }

    void setBubbleNamesShown(boolean names) {
        bubblesShown = names;
    }

    /**
     * Returns the current captions, the most important first; valid until the next call. Selected items always get one.
     * An item keeps its caption's slot, also while it is not visible or another one is selected.
     */
    List<SceneCaption> build(long nanos) {
        captions.clear();
        nextSlot = 0;
        cache.refresh(nanos);
        if (shown) {
            model.labelledItems().bodies().forEach(this::body);
            model.labelledItems().trackers().forEach(this::tracker);
            model.labelledItems().objectSpheres().forEach(this::addSphereCaption);
            if (bubblesShown) {
                model.labelledItems().bubbleShapes().forEach(this::zone);
            }
            model.labelledItems().plates().forEach(this::addPlateCaptions);
            unit();
        } else {
            addLostCaptions();
        }
        picked();
        if (measurement.isActive()) {
            measure();
        }
        captions.sort(SceneCaption::compareTo);
        return captions;
    }

    /** Names what is lost even if other names are hidden: what is drawn of it is not its place. */
    private void addLostCaptions() {
        for (var skeleton : model.bodies()) {
            if (skeleton.isLost()) {
                body(skeleton);
            }
        }
        for (var tracker : model.trackers()) {
            if (tracker.isLost()) {
                tracker(tracker);
            }
        }
        for (var sphere : model.objectSpheres()) {
            if (sphere.isLost()) {
                addSphereCaption(sphere);
            }
        }
    }

    /** Places the caption at the middle of the measuring line. */
    private void measure() {
        var one = measurement.end(true);
        var other = measurement.end(false);
        if (one != null && other != null) {
            add(
                    SceneCaption.NO_ACCENT,
                    cache.textOf(measurement),
                    SceneCaption.SceneCaptionStyle.MEASURE,
                    (one.x() + other.x()) / 2,
                    (one.y() + other.y()) / 2,
                    (one.z() + other.z()) / 2,
                    ABOVE / 2);
        }
    }

    private void picked() {
        for (var skeleton : model.bodies()) {
            if (skeleton.hasPosition(skeleton.selectedBone())) {
                var joint = skeleton.joint(skeleton.selectedBone());
                add(
                        skeleton.accent(),
                        cache.textOf(skeleton),
                        SceneCaption.SceneCaptionStyle.PICKED,
                        joint.x(),
                        joint.y(),
                        joint.z(),
                        ABOVE);
            }
        }
        for (var tracker : model.trackers()) {
            if (tracker.isSelected()) {
                var pose = tracker.pose();
                add(
                        tracker.accent(),
                        cache.textOf(tracker),
                        SceneCaption.SceneCaptionStyle.PICKED,
                        pose.x(),
                        pose.y(),
                        pose.z(),
                        -BELOW);
            }
        }
        for (var sphere : model.objectSpheres()) {
            if (sphere.isSelected()) {
                var scenePose = sphere.pose();
                add(
                        sphere.accent(),
                        cache.textOf(sphere),
                        SceneCaption.SceneCaptionStyle.PICKED,
                        scenePose.x(),
                        scenePose.y() + reach(sphere),
                        scenePose.z(),
                        ABOVE / 2);
            }
        }
        for (var plate : model.plates()) {
            transform.update(plate, camera);
            addPlateCaptions(plate, true, false);
        }
    }

    private void body(DrawnSkeletonState skeleton) {
        int top = skeleton.highestJoint();
        if (top == DrawnSkeletonState.NONE) {
            nextSlot += skeleton.isPointCloud() ? 1 + skeleton.bones() : 1;
            return;
        }
        var style = skeleton.isStale() || skeleton.isLost()
                ? SceneCaption.SceneCaptionStyle.QUIET
                : SceneCaption.SceneCaptionStyle.BODY;
        var joint = skeleton.joint(top);
        add(skeleton.accent(), skeleton.name(), style, joint.x(), joint.y() + 0.05, joint.z(), ABOVE);
        if (skeleton.isPointCloud()) {
            points(skeleton);
        }
    }

    /** Adds a caption to every joint of a skeleton drawn as points, whose names are only numbers. */
    private void points(DrawnSkeletonState skeleton) {
        for (int bone = 0; bone < skeleton.bones(); bone++) {
            var joint = skeleton.joint(bone);
            if (joint.hasPosition() && bone != skeleton.selectedBone()) {
                var name = skeleton.map().bones().get(bone).name();
                add(
                        skeleton.accent(),
                        name,
                        SceneCaption.SceneCaptionStyle.DETAIL,
                        joint.x(),
                        joint.y(),
                        joint.z(),
                        ABOVE / 2);
            } else {
                nextSlot++;
            }
        }
    }

    private void tracker(SceneTrackerSensor tracker) {
        if (tracker.isSelected()) {
            nextSlot++;
            return;
        }
        var pose = tracker.pose();
        var style = tracker.isStale() ? SceneCaption.SceneCaptionStyle.QUIET : SceneCaption.SceneCaptionStyle.NAME;
        add(
                tracker.accent(),
                tracker.shortName(),
                tracker.sensor() == 0 || tracker.isLost() ? style : SceneCaption.SceneCaptionStyle.DETAIL,
                pose.x(),
                pose.y(),
                pose.z(),
                -BELOW);
    }

    private void addSphereCaption(SceneObjectSphere sphere) {
        if (sphere.isSelected()) {
            nextSlot++;
            return;
        }
        var pose = sphere.pose();
        double up = pose.y() + reach(sphere);
        if (model.objectSpheres().size() > CROWD) {
            add(
                    sphere.accent(),
                    sphere.indexText(),
                    SceneCaption.SceneCaptionStyle.DETAIL,
                    pose.x(),
                    up,
                    pose.z(),
                    ABOVE / 2);
        } else {
            var style = sphere.isStale() ? SceneCaption.SceneCaptionStyle.QUIET : SceneCaption.SceneCaptionStyle.NAME;
            add(sphere.accent(), sphere.shortName(), style, pose.x(), up, pose.z(), ABOVE / 2);
        }
    }

    private static double reach(SceneObjectSphere sphere) {
        return sphere.radius() * (sphere.pose().hasOrientation() ? SceneFrameBuilder.OBJECT_AXIS : 1);
    }

    /**
     * Places the caption above a bubble seen from outside; seen from inside, on its far side, because objects have
     * their names in the middle.
     */
    private void zone(SetpBubbleRangeSphereData shape) {
        var center = shape.center();
        double away = new Vec3(camera.eye(0), camera.eye(1), camera.eye(2))
                .minus(center)
                .length();
        if (away > shape.range()) {
            add(
                    shape.accent(),
                    shape.formatLabel(),
                    SceneCaption.SceneCaptionStyle.DETAIL,
                    center.x(),
                    center.y() + shape.range(),
                    center.z(),
                    ABOVE / 2);
        } else {
            double yaw = camera.yaw() + ASIDE;
            double x = center.x() - shape.range() * Math.sin(yaw);
            double z = center.z() - shape.range() * Math.cos(yaw);
            add(
                    shape.accent(),
                    shape.formatLabel(),
                    SceneCaption.SceneCaptionStyle.DETAIL,
                    x,
                    center.y(),
                    z,
                    ABOVE / 2);
        }
    }

    /** Writes the length of a floor cell where the first cell along x ends. */
    private void unit() {
        double cell = SceneBackdrop.cellSize(camera.distance());
        if (cell != named) {
            named = cell;
            unit = cell >= 1
                    ? TEXTS.text("cell.m", cell)
                    : cell >= 0.01 ? TEXTS.text("cell.cm", cell * 100) : TEXTS.text("cell.mm", cell * 1000);
        }
        add(SceneCaption.NO_ACCENT, unit, SceneCaption.SceneCaptionStyle.DETAIL, cell, 0, 0, -DETAIL_BELOW);
    }

    private void addPlateCaptions(DeviceGaugePanel plate) {
        transform.update(plate, camera);
        if (plate.isOnRack()) {
            on(plate, plate.name(), SceneCaption.SceneCaptionStyle.NAME, plate.width() / 2, plate.height(), ABOVE / 2);
        }
        addPlateCaptions(plate, false, legible(plate));
    }

    private void addPlateCaptions(DeviceGaugePanel plate, boolean picked, boolean legible) {
        for (int i = 0; i < plate.bars().size(); i++) {
            gauge(plate, plate.bars().get(i), picked, legible, plate.barRight(i), plate.barUp(i));
        }
        for (int i = 0; i < plate.lamps().size(); i++) {
            double up = plate.lampUp(i) - DeviceGaugePanel.LAMP * plate.scale();
            gauge(plate, plate.lamps().get(i), picked, legible, plate.lampRight(i), up);
        }
        for (int i = 0; i < plate.dials().size(); i++) {
            double up = plate.dialUp(i) - DeviceGaugePanel.WHEEL * plate.scale();
            gauge(plate, plate.dials().get(i), picked, legible, plate.dialRight(i), up);
        }
    }

    private void gauge(
            DeviceGaugePanel plate, SceneGauge gauge, boolean picked, boolean legible, double right, double up) {
        if (picked && gauge.isSelected()) {
            on(plate, cache.textOf(gauge, plate), SceneCaption.SceneCaptionStyle.PICKED, right, up, -BELOW);
        } else if (legible && !gauge.isSelected()) {
            on(plate, gauge.label(), SceneCaption.SceneCaptionStyle.DETAIL, right, up, -DETAIL_BELOW);
        } else if (!picked) {
            nextSlot++;
        }
    }

    /** Returns true if a device plate is close enough to the camera for its gauges to have captions. */
    private boolean legible(DeviceGaugePanel plate) {
        double depth = camera.depth(plate.anchor(0), plate.anchor(1), plate.anchor(2));
        return depth > 0 && plate.pitch() * camera.focal() / depth > CLOSEST;
    }

    private void on(
            DeviceGaugePanel plate,
            String text,
            SceneCaption.SceneCaptionStyle style,
            double right,
            double up,
            double pixelsUp) {
        add(plate.accent(), text, style, transform.x(right, 0), transform.y(up), transform.z(right, 0), pixelsUp);
    }

    private void add(
            int accent,
            String text,
            SceneCaption.SceneCaptionStyle style,
            double x,
            double y,
            double z,
            double pixelsUp) {
        int slot = nextSlot++;
        while (pool.size() <= slot) {
            pool.add(new SceneCaption(pool.size()));
        }
        if (camera.project(x, y, z, pixel)) {
            var caption = pool.get(slot);
            caption.set(text, accent, style, pixel[0], pixel[1] - pixelsUp, camera.depth(x, y, z));
            caption.setItemY(pixel[1]);
            captions.add(caption);
        }
    }
}
