package mocapscope.app.scene;

import java.util.ArrayList;
import javafx.scene.shape.TriangleMesh;

/**
 * The translucent mesh of a skeleton overlaid on another for comparison. It is slightly thicker, so that matching bones
 * lie within it.
 */
final class GhostMesh {
    private static final Shape BONE = Shape.roundBone();
    private static final double THICKNESS = 0.07;
    private static final double THINNEST = 0.004;
    private static final double THICKEST = 0.062;

    private final Body body;
    private final Ghost ghost;
    private final Pieces pieces;
    private final Frame frame = new Frame();
    private final Spot end = new Spot();

    GhostMesh(Ghost ghost, Body body) {
        this.ghost = ghost;
        this.body = body;
        var shapes = new ArrayList<Shape>();
        for (int bone = 0; bone < body.bones(); bone++) {
            shapes.add(BONE);
        }
        pieces = new Pieces(shapes);
        for (int bone = 0; bone < body.bones(); bone++) {
            pieces.paint(bone, Palette.ghost(body.accent()));
        }
    }

    TriangleMesh mesh() {
        return pieces.mesh();
    }

    void refresh() {
        for (int bone = 0; bone < body.bones(); bone++) {
            int parent = body.parent(bone);
            if (body.has(bone) && body.has(parent)) {
                var from = body.joint(parent);
                var to = body.joint(bone);
                frame.at(from.x() + ghost.shift(0), from.y() + ghost.shift(1), from.z() + ghost.shift(2));
                end.at(to.x() + ghost.shift(0), to.y() + ghost.shift(1), to.z() + ghost.shift(2));
                double length = from.distance(to);
                double radius = Math.clamp(THICKNESS * Math.sqrt(length), THINNEST, THICKEST);
                pieces.place(bone, frame.along(end, length, radius));
            } else {
                end.at(ghost.shift(0), ghost.shift(1), ghost.shift(2));
                pieces.hide(bone, end);
            }
        }
        pieces.show();
    }
}
