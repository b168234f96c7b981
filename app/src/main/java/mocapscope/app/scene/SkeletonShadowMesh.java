package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.shape.TriangleMesh;

/**
 * One triangle mesh of skeleton shadows on the floor. It consists of the flattened outlines of bones and joints. Each
 * part of a skeleton is drawn slightly below the previous one, so that overlapping parts do not darken the floor
 * twice.
 */
final class SkeletonShadowMesh {
    private static final double LAYER = 0.00006;
    private static final double FLOOR = 0.001;

    /** The sideways shift of a shadow for each metre of height: the key light shines from the front left. */
    private static final double SLANT_X = 0.22;

    private static final double SLANT_Z = -0.12;

    /** The bone length, as a part of a crowd skeleton's size, below which a bone's shadow is too small to see. */
    private static final double SHORT = 0.04;

    /** One skeleton's shadow in the mesh: its bones with a shadow and the number of their first part. */
    private static final class SkeletonShadow {
        private final SkeletonMesh solid;
        private final int[] bones;
        private final int first;
        private long frames = -1;

        SkeletonShadow(SkeletonMesh solid, int[] bones, int first) {
            this.solid = solid;
            this.bones = bones;
            this.first = first;
        }
    }

    private final List<SkeletonShadow> shadows = new ArrayList<>();
    private final int each;
    private final BatchedMesh mesh;
    private final ShapeTransform transform = new ShapeTransform();

    /** Creates one mesh for all these skeletons, since a mesh costs the JavaFX thread as much as hundreds of faces. */
    SkeletonShadowMesh(List<SkeletonMesh> solids, LevelOfDetail detail) {
        var shapes = new ArrayList<MeshGeometry>();
        each = detail.shadow().size();
        for (var solid : solids) {
            var bones = solid.body().findBonesLongerThan(detail == LevelOfDetail.BARE ? SHORT : 0);
            shadows.add(new SkeletonShadow(solid, bones, shapes.size()));
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
        for (int i = 0; i < shadows.size(); i++) {
            var shadow = shadows.get(i);
            if (shadow.frames != shadow.solid.body().poseVersion()) {
                shadow.frames = shadow.solid.body().poseVersion();
                for (int bone = 0; bone < shadow.bones.length; bone++) {
                    place(shadow, bone);
                }
            }
        }
        mesh.updateMesh();
    }

    private void place(SkeletonShadow shadow, int index) {
        var skeleton = shadow.solid.body();
        int bone = shadow.bones[index];
        int part = shadow.first + each * index;
        var joint = skeleton.joint(bone);
        if (!joint.hasPosition()) {
            for (int i = 0; i < each; i++) {
                mesh.hide(part + i, joint);
            }
            return;
        }
        var parent = skeleton.hasPosition(skeleton.parent(bone)) ? skeleton.joint(skeleton.parent(bone)) : joint;
        double radius = shadow.solid.radius(bone);
        double height = FLOOR + LAYER * each * (shadow.bones.length - index);
        transform.moveTo(x(parent), height, z(parent)).layFlat(x(joint) - x(parent), z(joint) - z(parent), radius);
        mesh.setTransform(part, transform);
        if (each > 1) {
            transform.moveTo(x(joint), height - LAYER, z(joint)).scaleTo(radius, 0, radius);
            mesh.setTransform(part + 1, transform);
        }
    }

    private static double x(ScenePose pose) {
        return pose.x() + SLANT_X * pose.y();
    }

    private static double z(ScenePose pose) {
        return pose.z() + SLANT_Z * pose.y();
    }
}
