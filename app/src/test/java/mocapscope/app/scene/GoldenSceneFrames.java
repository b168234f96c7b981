package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.frame.MeshInstanceList;
import mocapscope.app.scene.frame.MotionTrailRibbonList;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.frame.VignetteBackground;
import mocapscope.app.scene.model.MotionTrailBuffer;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.synthetic.SharedSceneFixture;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SetpBubbleRelation;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;

/** The frames of twelve scenes that all renderers draw alike. */
public final class GoldenSceneFrames {
    private static final int WIDTH = 320;
    private static final int HEIGHT = 240;
    private static final Vec3 MIDDLE = new Vec3(0, 0.9, 0);

    private final SceneViewModel model = SceneSessionBuilder.model();
    private final OrbitCamera camera = new OrbitCamera();
    private final SceneFrameBuilder builder = new SceneFrameBuilder(model, camera);

    private GoldenSceneFrames() {
        builder.setColors(new VignetteBackground(0x262c34, 0x1c2128, 0x14181d), 0x5a6470);
        look(MIDDLE, 4);
    }

    /** Returns the frames by the names of their scenes. */
    public static Map<String, SceneFrame> create() {
        var frames = new LinkedHashMap<String, SceneFrame>();
        frames.put("standing-body", new GoldenSceneFrames().show(body("Body", 0.3)));
        frames.put("two-sessions", twoSessions());
        frames.put("hand", hand());
        frames.put("ghost", ghost());
        frames.put("trails", trails());
        frames.put("selected-joint", selectedJoint());
        frames.put("plain-bones-with-axes", plainBones());
        frames.put("device-plates", plates());
        frames.put("trackers-on-grid", trackers());
        frames.put("bubbles", bubbles());
        frames.put("objects", objects());
        frames.put("view-from-top", fromTop());
        return frames;
    }

    /** Returns a frame without its items: only its background and floor. */
    public static SceneFrame emptied(SceneFrame frame) {
        return new SceneFrame(
                frame.camera(),
                frame.floor(),
                new BoneAndJointCapsuleList.CapsuleListBuilder().build(),
                new MeshInstanceList.SolidListBuilder().build(),
                new MotionTrailRibbonList.RibbonListBuilder().build(),
                List.of(),
                List.of(),
                frame.nanos());
    }

    private static SceneSessionBuilder body(String device, double seconds) {
        return new SceneSessionBuilder("s", 1).puppet(device, seconds, 0, 0, 0.5);
    }

    private static SceneFrame twoSessions() {
        return new GoldenSceneFrames()
                .show(
                        new SceneSessionBuilder("one", 1).puppet("Near", 0.2, -0.4, 0.3, 0.3),
                        new SceneSessionBuilder("two", 1).accent(1).puppet("Far", 0.7, 0.3, -0.4, -0.6));
    }

    private static SceneFrame hand() {
        var positions = new ArrayList<Double>();
        SimulatedMotionSource.of(List.of("Hand")).emitSamples(1_000_000_000L, 1_000_000_000L, sample -> {
            if (sample instanceof Sample.Pose pose) {
                var at = pose.position();
                DoubleStream.of(at.x(), at.y(), at.z()).forEach(positions::add);
            }
        });
        var numbers = positions.stream().mapToDouble(number -> number).toArray();
        var map = SkeletonMapLibrary.builtIn().findById("openxr-hand-26").orElseThrow();
        var turns = ImmutableDoubleArray.of(new double[4 * map.bones().size()]);
        var scene = new GoldenSceneFrames();
        scene.look(new Vec3(numbers[0], numbers[1], numbers[2]), 0.6);
        return scene.show(
                new SceneSessionBuilder("s", 1).skeleton("Hand", map, ImmutableDoubleArray.of(numbers), turns));
    }

    private static SceneFrame ghost() {
        var scene = new GoldenSceneFrames();
        scene.model.comparison().start(new SourceId("two", "Far"), new SourceId("one", "Near"));
        return scene.show(
                new SceneSessionBuilder("one", 1).puppet("Near", 0.2, 0, 0, 0.5),
                new SceneSessionBuilder("two", 1).accent(1).puppet("Far", 0.55, 2, 1, 0.5));
    }

    private static SceneFrame trails() {
        var scene = new GoldenSceneFrames();
        for (int i = 0; i < 30; i++) {
            long nanos = i * MotionTrailBuffer.STEP_NANOS;
            scene.model.refresh(SceneSessionBuilder.at(
                    nanos, new SceneSessionBuilder("s", nanos).puppet("Body", 0.03 * i, 0.02 * i - 0.5, 0, 1.57)));
        }
        return scene.builder.build(0);
    }

    private static SceneFrame selectedJoint() {
        var scene = new GoldenSceneFrames();
        var selection = new SharedViewSelection.SignalSelection(
                new SourceId("s", "Body"), SourceDataKind.SKELETON, WalkingTestSkeleton.bone("LeftForeArm"));
        scene.look(new Vec3(0, 1.1, 0), 2.5);
        scene.model.refresh(SceneSessionBuilder.at(1, selection, body("Body", 0.3)));
        return scene.builder.build(0);
    }

    private static SceneFrame plainBones() {
        var scene = new GoldenSceneFrames();
        scene.builder.setPlainBones(true);
        scene.builder.setAxesShown(true);
        return scene.show(body("Body", 0.3));
    }

    private static SceneFrame plates() {
        var scene = new GoldenSceneFrames();
        scene.look(new Vec3(-0.05, 1.05, 0), 1.2);
        var console = new SceneSessionBuilder("s", 1).pose("Desk", 0, new Vec3(-0.3, 1, 0), Quat.IDENTITY);
        for (int button = 0; button < 6; button++) {
            console.button("Desk", button, button % 2 == 0, 1);
        }
        return scene.show(
                console.analog("Desk", 0.9, -0.5, 0.2, 0.7).dial("Desk", 0, 0.3).dial("Desk", 1, 0.8));
    }

    private static SceneFrame trackers() {
        var scene = new GoldenSceneFrames();
        scene.look(new Vec3(0, 0.3, 0), 1.5);
        var half = Math.sqrt(0.5);
        return scene.show(new SceneSessionBuilder("s", 1)
                .pose("Wand", 0, new Vec3(-0.3, 0.3, 0), Quat.IDENTITY)
                .pose("Hat", 0, new Vec3(0.3, 0.4, 0.1), new Quat(half, 0, 0, half))
                .pose("Lost", 0, new Vec3(0, 0.1, 0.3), new Quat(0, 0, 0, 0)));
    }

    private static SceneFrame bubbles() {
        var scene = new GoldenSceneFrames();
        scene.look(new Vec3(4, 1, 0), 4);
        return scene.show(new SceneSessionBuilder("s", 1)
                .bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 5, false)
                .bubble(SetpBubbleRelation.LINKED, "Foyer", new Vec3(8, 0, 0), 5, true)
                .puppet("Body", 0.3, 4, 0, 0.5));
    }

    private static SceneFrame objects() {
        var scene = new GoldenSceneFrames();
        scene.look(new Vec3(0, 0.6, 0), 4);
        return scene.show(new SceneSessionBuilder("s", 1)
                .accent(3)
                .object(1, -0.6, 0.5, 0, 0.4)
                .object(2, 0.4, 0.7, -0.3, 0.25)
                .object(3, SharedSceneFixture.at(0.5, 0.2, 0.6), 0.12, SharedSceneObjectSnapshot.ObjectCollision.NONE));
    }

    private static SceneFrame fromTop() {
        var scene = new GoldenSceneFrames();
        scene.camera.glideTo(0, 1.5);
        scene.camera.finishGlide();
        return scene.show(body("Body", 0.3));
    }

    private SceneFrame show(SceneSessionBuilder... sessions) {
        model.refresh(SceneSessionBuilder.at(1, sessions));
        return builder.build(0);
    }

    private void look(Vec3 target, double distance) {
        camera.setViewport(WIDTH, HEIGHT);
        camera.target(target.x(), target.y(), target.z());
        camera.approach(distance);
        camera.finishGlide();
    }
}
