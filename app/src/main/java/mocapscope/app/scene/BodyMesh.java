package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.shape.TriangleMesh;

/**
 * A skeleton's one mesh: for each bone a tapered solid from its draw parent and a ball at its joint, then a solid for
 * each extra edge.
 */
final class BodyMesh {
    private static final List<Shape> FINE = List.of(Shape.roundBone(), Shape.ball(8, 4));
    private static final List<Shape> COARSE = List.of(Shape.bone(), Shape.bead());

    private static final double THICKNESS = 0.056;
    private static final double THINNEST = 0.0035;
    private static final double THICKEST = 0.05;

    /** Of a body's size: what is small has slim bones, and its points are small. */
    private static final double SLIM = 0.02;

    private static final double POINT = 0.013;
    private static final double BALL_SIZE = 0.82;

    private final Body body;
    private final int facesPerBone;
    private final Pieces pieces;
    private final Frame frame = new Frame();
    private final double[] radii;
    private long frames = -1;

    /** A fine mesh has more faces; each costs the renderer about a microsecond whenever the body moves. */
    BodyMesh(Body body, boolean fine) {
        this.body = body;
        var ofBone = fine ? FINE : COARSE;
        facesPerBone = ofBone.stream().mapToInt(Shape::faceCount).sum();
        radii = new double[body.bones()];
        var shapes = new ArrayList<Shape>();
        for (int i = 0; i < bones() + body.map().extraEdges().size(); i++) {
            shapes.addAll(ofBone);
        }
        pieces = new Pieces(shapes);
    }

    int facesPerBone() {
        return facesPerBone;
    }

    /** The bone that a face of the mesh shows; an extra edge counts as the bone it leads to. */
    int boneOf(int face) {
        int bone = face / facesPerBone;
        int edge = bone - body.bones();
        return edge < 0 ? bone : body.map().extraEdges().get(edge).to();
    }

    Body body() {
        return body;
    }

    TriangleMesh mesh() {
        return pieces.mesh();
    }

    /** Half a bone's thickness where it is thickest, in metres. */
    double radius(int bone) {
        return radii[bone];
    }

    void refresh() {
        if (frames != body.frames()) {
            frames = body.frames();
            measure();
            for (int bone = 0; bone < bones(); bone++) {
                solid(2 * bone, body.parent(bone), bone, radii[bone]);
                ball(2 * bone + 1, bone);
            }
            for (int i = 0; i < body.map().extraEdges().size(); i++) {
                var edge = body.map().extraEdges().get(i);
                solid(2 * (bones() + i), edge.from(), edge.to(), Math.min(radii[edge.from()], THINNEST));
                hide(2 * (bones() + i) + 1);
            }
        }
        paint();
        pieces.show();
    }

    /** A long bone is thicker, but not as much thicker as it is longer. A root is as thick as what hangs on it. */
    private void measure() {
        double least = body.points() ? POINT * body.size() : Math.min(THINNEST, SLIM / 2 * body.size());
        double most = Math.max(least, Math.min(THICKEST, SLIM * 1.5 * body.size()));
        for (int bone = 0; bone < bones(); bone++) {
            double length = distance(body.parent(bone), bone);
            radii[bone] = Math.clamp(THICKNESS * Math.sqrt(length), least, most);
        }
        for (int bone = 0; bone < bones(); bone++) {
            int parent = body.parent(bone);
            if (parent >= 0 && body.parent(parent) < 0) {
                radii[parent] = Math.max(radii[parent], radii[bone]);
            }
        }
    }

    private void ball(int piece, int bone) {
        if (!body.has(bone)) {
            hide(piece);
            return;
        }
        double size = radii[bone] * BALL_SIZE;
        frame.at(body.joint(bone)).sized(size, size, size);
        pieces.place(piece, frame);
    }

    private void solid(int piece, int from, int to, double radius) {
        if (!body.has(from) || !body.has(to)) {
            hide(piece);
            return;
        }
        frame.at(body.joint(from)).along(body.joint(to), radius);
        pieces.place(piece, frame);
    }

    /** Hides a piece at a joint that is somewhere, so that the mesh grows no longer than the body is. */
    private void hide(int piece) {
        int top = body.top();
        pieces.hide(piece, body.joint(Math.max(0, top)));
    }

    private void paint() {
        int bone = Palette.tone(body.accent(), body.quiet() ? Palette.Tone.QUIET_BONE : Palette.Tone.BONE);
        int joint = Palette.tone(body.accent(), body.quiet() ? Palette.Tone.QUIET_JOINT : Palette.Tone.JOINT);
        for (int i = 0; i < bones(); i++) {
            boolean picked = i == body.picked();
            pieces.paint(2 * i, picked ? Palette.PICKED : bone);
            pieces.paint(2 * i + 1, picked ? Palette.PICKED_JOINT : joint);
        }
        for (int i = 0; i < body.map().extraEdges().size(); i++) {
            pieces.paint(2 * (bones() + i), joint);
        }
    }

    private double distance(int from, int to) {
        return body.has(from) && body.has(to) ? body.joint(from).distance(body.joint(to)) : 0;
    }

    private int bones() {
        return radii.length;
    }
}
