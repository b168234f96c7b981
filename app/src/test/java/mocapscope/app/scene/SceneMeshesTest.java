package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import javafx.scene.shape.TriangleMesh;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

/** Tests of properties of every mesh of the scene; one with a NaN has no bounds and is not drawn. */
class SceneMeshesTest {
    private final SceneModel model = SceneSessionBuilder.model();
    private final OrbitCamera camera = new OrbitCamera();

    @Test
    void meshesHoldNoNanForMissingPositions() {
        model.refresh(SceneSessionBuilder.at(1, scene(1, Double.NaN)));

        for (var mesh : meshes()) {
            for (int i = 0; i < mesh.getPoints().size(); i++) {
                assertTrue(Float.isFinite(mesh.getPoints().get(i)), "coordinate " + i + " of " + mesh);
            }
        }
    }

    @Test
    void trailGapProducesNoNan() {
        for (long picture = 0; picture < 100; picture++) {
            double x = picture / 10 % 2 == 0 ? picture : Double.NaN;
            model.refresh(SceneSessionBuilder.at(
                    picture * MotionTrailBuffer.STEP_NANOS, scene(picture * MotionTrailBuffer.STEP_NANOS, x)));
        }
        var mesh = trails();

        for (int i = 0; i < mesh.getPoints().size(); i++) {
            assertTrue(Float.isFinite(mesh.getPoints().get(i)));
        }
    }

    @Test
    void drawsNothingAcrossTrailGap() {
        var point = new double[] {0, 1, 2, Double.NaN, 4, 5, 6};
        for (int picture = 0; picture < point.length; picture++) {
            model.refresh(SceneSessionBuilder.at(
                    picture * MotionTrailBuffer.STEP_NANOS,
                    new SceneSessionBuilder("s", 0).pose("Wand", 0, new Vec3(point[picture], 1, 0), Quat.IDENTITY)));
        }
        var points = trails().getPoints();

        // Rows from the newest: 6 5 4 gap 2 1 0. A row is two points; those beside the gap and in it are one.
        for (int row : new int[] {2, 3, 4}) {
            assertEquals(points.get(6 * row + 1), points.get(6 * row + 4), "row " + row);
        }
        assertNotEquals(points.get(6 * 1 + 1), points.get(6 * 1 + 4));
    }

    @Test
    void mapsEveryPlateFaceToItsGauge() {
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("s", 1)
                        .analog("Desk", 0.5, 0.25)
                        .dial("Desk", 3, 0)
                        .button("Desk", 7, true, 1)));
        var mesh = new DevicePlateBatchMesh(model.plates());
        int faces = mesh.mesh().getFaces().size() / mesh.mesh().getFaceElementSize();
        var source = new SourceId("s", "Desk");

        assertEquals(Selection.NOTHING, mesh.selectionAt(0));
        assertEquals(
                new Selection.SignalSelection(source, SourceKind.ANALOG, 0),
                mesh.selectionAt(MeshGeometry.box().faceCount()));
        assertEquals(
                new Selection.SignalSelection(source, SourceKind.ANALOG, 1),
                mesh.selectionAt(5 * MeshGeometry.box().faceCount() - 1));
        assertEquals(
                new Selection.SignalSelection(source, SourceKind.DIAL, 3),
                mesh.selectionAt(5 * MeshGeometry.box().faceCount()));
        assertEquals(new Selection.SignalSelection(source, SourceKind.BUTTON, 7), mesh.selectionAt(faces - 1));
    }

    private List<TriangleMesh> meshes() {
        var body = new SkeletonMesh(model.bodies().getFirst(), LevelOfDetail.FINE);
        body.refresh();
        var shadow = new SkeletonShadowMesh(List.of(body), LevelOfDetail.FINE);
        shadow.refresh();
        var axes = new AxesMesh(1);
        axes.place(0, model.trackers().getFirst().pose(), ScenePalette.PICKED, 0.1);
        axes.updateMesh();
        var gauges = new DevicePlateBatchMesh(model.plates());
        gauges.refresh(camera);
        var sphere = new SceneObjectMeshCache().find(model.objectSpheres().getFirst(), true);
        return List.of(body.mesh(), shadow.mesh(), axes.mesh(), gauges.mesh(), sphere, trails());
    }

    private TriangleMesh trails() {
        var trails = new MotionTrailMesh(model.bodies(), model.trackers(), model.objectSpheres());
        trails.refresh(camera);
        return trails.mesh();
    }

    /** Returns one of everything, with {@code x} for each position and value. */
    private static SceneSessionBuilder scene(long nanos, double x) {
        var places = new double[3 * WalkingTestSkeleton.MAP.bones().size()];
        var turns = new double[4 * WalkingTestSkeleton.MAP.bones().size()];
        Arrays.fill(places, x);
        Arrays.fill(turns, x);
        return new SceneSessionBuilder("s", nanos)
                .object(0, x, x, x, x)
                .skeleton(
                        "Body",
                        WalkingTestSkeleton.MAP,
                        ImmutableDoubleArray.of(places),
                        ImmutableDoubleArray.of(turns))
                .pose("Wand", 0, new Vec3(x, x, x), new Quat(x, x, x, x))
                .analog("Wand", x, -x)
                .dial("Wand", 0, x)
                .button("Wand", 0, true, 1);
    }
}
