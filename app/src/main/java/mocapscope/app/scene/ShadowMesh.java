package mocapscope.app.scene;

import java.util.ArrayList;
import javafx.scene.shape.TriangleMesh;

/**
 * A body's shadow on the floor: each bone's outline and each joint's, pressed flat. Every piece lies a little below the
 * one drawn before it, so that where they overlap only the first is seen, and the shadow is as dark there as elsewhere.
 */
final class ShadowMesh {
    private static final double LAYER = 0.00006;
    private static final double FLOOR = 0.001;

    /** How far a shadow falls to the side for each metre of height: the key light comes from the left and from before. */
    private static final double SLANT_X = 0.22;

    private static final double SLANT_Z = -0.12;

    private final Body body;
    private final BodyMesh solid;
    private final int each;
    private final Pieces pieces;
    private final Frame frame = new Frame();
    private long frames = -1;

    ShadowMesh(BodyMesh solid, Fineness fineness) {
        this.solid = solid;
        body = solid.body();
        var shapes = new ArrayList<Shape>();
        each = fineness.shadow().size();
        for (int i = 0; i < body.bones(); i++) {
            shapes.addAll(fineness.shadow());
        }
        pieces = new Pieces(shapes);
        for (int i = 0; i < shapes.size(); i++) {
            pieces.paint(i, Palette.SHADOW);
        }
    }

    TriangleMesh mesh() {
        return pieces.mesh();
    }

    void refresh() {
        if (frames == body.frames()) {
            return;
        }
        frames = body.frames();
        for (int bone = 0; bone < body.bones(); bone++) {
            place(bone, body.joint(bone));
        }
        pieces.show();
    }

    private void place(int bone, Spot joint) {
        int piece = each * bone;
        if (!joint.has()) {
            for (int i = 0; i < each; i++) {
                pieces.hide(piece + i, joint);
            }
            return;
        }
        var parent = body.has(body.parent(bone)) ? body.joint(body.parent(bone)) : joint;
        double radius = solid.radius(bone);
        frame.at(x(parent), height(piece), z(parent)).flat(x(joint) - x(parent), z(joint) - z(parent), radius);
        pieces.place(piece, frame);
        if (each > 1) {
            frame.at(x(joint), height(piece + 1), z(joint)).sized(radius, 0, radius);
            pieces.place(piece + 1, frame);
        }
    }

    private double height(int piece) {
        return FLOOR + LAYER * (each * body.bones() - piece);
    }

    private static double x(Spot spot) {
        return spot.x() + SLANT_X * spot.y();
    }

    private static double z(Spot spot) {
        return spot.z() + SLANT_Z * spot.y();
    }
}
