package mocapscope.app.scene;

import java.util.ArrayList;
import javafx.scene.shape.TriangleMesh;

/**
 * The translucent mesh of a skeleton overlaid on another for comparison. It is slightly thicker, so that matching bones
 * lie within it.
 */
final class SkeletonComparisonMesh {
    private static final MeshGeometry BONE = MeshGeometry.roundBone();
    private static final double THICKNESS = 0.07;
    private static final double THINNEST = 0.004;
    private static final double THICKEST = 0.062;

    private final SceneSkeleton skeleton;
    private final SkeletonComparison comparison;
    private final BatchedMesh mesh;
    private final ShapeTransform transform = new ShapeTransform();
    private final ScenePose end = new ScenePose();

    SkeletonComparisonMesh(SkeletonComparison comparison, SceneSkeleton skeleton) {
        this.comparison = comparison;
        this.skeleton = skeleton;
        var shapes = new ArrayList<MeshGeometry>();
        for (int bone = 0; bone < skeleton.bones(); bone++) {
            shapes.add(BONE);
        }
        mesh = new BatchedMesh(shapes);
        for (int bone = 0; bone < skeleton.bones(); bone++) {
            mesh.setColor(bone, ScenePalette.comparisonSwatch(skeleton.accent()));
        }
    }

    TriangleMesh mesh() {
        return mesh.mesh();
    }

    void refresh() {
        for (int bone = 0; bone < skeleton.bones(); bone++) {
            int parent = skeleton.parent(bone);
            if (skeleton.hasPosition(bone) && skeleton.hasPosition(parent)) {
                var from = skeleton.joint(parent);
                var to = skeleton.joint(bone);
                transform.moveTo(
                        from.x() + comparison.shift(0), from.y() + comparison.shift(1), from.z() + comparison.shift(2));
                end.setPosition(
                        to.x() + comparison.shift(0), to.y() + comparison.shift(1), to.z() + comparison.shift(2));
                double length = from.distance(to);
                double radius = Math.clamp(THICKNESS * Math.sqrt(length), THINNEST, THICKEST);
                mesh.setTransform(bone, transform.stretchTo(end, length, radius));
            } else {
                end.setPosition(comparison.shift(0), comparison.shift(1), comparison.shift(2));
                mesh.hide(bone, end);
            }
        }
        mesh.updateMesh();
    }
}
