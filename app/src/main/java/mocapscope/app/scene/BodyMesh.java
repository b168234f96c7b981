package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.shape.TriangleMesh;

/**
 * The mesh of one skeleton: a tapered solid for each bone and a ball for each joint. Each extra edge adds another
 * solid.
 */
final class BodyMesh {
    private static final double THICKNESS = 0.056;
    private static final double THINNEST = 0.0035;
    private static final double THICKEST = 0.05;

    /** The bone thickness relative to the skeleton's size: small skeletons get slim bones and small points. */
    private static final double SLIM = 0.02;

    private static final double POINT = 0.013;
    /**
     * The tolerance in metres within which a bone's length may change without changing its thickness, since received
     * values are rounded.
     */
    private static final double SAME = 1e-4;

    private static final double BALL_SIZE = 0.82;

    private final Body body;
    private final int facesPerBone;
    private final int facesPerEdge;
    private final int each;
    private final Pieces pieces;
    private final int first;
    private final Frame frame = new Frame();
    private final double[] radii;
    private final double[] lengths;
    private double size = Double.NaN;
    private long frames = -1;
    private long painted = -1;

    /** Creates a mesh for this skeleton only. */
    BodyMesh(Body body, Fineness fineness) {
        this(body, fineness, new Pieces(shapes(body, fineness)), 0);
    }

    /** Uses the pieces from {@code first} on, which must be {@link #shapes}. */
    BodyMesh(Body body, Fineness fineness, Pieces pieces, int first) {
        this.body = body;
        this.pieces = pieces;
        this.first = first;
        var ofBone = ofBone(body, fineness);
        each = ofBone.size();
        facesPerBone = ofBone.stream().mapToInt(Shape::faceCount).sum();
        facesPerEdge = ofBone.getFirst().faceCount();
        radii = new double[body.bones()];
        lengths = new double[body.bones()];
    }

    /** Returns the shapes of such a skeleton's pieces. */
    static List<Shape> shapes(Body body, Fineness fineness) {
        var ofBone = ofBone(body, fineness);
        var shapes = new ArrayList<Shape>();
        for (int i = 0; i < body.bones(); i++) {
            shapes.addAll(ofBone);
        }
        body.map().extraEdges().forEach(_ -> shapes.add(ofBone.getFirst()));
        return shapes;
    }

    /** Selects a level of detail with joint shapes for a skeleton drawn as points. */
    private static List<Shape> ofBone(Body body, Fineness fineness) {
        return body.points() ? Fineness.PLAIN.bone() : fineness.bone();
    }

    /** Returns the number of pieces. */
    int count() {
        return each * bones() + body.map().extraEdges().size();
    }

    /** Returns true if a face of the mesh belongs to this skeleton. */
    boolean holds(int face) {
        return face >= pieces.firstFace(first) && face < pieces.firstFace(first + count());
    }

    int facesPerBone() {
        return facesPerBone;
    }

    /** Returns the bone that a face of the mesh shows; an extra edge counts as the bone it leads to. */
    int boneOf(int face) {
        int own = face - pieces.firstFace(first);
        int beyond = own - bones() * facesPerBone;
        return beyond < 0
                ? own / facesPerBone
                : body.map().extraEdges().get(beyond / facesPerEdge).to();
    }

    Body body() {
        return body;
    }

    TriangleMesh mesh() {
        return pieces.mesh();
    }

    /** Returns half a bone's largest thickness, in metres. */
    double radius(int bone) {
        return radii[bone];
    }

    void refresh() {
        move();
        pieces.show();
    }

    /** Updates the pieces without passing them to the mesh. */
    void move() {
        if (frames != body.frames()) {
            frames = body.frames();
            measure();
            for (int bone = 0; bone < bones(); bone++) {
                solid(first + each * bone, body.parent(bone), bone, lengths[bone], radii[bone]);
            }
            for (int bone = 0; bone < bones() && each > 1; bone++) {
                ball(first + each * bone + 1, bone);
            }
            for (int i = 0; i < body.map().extraEdges().size(); i++) {
                var edge = body.map().extraEdges().get(i);
                double length = distance(edge.from(), edge.to());
                solid(
                        first + each * bones() + i,
                        edge.from(),
                        edge.to(),
                        length,
                        Math.min(radii[edge.from()], THINNEST));
            }
        }
        paint();
    }

    /** Thickness grows with bone length, but more slowly. A root is as thick as its children. */
    private void measure() {
        boolean another = body.size() != size;
        size = body.size();
        for (int bone = 0; bone < bones(); bone++) {
            double length = distance(body.parent(bone), bone);
            another |= Math.abs(length - lengths[bone]) > SAME;
            lengths[bone] = length;
        }
        if (another) {
            thicken();
        }
    }

    private void thicken() {
        double least = body.points() ? POINT * body.size() : Math.min(THINNEST, SLIM / 2 * body.size());
        double most = Math.max(least, Math.min(THICKEST, SLIM * 1.5 * body.size()));
        for (int bone = 0; bone < bones(); bone++) {
            radii[bone] = Math.clamp(THICKNESS * Math.sqrt(lengths[bone]), least, most);
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
            hide(piece, bone);
            return;
        }
        double size = radii[bone] * BALL_SIZE;
        frame.at(body.joint(bone)).sized(size, size, size);
        pieces.place(piece, frame);
    }

    private void solid(int piece, int from, int to, double length, double radius) {
        if (!body.has(from) || !body.has(to)) {
            hide(piece, to);
            return;
        }
        frame.at(body.joint(from)).along(body.joint(to), length, radius);
        pieces.place(piece, frame);
    }

    /** Hides a piece at a joint that has a position, so that the mesh's bounds do not exceed the skeleton's. */
    private void hide(int piece, int bone) {
        pieces.hide(piece, body.joint(body.has(bone) ? bone : Math.max(0, body.top())));
    }

    private void paint() {
        if (painted == body.looks()) {
            return;
        }
        painted = body.looks();
        int bone = Palette.tone(body.accent(), body.quiet() ? Palette.Tone.QUIET_BONE : Palette.Tone.BONE);
        int joint = Palette.tone(body.accent(), body.quiet() ? Palette.Tone.QUIET_JOINT : Palette.Tone.JOINT);
        for (int i = 0; i < bones(); i++) {
            boolean picked = i == body.picked();
            pieces.paint(first + each * i, picked ? Palette.PICKED : bone);
            if (each > 1) {
                pieces.paint(first + each * i + 1, picked ? Palette.PICKED_JOINT : joint);
            }
        }
        for (int i = 0; i < body.map().extraEdges().size(); i++) {
            pieces.paint(first + each * bones() + i, joint);
        }
    }

    private double distance(int from, int to) {
        return body.has(from) && body.has(to) ? body.joint(from).distance(body.joint(to)) : 0;
    }

    private int bones() {
        return radii.length;
    }
}
