package mocapscope.app.scene;

import java.util.ArrayList;
import javafx.scene.shape.TriangleMesh;

/**
 * The translucent mesh of a skeleton overlaid on another for comparison. It is slightly thicker, so that matching bones
 * lie within it.
 */
final class SkeletonOverlayMesh {
    private static final MeshShape BONE = MeshShape.roundBone();
    private static final double THICKNESS = 0.07;
    private static final double THINNEST = 0.004;
    private static final double THICKEST = 0.062;

    private final SceneSkeleton body;
    private final SkeletonComparison ghost;
    private final BatchedMesh pieces;
    private final ShapeTransform frame = new ShapeTransform();
    private final ScenePose end = new ScenePose();

    SkeletonOverlayMesh(SkeletonComparison ghost, SceneSkeleton body) {
        this.ghost = ghost;
        this.body = body;
        var shapes = new ArrayList<MeshShape>();
        for (int bone = 0; bone < body.bones(); bone++) {
            shapes.add(BONE);
        }
        pieces = new BatchedMesh(shapes);
        for (int bone = 0; bone < body.bones(); bone++) {
            pieces.setColor(bone, ScenePalette.ghost(body.accent()));
        }
    }

    TriangleMesh mesh() {
        return pieces.mesh();
    }

    void refresh() {
        for (int bone = 0; bone < body.bones(); bone++) {
            int parent = body.parent(bone);
            if (body.hasPosition(bone) && body.hasPosition(parent)) {
                var from = body.joint(parent);
                var to = body.joint(bone);
                frame.moveTo(from.x() + ghost.shift(0), from.y() + ghost.shift(1), from.z() + ghost.shift(2));
                end.setPosition(to.x() + ghost.shift(0), to.y() + ghost.shift(1), to.z() + ghost.shift(2));
                double length = from.distance(to);
                double radius = Math.clamp(THICKNESS * Math.sqrt(length), THINNEST, THICKEST);
                pieces.setTransform(bone, frame.stretchTo(end, length, radius));
            } else {
                end.setPosition(ghost.shift(0), ghost.shift(1), ghost.shift(2));
                pieces.hide(bone, end);
            }
        }
        pieces.updateMesh();
    }
}
