package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.shape.Mesh;
import javafx.scene.shape.MeshView;
import javafx.scene.shape.TriangleMesh;
import javafx.scene.transform.Affine;
import mocapscope.app.model.Selection;
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

    private final SceneGraph world;
    private final List<One> pool = new ArrayList<>();
    private final SceneObjectMeshCache meshes = new SceneObjectMeshCache();
    private final Mesh disc = disc();
    private List<SceneObjectSphere> shown = List.of();

    SceneObjectNodePool(SceneGraph world) {
        this.world = world;
    }

    /** Shows exactly these objects. */
    void refresh(List<SceneObjectSphere> orbs) {
        shown = orbs;
        while (pool.size() < orbs.size()) {
            pool.add(new One());
        }
        for (int i = 0; i < pool.size(); i++) {
            if (i < orbs.size() && orbs.get(i).pose().hasPosition()) {
                pool.get(i).show(orbs.get(i), meshes.find(orbs.get(i), orbs.size() <= FINE));
            } else {
                pool.get(i).hide();
            }
        }
    }

    Optional<Selection> selectionOf(Node node) {
        for (int i = 0; i < shown.size(); i++) {
            if (node == pool.get(i).ball) {
                var orb = shown.get(i);
                return Optional.of(new Selection.SignalSelection(orb.source(), SourceKind.OBJECT, orb.number()));
            }
        }
        return Optional.empty();
    }

    private static TriangleMesh disc() {
        var pieces = new BatchedMesh(List.of(MeshShape.disc(24)));
        pieces.setTransform(0, new ShapeTransform().moveTo(0, 0, 0).scaleTo(1, 1, 1));
        pieces.setColor(0, ScenePalette.SHADOW);
        pieces.updateMesh();
        return pieces.mesh();
    }

    /** The nodes of one object. */
    private final class One {
        private final MeshView ball = world.addObject();
        private final MeshView shadow = world.addObjectShadow(disc);
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

        void show(SceneObjectSphere orb, TriangleMesh mesh) {
            ball.setVisible(true);
            shadow.setVisible(orb.pose().y() > 0);
            if (ball.getMesh() != mesh) {
                ball.setMesh(mesh);
            }
            double swollen = orb.radius() * (1 + SWELL * orb.flash() * orb.flash());
            // An object at rest keeps its transform: every new matrix triggers a redraw.
            if (placed != orb || moves != orb.poseVersion() || size != swollen) {
                placed = orb;
                moves = orb.poseVersion();
                size = swollen;
                place(orb.pose(), size / SceneObjectMeshCache.radius(orb.radius()));
            }
        }

        private void place(ScenePose spot, double scale) {
            below.setToTransform(size, 0, 0, spot.x(), 0, 1, 0, 0, 0, 0, size, spot.z());
            if (!spot.hasOrientation()) {
                place.setToTransform(scale, 0, 0, spot.x(), 0, scale, 0, spot.y(), 0, 0, scale, spot.z());
                return;
            }
            place.setToTransform(
                    scale * spot.axis(0, 0),
                    scale * spot.axis(1, 0),
                    scale * spot.axis(2, 0),
                    spot.x(),
                    scale * spot.axis(0, 1),
                    scale * spot.axis(1, 1),
                    scale * spot.axis(2, 1),
                    spot.y(),
                    scale * spot.axis(0, 2),
                    scale * spot.axis(1, 2),
                    scale * spot.axis(2, 2),
                    spot.z());
        }
    }
}
