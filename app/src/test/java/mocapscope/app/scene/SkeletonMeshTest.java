package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.snapshot.TrackingSnapshot;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.tracking.TrackingState;
import org.junit.jupiter.api.Test;

class SkeletonMeshTest {
    private static final SkeletonMap THREE = new SkeletonMap(
            "three",
            List.of(),
            List.of(new Bone("a", "", -1, -1), new Bone("b", "", 0, 0), new Bone("c", "", 1, 1)),
            List.of(new SkeletonMap.BoneEdge(0, 2)),
            "m",
            Optional.empty());
    private static final ImmutableDoubleArray NO_TURNS = ImmutableDoubleArray.of(new double[12]);

    private final SceneModel model = SceneSessionBuilder.model();

    @Test
    void keepsPointAndFaceCountsOnRefresh() {
        var mesh = mesh(ImmutableDoubleArray.of(0, 0, 0, 0, 1, 0, 0, 2, 0));
        int points = mesh.mesh().getPoints().size();
        int faces = mesh.mesh().getFaces().size();

        model.refresh(SceneSessionBuilder.at(
                2,
                new SceneSessionBuilder("s", 2)
                        .skeleton("Body", THREE, ImmutableDoubleArray.of(1, 1, 1, 2, 2, 2, 3, 3, 3), NO_TURNS)));
        mesh.refresh();

        assertEquals(points, mesh.mesh().getPoints().size());
        assertEquals(faces, mesh.mesh().getFaces().size());
    }

    @Test
    void mapsFaceToItsBone() {
        var mesh = mesh(ImmutableDoubleArray.of(0, 0, 0, 0, 1, 0, 0, 2, 0));
        int each = mesh.facesPerBone();

        assertEquals(0, mesh.boneOf(each - 1));
        assertEquals(1, mesh.boneOf(each));
        assertEquals(2, mesh.boneOf(3 * each - 1));
    }

    @Test
    void mapsExtraEdgeToItsEndBone() {
        var mesh = mesh(ImmutableDoubleArray.of(0, 0, 0, 0, 1, 0, 0, 2, 0));

        assertEquals(2, mesh.boneOf(3 * mesh.facesPerBone()));
    }

    @Test
    void missingJointPositionLeavesNoStrayPoints() {
        var mesh = mesh(ImmutableDoubleArray.of(5, 5, 5, Double.NaN, 1, 0, 5, 6, 5));

        for (int i = 0; i < mesh.mesh().getPoints().size(); i++) {
            assertTrue(Math.abs(mesh.mesh().getPoints().get(i) - 5) < 1.2, "coordinate " + i);
        }
    }

    @Test
    void nothingIsDrawnBetweenLostJointAndOthers() {
        var mesh = mesh(ImmutableDoubleArray.of(0, 0, 0, 0, 1, 0, 0, 2, 0));
        model.refresh(SceneSessionBuilder.at(
                2,
                new SceneSessionBuilder("s", 2)
                        .skeleton("Body", THREE, ImmutableDoubleArray.of(0, 0, 0, 10, 1, 0, 10, 2, 0), NO_TURNS)));
        model.bodies().getFirst().setTracking(new TrackingSnapshot(TrackingState.LOST, 1, List.of(0)), 2);
        mesh.refresh();

        var points = mesh.mesh().getPoints();
        for (int i = 0; i < points.size(); i += 3) {
            assertTrue(Math.abs(points.get(i)) < 1 || Math.abs(points.get(i) - 10) < 1, "x: " + points.get(i));
        }
    }

    private SkeletonMesh mesh(ImmutableDoubleArray positions) {
        model.refresh(SceneSessionBuilder.at(
                1, new SceneSessionBuilder("s", 1).skeleton("Body", THREE, positions, NO_TURNS)));
        var mesh = new SkeletonMesh(model.bodies().getFirst(), LevelOfDetail.PLAIN);
        mesh.refresh();
        return mesh;
    }
}
