package mocapscope.app.scene;

import java.util.ArrayList;
import javafx.scene.shape.TriangleMesh;

/**
 * A body's shadow on the floor: each bone's outline and each joint's, pressed flat. Every piece lies a little below the
 * one drawn before it, so that where they overlap only the first is seen, and the shadow is as dark there as elsewhere.
 */
final class ShadowMesh {
    private static final Shape OUTLINE = Shape.leaf();
    private static final Shape SPOT = Shape.disc(7);
    private static final double LAYER = 0.00006;
    private static final double FLOOR = 0.001;

    /** How far a shadow falls to the side for each metre of height: the key light comes from the left and from before. */
    private static final double SLANT_X = 0.22;

    private static final double SLANT_Z = -0.12;

    private final Body body;
    private final BodyMesh solid;
    private final Pieces pieces;
    private final Frame frame = new Frame();
    private long frames = -1;

    ShadowMesh(BodyMesh solid) {
        this.solid = solid;
        body = solid.body();
        var shapes = new ArrayList<Shape>();
        for (int i = 0; i < body.bones(); i++) {
            shapes.add(OUTLINE);
            shapes.add(SPOT);
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
            var joint = body.joint(bone);
            if (!joint.has()) {
                pieces.hide(2 * bone, joint);
                pieces.hide(2 * bone + 1, joint);
                continue;
            }
            var parent = body.has(body.parent(bone)) ? body.joint(body.parent(bone)) : joint;
            double radius = solid.radius(bone);
            frame.at(x(parent), height(2 * bone), z(parent)).flat(x(joint) - x(parent), z(joint) - z(parent), radius);
            pieces.place(2 * bone, frame);
            frame.at(x(joint), height(2 * bone + 1), z(joint)).sized(radius, 0, radius);
            pieces.place(2 * bone + 1, frame);
        }
        pieces.show();
    }

    private double height(int piece) {
        return FLOOR + LAYER * (2 * body.bones() - piece);
    }

    private static double x(Spot spot) {
        return spot.x() + SLANT_X * spot.y();
    }

    private static double z(Spot spot) {
        return spot.z() + SLANT_Z * spot.y();
    }
}
