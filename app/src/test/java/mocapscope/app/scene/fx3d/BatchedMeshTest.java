package mocapscope.app.scene.fx3d;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import javafx.scene.shape.MeshView;
import javafx.scene.shape.TriangleMesh;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.frame.MeshGeometry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fx3d")
class BatchedMeshTest {
    private static final MeshGeometry SHAPE = MeshGeometry.capsule(8);

    private final MeshView node = new MeshView();
    private final BatchedMesh mesh = new BatchedMesh(node);

    @Test
    void movingPartsKeepsMesh() {
        show(3, 0);
        var created = node.getMesh();
        show(3, 1);
        show(5, 1);
        assertSame(created, node.getMesh(), "a few more parts fit");

        show(100, 1);

        assertNotSame(created, node.getMesh());
    }

    @Test
    void removedPartsCoverNothingAndLieWithinBounds() {
        show(8, 10);
        show(2, 10);
        var points = ((TriangleMesh) node.getMesh()).getPoints();

        for (int i = 3 * 2 * SHAPE.pointCount(); i < points.size(); i++) {
            assertEquals(points.get(3 * 2 * SHAPE.pointCount() - 3 + i % 3), points.get(i), "coordinate " + i);
        }
    }

    @Test
    void meshWithoutPartsHasNoFaces() {
        show(8, 0);
        show(0, 0);

        assertEquals(0, ((TriangleMesh) node.getMesh()).getFaces().size());
    }

    @Test
    void capsuleTapersAlongItsLength() {
        var list = new BoneAndJointCapsuleList.CapsuleListBuilder();
        list.from(1, 0, 0, 0.5).to(1, 2, 0, 0.1).add(0, 0, 0);
        mesh.begin(SHAPE, 1);
        mesh.add(list.build(), 0);
        mesh.finish();
        var points = ((TriangleMesh) node.getMesh()).getPoints();

        double widestAtStart = 0;
        double widestAtEnd = 0;
        for (int i = 0; i < 3 * SHAPE.pointCount(); i += 3) {
            double off = Math.hypot(points.get(i) - 1, points.get(i + 2));
            widestAtStart = points.get(i + 1) < 0.1 ? Math.max(widestAtStart, off) : widestAtStart;
            widestAtEnd = points.get(i + 1) > 1.9 ? Math.max(widestAtEnd, off) : widestAtEnd;
            assertTrue(points.get(i + 1) >= -0.5 && points.get(i + 1) <= 2.1);
        }
        assertEquals(0.5, widestAtStart, 1e-6);
        assertEquals(0.1, widestAtEnd, 1e-6);
    }

    private void show(int count, double x) {
        var list = new BoneAndJointCapsuleList.CapsuleListBuilder();
        for (int i = 0; i < count; i++) {
            list.from(x + i, 0, 0, 0.5).to(x + i, 1, 0, 0.2).add(i, i, 0);
        }
        var capsules = list.build();
        mesh.begin(SHAPE, count);
        for (int i = 0; i < count; i++) {
            mesh.add(capsules, i);
        }
        mesh.finish();
    }
}
