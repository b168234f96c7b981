package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.shape.TriangleMesh;

/**
 * The mesh of one skeleton: a tapered solid for each bone and a ball for each joint. Each extra edge adds another
 * solid.
 */
final class SkeletonMesh {
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

    private final SceneSkeleton body;
    private final int facesPerBone;
    private final int facesPerEdge;
    private final int each;
    private final BatchedMesh pieces;
    private final int first;
    private final ShapeTransform frame = new ShapeTransform();
    private final double[] radii;
    private final double[] lengths;
    private double size = Double.NaN;
    private long frames = -1;
    private long painted = -1;

    /** Creates a mesh for this skeleton only. */
    SkeletonMesh(SceneSkeleton body, LevelOfDetail fineness) {
        this(body, fineness, new BatchedMesh(shapes(body, fineness)), 0);
    }

    /** Uses the pieces from {@code first} on, which must be {@link #shapes}. */
    SkeletonMesh(SceneSkeleton body, LevelOfDetail fineness, BatchedMesh pieces, int first) {
        this.body = body;
        this.pieces = pieces;
        this.first = first;
        var ofBone = ofBone(body, fineness);
        each = ofBone.size();
        facesPerBone = ofBone.stream().mapToInt(MeshShape::faceCount).sum();
        facesPerEdge = ofBone.getFirst().faceCount();
        radii = new double[body.bones()];
        lengths = new double[body.bones()];
    }

    /** Returns the shapes of such a skeleton's pieces. */
    static List<MeshShape> shapes(SceneSkeleton body, LevelOfDetail fineness) {
        var ofBone = ofBone(body, fineness);
        var shapes = new ArrayList<MeshShape>();
        for (int i = 0; i < body.bones(); i++) {
            shapes.addAll(ofBone);
        }
        body.map().extraEdges().forEach(_ -> shapes.add(ofBone.getFirst()));
        return shapes;
    }

    /** Selects a level of detail with joint shapes for a skeleton drawn as points. */
    private static List<MeshShape> ofBone(SceneSkeleton body, LevelOfDetail fineness) {
        return body.isPointCloud() ? LevelOfDetail.PLAIN.bone() : fineness.bone();
    }

    /** Returns the number of pieces. */
    int pieceCount() {
        return each * bones() + body.map().extraEdges().size();
    }

    /** Returns true if a face of the mesh belongs to this skeleton. */
    boolean containsFace(int face) {
        return face >= pieces.firstFace(first) && face < pieces.firstFace(first + pieceCount());
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

    SceneSkeleton body() {
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
        updatePoints();
        pieces.updateMesh();
    }

    /** Updates the pieces without passing them to the mesh. */
    void updatePoints() {
        if (frames != body.poseVersion()) {
            frames = body.poseVersion();
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
        double least = body.isPointCloud() ? POINT * body.size() : Math.min(THINNEST, SLIM / 2 * body.size());
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
        if (!body.hasPosition(bone)) {
            hide(piece, bone);
            return;
        }
        double size = radii[bone] * BALL_SIZE;
        frame.moveTo(body.joint(bone)).scaleTo(size, size, size);
        pieces.setTransform(piece, frame);
    }

    private void solid(int piece, int from, int to, double length, double radius) {
        if (!body.hasPosition(from) || !body.hasPosition(to)) {
            hide(piece, to);
            return;
        }
        frame.moveTo(body.joint(from)).stretchTo(body.joint(to), length, radius);
        pieces.setTransform(piece, frame);
    }

    /** Hides a piece at a joint that has a position, so that the mesh's bounds do not exceed the skeleton's. */
    private void hide(int piece, int bone) {
        pieces.hide(piece, body.joint(body.hasPosition(bone) ? bone : Math.max(0, body.highestJoint())));
    }

    private void paint() {
        if (painted == body.appearanceVersion()) {
            return;
        }
        painted = body.appearanceVersion();
        int bone = ScenePalette.tone(body.accent(), body.isStale() ? ScenePalette.PaletteTone.QUIET_BONE : ScenePalette.PaletteTone.BONE);
        int joint = ScenePalette.tone(body.accent(), body.isStale() ? ScenePalette.PaletteTone.QUIET_JOINT : ScenePalette.PaletteTone.JOINT);
        for (int i = 0; i < bones(); i++) {
            boolean picked = i == body.selectedBone();
            pieces.setColor(first + each * i, picked ? ScenePalette.PICKED : bone);
            if (each > 1) {
                pieces.setColor(first + each * i + 1, picked ? ScenePalette.PICKED_JOINT : joint);
            }
        }
        for (int i = 0; i < body.map().extraEdges().size(); i++) {
            pieces.setColor(first + each * bones() + i, joint);
        }
    }

    private double distance(int from, int to) {
        return body.hasPosition(from) && body.hasPosition(to) ? body.joint(from).distance(body.joint(to)) : 0;
    }

    private int bones() {
        return radii.length;
    }
}
