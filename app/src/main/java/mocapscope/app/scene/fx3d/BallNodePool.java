package mocapscope.app.scene.fx3d;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.shape.MeshView;
import javafx.scene.shape.TriangleMesh;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.frame.MeshGeometry;
import mocapscope.app.scene.frame.MutableMeshTransform;

/**
 * A pool of JavaFX mesh nodes that draw spheres and are reused from frame to frame. A ball is rigid, so JavaFX computes
 * its normals once: moving one costs only a matrix. The size is part of the points, because JavaFX lights scaled nodes
 * more brightly; sizes that hardly differ share a mesh.
 */
final class BallNodePool {
    private static final MeshGeometry BALL = MeshGeometry.ball(28, 15);
    private static final double STEP = Math.log(1.02);

    /** The cache size, more than a scene needs at a time; the cache is cleared when full. */
    private static final int MOST = 2048;

    private record MeshKey(int size, int swatch) {}

    private final SceneGraph graph;
    private final List<MeshView> nodes = new ArrayList<>();
    private final Map<MeshKey, TriangleMesh> meshes = new HashMap<>();
    private int next;

    BallNodePool(SceneGraph graph) {
        this.graph = graph;
    }

    void begin() {
        next = 0;
    }

    void add(BoneAndJointCapsuleList list, int capsule) {
        if (next == nodes.size()) {
            nodes.add(graph.addSolid());
        }
        var node = nodes.get(next++);
        int size = (int) Math.rint(Math.log(list.r0(capsule)) / STEP);
        var mesh = find(new MeshKey(size, list.swatch(capsule)));
        double scale = list.r0(capsule) / Math.exp(size * STEP);
        if (node.getMesh() != mesh) {
            node.setMesh(mesh);
        }
        node.setTranslateX(list.x0(capsule));
        node.setTranslateY(list.y0(capsule));
        node.setTranslateZ(list.z0(capsule));
        node.setScaleX(scale);
        node.setScaleY(scale);
        node.setScaleZ(scale);
        node.setVisible(true);
    }

    /** Hides the nodes that were not added. */
    void finish() {
        for (int i = next; i < nodes.size(); i++) {
            nodes.get(i).setVisible(false);
        }
    }

    private TriangleMesh find(MeshKey key) {
        if (meshes.size() == MOST && !meshes.containsKey(key)) {
            meshes.clear();
        }
        return meshes.computeIfAbsent(key, BallNodePool::mesh);
    }

    private static TriangleMesh mesh(MeshKey key) {
        double radius = Math.exp(key.size() * STEP);
        return meshOf(
                BALL.transformed(new MutableMeshTransform().moveTo(0, 0, 0).scaleTo(radius, radius, radius)),
                key.swatch());
    }

    /** Returns a mesh of one shape and color that never changes. */
    static TriangleMesh meshOf(MeshGeometry shape, int swatch) {
        var node = new MeshView();
        var mesh = new BatchedMesh(node);
        mesh.begin(List.of(shape));
        mesh.add(new MutableMeshTransform().scaleTo(1, 1, 1), swatch);
        mesh.finish();
        return (TriangleMesh) node.getMesh();
    }
}
