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

    private final SceneSkeleton skeleton;
    private final int facesPerBone;
    private final int facesPerEdge;
    private final int each;
    private final BatchedMesh mesh;
    private final int first;
    private final ShapeTransform transform = new ShapeTransform();
    private final double[] radii;
    private final double[] lengths;
    private double size = Double.NaN;
    private long frames = -1;
    private long painted = -1;

    /** Creates a mesh for this skeleton only. */
    SkeletonMesh(SceneSkeleton skeleton, LevelOfDetail detail) {
        this(skeleton, detail, new BatchedMesh(shapes(skeleton, detail)), 0);
    }

    /** Uses the parts from {@code first} on, which must be {@link #shapes}. */
    SkeletonMesh(SceneSkeleton skeleton, LevelOfDetail detail, BatchedMesh mesh, int first) {
        this.skeleton = skeleton;
        this.mesh = mesh;
        this.first = first;
        var ofBone = ofBone(skeleton, detail);
        each = ofBone.size();
        facesPerBone = ofBone.stream().mapToInt(MeshGeometry::faceCount).sum();
        facesPerEdge = ofBone.getFirst().faceCount();
        radii = new double[skeleton.bones()];
        lengths = new double[skeleton.bones()];
    }

    /** Returns the shapes of such a skeleton's parts. */
    static List<MeshGeometry> shapes(SceneSkeleton skeleton, LevelOfDetail detail) {
        var ofBone = ofBone(skeleton, detail);
        var shapes = new ArrayList<MeshGeometry>();
        for (int i = 0; i < skeleton.bones(); i++) {
            shapes.addAll(ofBone);
        }
        skeleton.map().extraEdges().forEach(_ -> shapes.add(ofBone.getFirst()));
        return shapes;
    }

    /** Selects a level of detail with joint shapes for a skeleton drawn as points. */
    private static List<MeshGeometry> ofBone(SceneSkeleton skeleton, LevelOfDetail detail) {
        return skeleton.isPointCloud() ? LevelOfDetail.PLAIN.bone() : detail.bone();
    }

    /** Returns the number of parts. */
    int partCount() {
        return each * bones() + skeleton.map().extraEdges().size();
    }

    /** Returns true if a face of the mesh belongs to this skeleton. */
    boolean containsFace(int face) {
        return face >= mesh.firstFace(first) && face < mesh.firstFace(first + partCount());
    }

    int facesPerBone() {
        return facesPerBone;
    }

    /** Returns the bone that a face of the mesh shows; an extra edge counts as the bone it leads to. */
    int boneOf(int face) {
        int own = face - mesh.firstFace(first);
        int beyond = own - bones() * facesPerBone;
        return beyond < 0
                ? own / facesPerBone
                : skeleton.map().extraEdges().get(beyond / facesPerEdge).to();
    }

    SceneSkeleton body() {
        return skeleton;
    }

    TriangleMesh mesh() {
        return mesh.mesh();
    }

    /** Returns half a bone's largest thickness, in metres. */
    double radius(int bone) {
        return radii[bone];
    }

    void refresh() {
        updatePoints();
        mesh.updateMesh();
    }

    /** Updates the parts without passing them to the mesh. */
    void updatePoints() {
        if (frames != skeleton.poseVersion()) {
            frames = skeleton.poseVersion();
            measure();
            for (int bone = 0; bone < bones(); bone++) {
                solid(first + each * bone, skeleton.parent(bone), bone, lengths[bone], radii[bone]);
            }
            for (int bone = 0; bone < bones() && each > 1; bone++) {
                ball(first + each * bone + 1, bone);
            }
            for (int i = 0; i < skeleton.map().extraEdges().size(); i++) {
                var edge = skeleton.map().extraEdges().get(i);
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
        boolean another = skeleton.size() != size;
        size = skeleton.size();
        for (int bone = 0; bone < bones(); bone++) {
            if (skeleton.isTorn(skeleton.parent(bone), bone)) {
                continue;
            }
            double length = distance(skeleton.parent(bone), bone);
            another |= Math.abs(length - lengths[bone]) > SAME;
            lengths[bone] = length;
        }
        if (another) {
            thicken();
        }
    }

    private void thicken() {
        double least =
                skeleton.isPointCloud() ? POINT * skeleton.size() : Math.min(THINNEST, SLIM / 2 * skeleton.size());
        double most = Math.max(least, Math.min(THICKEST, SLIM * 1.5 * skeleton.size()));
        for (int bone = 0; bone < bones(); bone++) {
            radii[bone] = Math.clamp(THICKNESS * Math.sqrt(lengths[bone]), least, most);
        }
        for (int bone = 0; bone < bones(); bone++) {
            int parent = skeleton.parent(bone);
            if (parent >= 0 && skeleton.parent(parent) < 0) {
                radii[parent] = Math.max(radii[parent], radii[bone]);
            }
        }
    }

    private void ball(int part, int bone) {
        if (!skeleton.hasPosition(bone)) {
            hide(part, bone);
            return;
        }
        double size = radii[bone] * BALL_SIZE;
        transform.moveTo(skeleton.joint(bone)).scaleTo(size, size, size);
        mesh.setTransform(part, transform);
    }

    private void solid(int part, int from, int to, double length, double radius) {
        if (!skeleton.hasPosition(from) || !skeleton.hasPosition(to) || skeleton.isTorn(from, to)) {
            hide(part, to);
            return;
        }
        transform.moveTo(skeleton.joint(from)).stretchTo(skeleton.joint(to), length, radius);
        mesh.setTransform(part, transform);
    }

    /** Hides a part at a joint that has a position, so that the mesh's bounds do not exceed the skeleton's. */
    private void hide(int part, int bone) {
        mesh.hide(part, skeleton.joint(skeleton.hasPosition(bone) ? bone : Math.max(0, skeleton.highestJoint())));
    }

    private void paint() {
        if (painted == skeleton.appearanceVersion()) {
            return;
        }
        painted = skeleton.appearanceVersion();
        int bone = tone(ScenePalette.PaletteTone.BONE);
        int joint = tone(ScenePalette.PaletteTone.JOINT);
        int staleBone = tone(ScenePalette.PaletteTone.QUIET_BONE);
        int staleJoint = tone(ScenePalette.PaletteTone.QUIET_JOINT);
        for (int i = 0; i < bones(); i++) {
            boolean picked = i == skeleton.selectedBone();
            boolean stale = skeleton.isStale(i);
            mesh.setColor(first + each * i, picked ? ScenePalette.PICKED : stale ? staleBone : bone);
            if (each > 1) {
                mesh.setColor(first + each * i + 1, picked ? ScenePalette.PICKED_JOINT : stale ? staleJoint : joint);
            }
        }
        for (int i = 0; i < skeleton.map().extraEdges().size(); i++) {
            boolean stale = skeleton.isStale(skeleton.map().extraEdges().get(i).to());
            mesh.setColor(first + each * bones() + i, stale ? staleJoint : joint);
        }
    }

    private int tone(ScenePalette.PaletteTone tone) {
        return ScenePalette.tone(skeleton.accent(), tone);
    }

    private double distance(int from, int to) {
        return skeleton.hasPosition(from) && skeleton.hasPosition(to)
                ? skeleton.joint(from).distance(skeleton.joint(to))
                : 0;
    }

    private int bones() {
        return radii.length;
    }
}
