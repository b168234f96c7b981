package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.frame.MeshGeometry;
import mocapscope.app.scene.frame.MeshInstanceList;
import mocapscope.app.scene.frame.MotionTrailRibbonList;
import mocapscope.app.scene.frame.MutableMeshTransform;
import mocapscope.app.scene.frame.SceneBackdrop;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import mocapscope.app.scene.frame.TranslucentSolid;
import mocapscope.app.scene.frame.VignetteBackground;
import mocapscope.app.scene.model.MotionTrailBuffer;
import mocapscope.app.scene.model.MutableSceneItemPose;
import mocapscope.app.scene.model.SceneGauge;
import mocapscope.app.scene.model.SceneObjectSphere;
import mocapscope.app.scene.model.SceneTrackerSensor;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.scene.model.SetpBubbleRangeSphereData;
import mocapscope.protocol.sample.SourceDataKind;
import org.jspecify.annotations.Nullable;

/** Builds one renderable frame of the 3D scene from the scene's model and its camera. */
final class SceneFrameBuilder {
    /** The number of bones above which short ones cast no shadow. */
    private static final int CROWD = 1200;

    /** The length of an object's axes, in radii. */
    static final double OBJECT_AXIS = 1.4;

    private static final double OBJECT_AXIS_THICKNESS = 0.05;
    private static final double AXIS_THICKNESS = 0.045;
    private static final double HUB_SIZE = 0.13;

    /** The radius of an axis's end, as a part of that at its start. */
    private static final double AXIS_TIP = 0.6;

    /** The number of objects above which each has a seam of fewer faces. */
    private static final int FINE_OBJECTS = 24;

    /** The size of a seam relative to its ball, so that no part of it lies below the surface. */
    private static final double SEAM_SIZE = 1.016;

    /** Half the thickness of a seam, in radii of its ball, near the camera; each next shape is thicker. */
    private static final double SEAM_THICKNESS = 0.014;

    private static final double SEAM_STEP = 1.5;
    private static final int SEAM_SHAPES = 6;

    private static final List<MeshGeometry> SEAMS = seams(40, 4);
    private static final List<MeshGeometry> COARSE_SEAMS = seams(20, 3);

    /** The least of half a seam's thickness in pixels: pixels hit a thinner ring only here and there. */
    private static final double THINNEST_SEAM = 1.1;

    /** The enlargement of an object that has just collided. */
    private static final double SWELL = 0.25;

    private static final double BRIGHT_FLASH = 0.6;
    private static final double GLOWS = 0.05;

    /** Half a trail's width at its head, for each metre from the camera. */
    private static final double TRAIL_WIDTH = 0.0016;

    private static final double THINNEST_TRAIL = 0.35;

    private final SceneViewModel model;
    private final OrbitCamera camera;
    private final List<SkeletonCapsuleBuilder> skeletons = new ArrayList<>();
    private final BoneAndJointCapsuleList.CapsuleListBuilder capsules =
            new BoneAndJointCapsuleList.CapsuleListBuilder();
    private final MeshInstanceList.SolidListBuilder solids = new MeshInstanceList.SolidListBuilder();
    private final MotionTrailRibbonList.RibbonListBuilder ribbons = new MotionTrailRibbonList.RibbonListBuilder();
    private final DeviceGaugePanelSolidBuilder plates = new DeviceGaugePanelSolidBuilder(solids);
    private final MutableMeshTransform transform = new MutableMeshTransform();
    private VignetteBackground background = new VignetteBackground(0, 0, 0);
    private int gridColor;
    private boolean gridShown = true;
    private boolean axesShown;
    private boolean trailsShown = true;
    private boolean bubblesShown = true;
    private boolean plainBones;
    private List<SharedViewSelection> picks = List.of();
    private List<SetpBubbleRangeSphereData> bubbles = List.of();
    private List<SetpBubbleOverlapGeometry> portals = List.of();
    private List<TranslucentSolid> volumes = List.of();
    private @Nullable SkeletonCapsuleBuilder ghost;
    private @Nullable SceneBackdrop floor;
    private long cameraVersion = -1;
    private long items = -1;

    SceneFrameBuilder(SceneViewModel model, OrbitCamera camera) {
        this.model = model;
        this.camera = camera;
    }

    /** Sets the colors behind the solids; the grid's is 0xRRGGBB. Device panels are as pale or dark as the background. */
    void setColors(VignetteBackground background, int grid) {
        this.background = background;
        gridColor = grid;
        plates.setPale(background.isPale());
        floor = null;
    }

    void setGridShown(boolean enabled) {
        gridShown = enabled;
        floor = null;
    }

    /** Shows or hides the joints' own axes. */
    void setAxesShown(boolean enabled) {
        axesShown = enabled;
    }

    void setTrailsShown(boolean enabled) {
        trailsShown = enabled;
    }

    /** Draws all bones alike, without the volumes of bodies. */
    void setPlainBones(boolean enabled) {
        plainBones = enabled;
    }

    void setBubblesShown(boolean enabled) {
        bubblesShown = enabled;
    }

    /** Builds a frame of the model's current items, of a snapshot as of {@code nanos}. */
    SceneFrame build(long nanos) {
        if (items != model.itemsVersion()) {
            items = model.itemsVersion();
            gather();
        }
        int pick = addSkeletons();
        for (var tracker : model.trackers()) {
            addTracker(tracker, pick++);
        }
        for (var plate : model.plates()) {
            plates.add(plate, camera, pick);
            pick += (int) plate.gauges().count();
        }
        for (var sphere : model.objectSpheres()) {
            addObject(sphere, pick++);
        }
        if (trailsShown) {
            addTrails();
        }
        updateBubbles();
        return new SceneFrame(
                camera.view(), updateFloor(), capsules.build(), solids.build(), ribbons.build(), volumes, picks, nanos);
    }

    /** Lists the selectable items in the order in which they are drawn. */
    private void gather() {
        var found = new ArrayList<SharedViewSelection>();
        skeletons.clear();
        for (var skeleton : model.bodies()) {
            skeletons.add(new SkeletonCapsuleBuilder(skeleton));
            for (int bone = 0; bone < skeleton.bones(); bone++) {
                found.add(new SharedViewSelection.SignalSelection(skeleton.source(), SourceDataKind.SKELETON, bone));
            }
        }
        for (var tracker : model.trackers()) {
            found.add(new SharedViewSelection.SignalSelection(
                    tracker.source(), SourceDataKind.TRACKER, tracker.sensor()));
        }
        for (var plate : model.plates()) {
            plate.gauges().map(SceneGauge::selection).forEach(found::add);
        }
        for (var sphere : model.objectSpheres()) {
            found.add(new SharedViewSelection.SignalSelection(sphere.source(), SourceDataKind.OBJECT, sphere.number()));
        }
        picks = List.copyOf(found);
        var laid = model.comparison().body();
        ghost = laid == null ? null : new SkeletonCapsuleBuilder(laid);
    }

    private int addSkeletons() {
        int bones = 0;
        for (var skeleton : skeletons) {
            bones += skeleton.body().bones();
        }
        int pick = 0;
        for (var skeleton : skeletons) {
            skeleton.setPlain(plainBones);
            skeleton.addTo(capsules, pick, bones > CROWD);
            if (axesShown) {
                addAxes(skeleton, pick);
            }
            pick += skeleton.body().bones();
        }
        if (ghost != null) {
            ghost.setPlain(plainBones);
            ghost.addGhostTo(capsules, model.comparison());
        }
        return pick;
    }

    /** Adds the joints' axes, long enough to be visible outside of the body. */
    private void addAxes(SkeletonCapsuleBuilder capsules, int firstPick) {
        var skeleton = capsules.body();
        int hub = ScenePaletteTexture.tone(skeleton.accent(), ScenePaletteTexture.PaletteTone.JOINT);
        for (int bone = 0; bone < skeleton.bones(); bone++) {
            double length = skeleton.axisLength() + capsules.reach(bone);
            addAxes(skeleton.joint(bone), hub, length, firstPick + bone);
        }
    }

    private void addTracker(SceneTrackerSensor tracker, int pick) {
        var tone =
                tracker.isStale() ? ScenePaletteTexture.PaletteTone.QUIET_JOINT : ScenePaletteTexture.PaletteTone.HUB;
        int hub = tracker.isSelected()
                ? ScenePaletteTexture.PICKED_JOINT
                : ScenePaletteTexture.tone(tracker.accent(), tone);
        addAxes(tracker.pose(), hub, tracker.axisLength(), pick);
    }

    /** Adds axes with a hub; the hub alone where the orientation is unknown. */
    private void addAxes(MutableSceneItemPose pose, int hub, double length, int pick) {
        if (pose.hasPosition()) {
            addArrows(pose, length, AXIS_THICKNESS * length, pick);
            capsules.from(pose.x(), pose.y(), pose.z(), HUB_SIZE * length).add(hub, pick, 0);
        }
    }

    private void addArrows(MutableSceneItemPose pose, double length, double radius, int pick) {
        for (int axis = 0; axis < 3 && pose.hasOrientation(); axis++) {
            capsules.from(pose.x(), pose.y(), pose.z(), radius)
                    .to(
                            pose.x() + length * pose.axis(axis, 0),
                            pose.y() + length * pose.axis(axis, 1),
                            pose.z() + length * pose.axis(axis, 2),
                            AXIS_TIP * radius)
                    .add(ScenePaletteTexture.AXIS_X + axis, pick, 0);
        }
    }

    /** Adds a ball with a seam that shows rotation, and its axes. */
    private void addObject(SceneObjectSphere sphere, int pick) {
        var pose = sphere.pose();
        if (!pose.hasPosition()) {
            return;
        }
        double radius = sphere.radius() * (1 + SWELL * sphere.flash() * sphere.flash());
        capsules.from(pose.x(), pose.y(), pose.z(), radius)
                .add(
                        swatch(sphere),
                        pick,
                        BoneAndJointCapsuleList.ROUND | (pose.y() > 0 ? BoneAndJointCapsuleList.CASTS_SHADOW : 0));
        addArrows(pose, OBJECT_AXIS * radius, OBJECT_AXIS_THICKNESS * radius, pick);
        double seam = SEAM_SIZE * radius;
        transform.moveTo(pose.x(), pose.y(), pose.z()).scaleTo(seam, seam, seam);
        for (int axis = 0; axis < 3 && pose.hasOrientation(); axis++) {
            transform.setAxis(
                    3 * axis, seam * pose.axis(axis, 0), seam * pose.axis(axis, 1), seam * pose.axis(axis, 2));
        }
        var shapes = model.objectSpheres().size() <= FINE_OBJECTS ? SEAMS : COARSE_SEAMS;
        double depth = Math.max(camera.near(), camera.depth(pose.x(), pose.y(), pose.z()));
        solids.add(seamShape(shapes, seam / depth * camera.focal()), transform, seam(sphere), pick);
    }

    private static List<MeshGeometry> seams(int around, int sides) {
        return IntStream.range(0, SEAM_SHAPES)
                .mapToObj(i -> MeshGeometry.ring(around, sides, SEAM_THICKNESS * Math.pow(SEAM_STEP, i)))
                .toList();
    }

    /** Returns the thinnest shape that is thick enough for a seam of this radius in pixels. */
    private static MeshGeometry seamShape(List<MeshGeometry> shapes, double pixels) {
        int shape = 0;
        for (double half = SEAM_THICKNESS * pixels;
                half < THINNEST_SEAM && shape + 1 < shapes.size();
                half *= SEAM_STEP) {
            shape++;
        }
        return shapes.get(shape);
    }

    private static int swatch(SceneObjectSphere sphere) {
        if (sphere.flash() > GLOWS) {
            return ScenePaletteTexture.tone(
                    sphere.accent(),
                    sphere.flash() > BRIGHT_FLASH
                            ? ScenePaletteTexture.PaletteTone.BLAZE
                            : ScenePaletteTexture.PaletteTone.GLOW);
        }
        return sphere.isSelected()
                ? ScenePaletteTexture.PICKED
                : ScenePaletteTexture.tone(
                        sphere.accent(),
                        sphere.isStale()
                                ? ScenePaletteTexture.PaletteTone.QUIET_BONE
                                : ScenePaletteTexture.PaletteTone.BONE);
    }

    private static int seam(SceneObjectSphere sphere) {
        return sphere.isSelected()
                ? ScenePaletteTexture.PICKED_JOINT
                : ScenePaletteTexture.tone(
                        sphere.accent(),
                        sphere.isStale()
                                ? ScenePaletteTexture.PaletteTone.QUIET_JOINT
                                : ScenePaletteTexture.PaletteTone.JOINT);
    }

    private void addTrails() {
        for (var skeleton : model.trailItems().bodies()) {
            skeleton.trails().forEach(trail -> addTrail(trail, skeleton.accent()));
        }
        for (var tracker : model.trailItems().trackers()) {
            addTrail(tracker.trail(), tracker.accent());
        }
        for (var sphere : model.objectsWithTrails()) {
            addTrail(sphere.trail(), sphere.accent());
        }
    }

    /** Adds a ribbon for each run of a trail's points, thinner and fainter with age. */
    private void addTrail(MotionTrailBuffer trail, int accent) {
        boolean begun = false;
        for (int age = 0; age < MotionTrailBuffer.POINTS; age++) {
            boolean older = age + 1 < MotionTrailBuffer.POINTS && trail.hasPoint(age + 1);
            if (!trail.hasPoint(age) || !begun && !older) {
                begun = false;
                continue;
            }
            if (!begun) {
                ribbons.begin();
                begun = true;
            }
            double left = THINNEST_TRAIL + (1 - THINNEST_TRAIL) * (1 - (double) age / MotionTrailBuffer.POINTS);
            double width = older ? left * TRAIL_WIDTH * distance(trail, age) : 0;
            int swatch = ScenePaletteTexture.trail(accent, age / (MotionTrailBuffer.POINTS - 1.0));
            ribbons.add(trail.at(age, 0), trail.at(age, 1), trail.at(age, 2), width, swatch);
        }
    }

    private double distance(MotionTrailBuffer trail, int age) {
        double x = trail.at(age, 0) - camera.eye(0);
        double y = trail.at(age, 1) - camera.eye(1);
        double z = trail.at(age, 2) - camera.eye(2);
        return Math.sqrt(x * x + y * y + z * z);
    }

    private void updateBubbles() {
        var shown = bubblesShown ? model.bubbleShapes() : List.<SetpBubbleRangeSphereData>of();
        if (shown != bubbles) {
            bubbles = shown;
            portals = SetpBubbleOverlapGeometry.findAll(shown);
            volumes =
                    portals.stream().map(SetpBubbleOverlapGeometry::createSolid).toList();
            floor = null;
        }
    }

    private SceneBackdrop updateFloor() {
        var current = floor;
        if (current == null || cameraVersion != camera.version()) {
            cameraVersion = camera.version();
            current = new SceneBackdrop(
                    background,
                    gridShown,
                    gridColor,
                    camera.target(0),
                    camera.target(2),
                    camera.distance(),
                    bubbles.isEmpty()
                            ? List.of()
                            : SetpBubbleRangeCircleBuilder.build(
                                    bubbles, portals, camera.view().eye()));
            floor = current;
        }
        return current;
    }
}
