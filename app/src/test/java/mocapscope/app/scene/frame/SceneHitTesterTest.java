package mocapscope.app.scene.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class SceneHitTesterTest {
    /** Looks along −z from (0, 0, 10); a metre at the origin covers 50 pixels. */
    private static final CameraProjection CAMERA = new CameraProjection(
            new Vec3(0, 0, 10), new Vec3(1, 0, 0), new Vec3(0, 1, 0), new Vec3(0, 0, -1), 500, 400, 300, 0.1);

    private final BoneAndJointCapsuleList.CapsuleListBuilder capsules =
            new BoneAndJointCapsuleList.CapsuleListBuilder();
    private final MeshInstanceList.SolidListBuilder solids = new MeshInstanceList.SolidListBuilder();

    @Test
    void rayPassesThroughProjectedPoint() {
        var pixel = new double[2];
        assertTrue(CAMERA.project(1.5, -2, 3, pixel));

        var ray = CAMERA.ray(pixel[0], pixel[1]);

        var way = new Vec3(1.5, -2, 3).minus(CAMERA.eye());
        assertEquals(0, way.cross(ray).length(), 1e-9);
        assertEquals(1, ray.length(), 1e-9);
    }

    @Test
    void findsTaperedCapsuleByItsRadius() {
        capsules.from(0, 0, 0, 1).to(0, 2, 0, 0.2).add(0, 4, 0);

        assertEquals(4, pickAt(0, -0.95), "the round start");
        assertEquals(4, pickAt(0.55, 1));
        assertEquals(-1, pickAt(0.75, 1));
        assertEquals(-1, pickAt(0.3, 2));
        assertEquals(-1, pickAt(0, -1.1));
    }

    @Test
    void nearestSolidCoversOthers() {
        capsules.from(0, 0, 0, 0.5).add(0, 1, 0);
        capsules.from(0, 0, 2, 0.2).add(0, 2, 0);
        capsules.from(0, 0, -2, 1).add(0, 3, 0);

        assertEquals(2, pickAt(0, 0));
        assertEquals(1, pickAt(0.4, 0));
        assertEquals(3, pickAt(0.7, 0));
    }

    @Test
    void ghostDoesNotCoverOthers() {
        capsules.from(0, 0, 0, 0.5).add(0, 1, 0);
        capsules.from(0, 0, 2, 0.5).add(0, -1, BoneAndJointCapsuleList.TRANSLUCENT);

        assertEquals(1, pickAt(0, 0));
    }

    @Test
    void findsTurnedBoxInFrontOfCapsule() {
        var turned = new MutableMeshTransform().moveTo(0, 0, 3);
        double side = Math.sqrt(0.5);
        turned.setAxis(0, side, side, 0);
        turned.setAxis(3, -side, side, 0);
        turned.setAxis(6, 0, 0, 0.1);
        solids.add(MeshGeometry.box(), turned, 0, 5);
        capsules.from(0, 0, 0, 3).add(0, 1, 0);

        assertEquals(5, pickAt(0, 0.5));
        assertEquals(1, pickAt(0, -0.9));
    }

    @Test
    void flatOrHiddenSolidIsNoHit() {
        solids.add(MeshGeometry.box(), new MutableMeshTransform().scaleTo(1, 1, 0), 0, 5);
        capsules.from(0, 0, 12, 1).add(0, 1, 0);

        assertEquals(-1, pickAt(0, 0.5), "flat, and behind the camera");
    }

    private int pickAt(double x, double y) {
        var pixel = new double[2];
        CAMERA.project(x, y, 0, pixel);
        var frame = new SceneFrame(
                CAMERA,
                new SceneBackdrop(new VignetteBackground(0, 0, 0), true, 0, 0, 0, 10, List.of()),
                capsules(),
                solids(),
                new MotionTrailRibbonList.RibbonListBuilder().build(),
                List.of(),
                List.of(),
                0);
        return SceneHitTester.findAt(frame, pixel[0], pixel[1]);
    }

    private BoneAndJointCapsuleList builtCapsules;
    private MeshInstanceList builtSolids;

    private BoneAndJointCapsuleList capsules() {
        builtCapsules = builtCapsules == null ? capsules.build() : builtCapsules;
        return builtCapsules;
    }

    private MeshInstanceList solids() {
        builtSolids = builtSolids == null ? solids.build() : builtSolids;
        return builtSolids;
    }
}
