package mocapscope.app.scene.raster;

import java.util.List;
import mocapscope.app.benchmark.Dancer;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.frame.CameraProjection;
import mocapscope.app.scene.frame.MeshGeometry;
import mocapscope.app.scene.frame.MeshInstanceList;
import mocapscope.app.scene.frame.MotionTrailRibbonList;
import mocapscope.app.scene.frame.MutableMeshTransform;
import mocapscope.app.scene.frame.SceneBackdrop;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import mocapscope.app.scene.frame.VignetteBackground;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Direction;

/** Frames of dancing bodies with trails, shadows and device plates. */
final class CrowdFrame {
    private static final double APART = 1.6;
    private static final int TRAIL = 40;
    private static final MeshGeometry BOX = MeshGeometry.box();
    private static final MeshGeometry RING = MeshGeometry.ring(18, 4, 0.13);
    private static final MeshGeometry BALL = MeshGeometry.ball(8, 3);

    private final Dancer dancer = new Dancer();
    private final BoneAndJointCapsuleList.CapsuleListBuilder capsules =
            new BoneAndJointCapsuleList.CapsuleListBuilder();
    private final MeshInstanceList.SolidListBuilder solids = new MeshInstanceList.SolidListBuilder();
    private final MotionTrailRibbonList.RibbonListBuilder ribbons = new MotionTrailRibbonList.RibbonListBuilder();
    private final MutableMeshTransform place = new MutableMeshTransform();

    private static SceneBackdrop floor(double distance) {
        var background = new VignetteBackground(0x262c34, 0x1c2128, 0x14181d);
        return new SceneBackdrop(background, true, 0x5a6470, 0, 0, distance, List.of());
    }

    /** Returns a number of bodies at a moment. */
    SceneFrame at(long frame, int bodies, CameraProjection camera, double distance) {
        for (int i = 0; i < bodies; i++) {
            double x = (i % 10 - (Math.min(bodies, 10) - 1) / 2.0) * APART;
            double z = (i / 10 - (Math.ceilDiv(bodies, 10) - 1) / 2.0) * APART;
            addBody(frame + 37L * i, x, z, i % ScenePaletteTexture.ACCENTS);
        }
        for (int i = 0; i < 4; i++) {
            addPlate(i * 1.6 - 2.4, 0.4, 0.9, i);
        }
        return new SceneFrame(
                camera,
                floor(distance),
                capsules.build(),
                solids.build(),
                ribbons.build(),
                List.of(),
                List.of(),
                frame);
    }

    private void addBody(long frame, double x, double z, int accent) {
        var body = pose(frame, x, z);
        int bone = ScenePaletteTexture.tone(accent, ScenePaletteTexture.PaletteTone.BONE);
        int joint = ScenePaletteTexture.tone(accent, ScenePaletteTexture.PaletteTone.JOINT);
        for (int i = 0; i < Dancer.BONES; i++) {
            int parent = Dancer.MAP.bones().get(i).drawParent();
            var to = body.positions().vec3(i);
            var from = parent < 0 ? to : body.positions().vec3(parent);
            double radius = Math.clamp(0.056 * Math.sqrt(to.minus(from).length()), 0.0035, 0.05);
            capsules.from(from.x(), from.y(), from.z(), radius)
                    .to(to.x(), to.y(), to.z(), radius * 0.7)
                    .add(bone, 0, BoneAndJointCapsuleList.CASTS_SHADOW);
            capsules.from(to.x(), to.y(), to.z(), radius * 0.82).add(joint, 0, 0);
        }
        for (int tip : new int[] {8, 12}) {
            ribbons.begin();
            for (int age = 0; age < TRAIL; age++) {
                var point = pose(frame - 3L * age, x, z).positions().vec3(tip);
                ribbons.add(
                        point.x(), point.y(), point.z(), 0.012, ScenePaletteTexture.trail(accent, age / (TRAIL - 1.0)));
            }
        }
    }

    private Sample.Skeleton pose(long frame, double x, double z) {
        var stamp = new SampleMetadata(new SourceId("s", "d"), Direction.TO_CLIENT, 0, 0, 0);
        return dancer.at(frame, stamp, x, z);
    }

    private void addPlate(double x, double y, double z, int accent) {
        int fill = ScenePaletteTexture.tone(accent, ScenePaletteTexture.PaletteTone.FILL);
        solids.add(BOX, place.moveTo(x, y, z).scaleTo(0.2, 0.3, 0.002), ScenePaletteTexture.PLATE, -1);
        for (int i = 0; i < 6; i++) {
            double right = x - 0.15 + 0.05 * i;
            solids.add(
                    BOX,
                    place.moveTo(right, y + 0.12, z + 0.003).scaleTo(0.015, 0.15, 0.002),
                    ScenePaletteTexture.TRACK,
                    0);
            solids.add(BOX, place.moveTo(right, y + 0.12, z + 0.005).scaleTo(0.012, 0.02 * i, 0.003), fill, 0);
            solids.add(
                    BALL,
                    place.moveTo(right, y + 0.03, z + 0.004).scaleTo(0.01, 0.01, 0.01),
                    ScenePaletteTexture.lamp(i / 5.0),
                    0);
        }
        solids.add(
                RING,
                place.moveTo(x + 0.14, y + 0.07, z + 0.004).scaleTo(0.035, 0.035, 0.035),
                ScenePaletteTexture.RIM,
                0);
    }
}
