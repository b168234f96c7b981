package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.shape.TriangleMesh;

/**
 * One triangle mesh of skeleton shadows on the floor. It consists of the flattened outlines of bones and joints. Each
 * piece of a skeleton lies slightly below the piece drawn before it, so that overlapping pieces do not darken the
 * shadow.
 */
final class ShadowMesh {
    private static final double LAYER = 0.00006;
    private static final double FLOOR = 0.001;

    /** The sideways shift of a shadow for each metre of height: the key light shines from the front left. */
    private static final double SLANT_X = 0.22;

    private static final double SLANT_Z = -0.12;

    /** The bone length, as a part of a crowd skeleton's size, below which a bone's shadow is too small to see. */
    private static final double SHORT = 0.04;

    /** One skeleton's part of the mesh: its bones with a shadow and the number of their first piece. */
    private static final class Part {
        private final SkeletonMesh solid;
        private final int[] bones;
        private final int first;
        private long frames = -1;

        Part(SkeletonMesh solid, int[] bones, int first) {
            this.solid = solid;
            this.bones = bones;
            this.first = first;
        }
    }

    private final List<Part> parts = new ArrayList<>();
    private final int each;
    private final BatchedMesh mesh;
    private final ShapeTransform transform = new ShapeTransform();

    /** Creates one mesh for all these skeletons, since a mesh costs the JavaFX thread as much as hundreds of faces. */
    ShadowMesh(List<SkeletonMesh> solids, LevelOfDetail detail) {
        var shapes = new ArrayList<MeshGeometry>();
        each = detail.shadow().size();
        for (var solid : solids) {
            var bones = solid.body().findBonesLongerThan(detail == LevelOfDetail.BARE ? SHORT : 0);
            parts.add(new Part(solid, bones, shapes.size()));
            for (int i = 0; i < bones.length; i++) {
                shapes.addAll(detail.shadow());
            }
        }
        mesh = new BatchedMesh(shapes);
        for (int i = 0; i < shapes.size(); i++) {
            mesh.setColor(i, ScenePalette.SHADOW);
        }
    }

    TriangleMesh mesh() {
        return mesh.mesh();
    }

    void refresh() {
        for (int i = 0; i < parts.size(); i++) {
            var part = parts.get(i);
            if (part.frames != part.solid.body().poseVersion()) {
                part.frames = part.solid.body().poseVersion();
                for (int bone = 0; bone < part.bones.length; bone++) {
                    place(part, bone);
                }
            }
        }
        mesh.updateMesh();
    }

    private void place(Part part, int index) {
        var skeleton = part.solid.body();
        int bone = part.bones[index];
        int partIndex = part.first + each * index;
        var joint = skeleton.joint(bone);
        if (!joint.hasPosition()) {
            for (int i = 0; i < each; i++) {
                mesh.hide(partIndex + i, joint);
            }
            return;
        }
        var parent = skeleton.hasPosition(skeleton.parent(bone)) ? skeleton.joint(skeleton.parent(bone)) : joint;
        double radius = part.solid.radius(bone);
        double height = FLOOR + LAYER * each * (part.bones.length - index);
        transform.moveTo(x(parent), height, z(parent)).layFlat(x(joint) - x(parent), z(joint) - z(parent), radius);
        mesh.setTransform(partIndex, transform);
        if (each > 1) {
            transform.moveTo(x(joint), height - LAYER, z(joint)).scaleTo(radius, 0, radius);
            mesh.setTransform(partIndex + 1, transform);
        }
    }

    private static double x(ScenePose pose) {
        return pose.x() + SLANT_X * pose.y();
    }

    private static double z(ScenePose pose) {
        return pose.z() + SLANT_Z * pose.y();
    }
}
