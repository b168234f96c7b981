package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.shape.Mesh;
import javafx.scene.shape.MeshView;
import javafx.scene.shape.TriangleMesh;
import javafx.scene.transform.Affine;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.protocol.sample.SourceKind;
import org.jspecify.annotations.Nullable;

/**
 * A pool of 3D nodes for scene objects and their shadows. Objects are rigid, so their meshes never change: the renderer
 * computes no normals, and moving one costs only a matrix.
 */
final class SceneObjectNodePool {
    /** The number of objects above which each has fewer faces. */
    private static final int FINE = 24;

    /** The enlargement of an object that has just collided. */
    private static final double SWELL = 0.25;

    private final SceneGraph graph;
    private final List<One> pool = new ArrayList<>();
    private final SceneObjectMeshCache meshes = new SceneObjectMeshCache();
    private final Mesh disc = disc();
    private List<SceneObjectSphere> shown = List.of();

    SceneObjectNodePool(SceneGraph graph) {
        this.graph = graph;
    }

    /** Shows exactly these objects. */
    void refresh(List<SceneObjectSphere> spheres) {
        shown = spheres;
        while (pool.size() < spheres.size()) {
            pool.add(new One());
        }
        for (int i = 0; i < pool.size(); i++) {
            if (i < spheres.size() && spheres.get(i).pose().hasPosition()) {
                pool.get(i).show(spheres.get(i), meshes.find(spheres.get(i), spheres.size() <= FINE));
            } else {
                pool.get(i).hide();
            }
        }
    }

    Optional<Selection> selectionOf(Node node) {
        for (int i = 0; i < shown.size(); i++) {
            if (node == pool.get(i).ball) {
                var sphere = shown.get(i);
                return Optional.of(new Selection.SignalSelection(sphere.source(), SourceKind.OBJECT, sphere.number()));
            }
        }
        return Optional.empty();
    }

    private static TriangleMesh disc() {
        var mesh = new BatchedMesh(List.of(MeshGeometry.disc(24)));
        mesh.setTransform(0, new ShapeTransform().moveTo(0, 0, 0).scaleTo(1, 1, 1));
        mesh.setColor(0, ScenePalette.SHADOW);
        mesh.updateMesh();
        return mesh.mesh();
    }

    /** The nodes of one object. */
    private final class One {
        private final MeshView ball = graph.addObject();
        private final MeshView shadow = graph.addObjectShadow(disc);
        private final Affine place = new Affine();
        private final Affine below = new Affine();
        private @Nullable SceneObjectSphere placed;
        private long moves;
        private double size;

        One() {
            ball.getTransforms().add(place);
            shadow.getTransforms().add(below);
        }

        void hide() {
            ball.setVisible(false);
            shadow.setVisible(false);
        }

        void show(SceneObjectSphere sphere, TriangleMesh mesh) {
            ball.setVisible(true);
            shadow.setVisible(sphere.pose().y() > 0);
            if (ball.getMesh() != mesh) {
                ball.setMesh(mesh);
            }
            double swollen = sphere.radius() * (1 + SWELL * sphere.flash() * sphere.flash());
            // An object at rest keeps its transform: every new matrix triggers a redraw.
            if (placed != sphere || moves != sphere.poseVersion() || size != swollen) {
                placed = sphere;
                moves = sphere.poseVersion();
                size = swollen;
                place(sphere.pose(), size / SceneObjectMeshCache.radius(sphere.radius()));
            }
        }

        private void place(ScenePose pose, double scale) {
            below.setToTransform(size, 0, 0, pose.x(), 0, 1, 0, 0, 0, 0, size, pose.z());
            if (!pose.hasOrientation()) {
                place.setToTransform(scale, 0, 0, pose.x(), 0, scale, 0, pose.y(), 0, 0, scale, pose.z());
                return;
            }
            place.setToTransform(
                    scale * pose.axis(0, 0),
                    scale * pose.axis(1, 0),
                    scale * pose.axis(2, 0),
                    pose.x(),
                    scale * pose.axis(0, 1),
                    scale * pose.axis(1, 1),
                    scale * pose.axis(2, 1),
                    pose.y(),
                    scale * pose.axis(0, 2),
                    scale * pose.axis(1, 2),
                    scale * pose.axis(2, 2),
                    pose.z());
        }
    }
}
