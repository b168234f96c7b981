package mocapscope.app.scene.fx3d;

import mocapscope.app.scene.frame.CapsuleList;
import mocapscope.app.scene.frame.MeshGeometry;
import mocapscope.app.scene.frame.ScenePalette;
import mocapscope.app.scene.frame.ShapeTransform;

/** The meshes of a frame's capsules: bones, joints, ghosts and shadows, each kind in one mesh; large balls apart. */
final class CapsuleMeshes {
    private static final MeshGeometry GHOST = MeshGeometry.roundCapsule(12);
    private static final MeshGeometry DISC = MeshGeometry.disc(7);

    /** The height of the lowest shadow above the floor. */
    private static final double FLOOR = 0.001;

    /**
     * The distance by which a part's shadow lies below that of the part before, so that overlapping parts do not
     * darken the floor twice.
     */
    private static final double LAYER = 0.00006;

    private static final int LAYERS = 256;

    /** The sideways shift of a shadow for each metre of height: the key light shines from the front left. */
    private static final double SLANT_X = 0.22;

    private static final double SLANT_Z = -0.12;

    private final BatchedMesh bones;
    private final BatchedMesh joints;
    private final BatchedMesh ghosts;
    private final BatchedMesh boneShadows;
    private final BatchedMesh jointShadows;
    private final BallNodePool balls;
    private final ShapeTransform transform = new ShapeTransform();
    private int layer;

    CapsuleMeshes(SceneGraph graph) {
        bones = new BatchedMesh(graph.addSolid());
        joints = new BatchedMesh(graph.addSolid());
        ghosts = new BatchedMesh(graph.addGhost());
        boneShadows = new BatchedMesh(graph.addShadow());
        jointShadows = new BatchedMesh(graph.addShadow());
        balls = new BallNodePool(graph);
    }

    /** Shows exactly these capsules; {@code quick} permits finer shapes. */
    void show(CapsuleList list, boolean quick) {
        int bone = count(list, CapsuleKind.BONE, 0);
        int casting = count(list, CapsuleKind.BONE, CapsuleList.CASTS_SHADOW);
        int joint = count(list, CapsuleKind.JOINT, 0);
        int ball = count(list, CapsuleKind.BALL, 0);
        var detail = LevelOfDetail.of(casting, quick);
        boolean bare = detail.omitsJoints();
        bones.begin(detail.bone(), bone);
        joints.begin(detail.joint(), bare ? joint - countBoneEnds(list) : joint);
        ghosts.begin(GHOST, count(list, CapsuleKind.GHOST, 0));
        boneShadows.begin(detail.shadow(), casting);
        jointShadows.begin(
                DISC,
                count(list, CapsuleKind.BALL, CapsuleList.CASTS_SHADOW)
                        + (bare ? 0 : count(list, CapsuleKind.JOINT, CapsuleList.CASTS_SHADOW)));
        balls.begin(ball);
        layer = 0;
        for (int i = 0; i < list.count(); i++) {
            if (!bare || !isBoneEnd(list, i)) {
                place(list, i, bare);
            }
        }
        bones.finish();
        joints.finish();
        ghosts.finish();
        boneShadows.finish();
        jointShadows.finish();
        balls.finish();
    }

    private void place(CapsuleList list, int i, boolean bare) {
        boolean casts = list.has(i, CapsuleList.CASTS_SHADOW);
        switch (CapsuleKind.of(list, i)) {
            case GHOST -> ghosts.add(list, i);
            case BALL -> {
                balls.add(list, i);
                castBall(list, i, casts);
            }
            case BONE -> {
                bones.add(list, i);
                castBone(list, i, casts);
            }
            case JOINT -> {
                joints.addBall(list, i);
                castBall(list, i, casts && !bare);
            }
        }
    }

    private static int count(CapsuleList list, CapsuleKind kind, int flag) {
        int count = 0;
        for (int i = 0; i < list.count(); i++) {
            count += CapsuleKind.of(list, i) == kind && (flag == 0 || list.has(i, flag)) ? 1 : 0;
        }
        return count;
    }

    private static int countBoneEnds(CapsuleList list) {
        int count = 0;
        for (int i = 0; i < list.count(); i++) {
            count += isBoneEnd(list, i) ? 1 : 0;
        }
        return count;
    }

    /** Returns true for the joint that follows its own bone. */
    private static boolean isBoneEnd(CapsuleList list, int i) {
        return i > 0
                && list.pick(i) == list.pick(i - 1)
                && CapsuleKind.of(list, i) == CapsuleKind.JOINT
                && CapsuleKind.of(list, i - 1) == CapsuleKind.BONE;
    }

    private void castBone(CapsuleList list, int i, boolean casts) {
        if (casts) {
            double fromX = shadowX(list.x0(i), list.y0(i));
            double fromZ = shadowZ(list.z0(i), list.y0(i));
            double alongX = shadowX(list.x1(i), list.y1(i)) - fromX;
            double alongZ = shadowZ(list.z1(i), list.y1(i)) - fromZ;
            transform.moveTo(fromX, nextHeight(), fromZ).layFlat(alongX, alongZ);
            boneShadows.addCapsule(transform, 1, list.r0(i), list.r1(i), ScenePalette.SHADOW);
        }
    }

    private void castBall(CapsuleList list, int i, boolean casts) {
        if (casts) {
            float radius = list.r0(i);
            transform
                    .moveTo(shadowX(list.x0(i), list.y0(i)), nextHeight(), shadowZ(list.z0(i), list.y0(i)))
                    .scaleTo(radius, 0, radius);
            jointShadows.add(transform, ScenePalette.SHADOW);
        }
    }

    private double nextHeight() {
        layer = (layer + 1) % LAYERS;
        return FLOOR + LAYER * (LAYERS - layer);
    }

    private static double shadowX(float x, float height) {
        return x + SLANT_X * height;
    }

    private static double shadowZ(float z, float height) {
        return z + SLANT_Z * height;
    }

    /** The kind of mesh that shows a capsule. */
    private enum CapsuleKind {
        BONE,
        JOINT,
        GHOST,
        BALL;

        static CapsuleKind of(CapsuleList list, int i) {
            if (list.has(i, CapsuleList.TRANSLUCENT)) {
                return GHOST;
            }
            if (list.has(i, CapsuleList.ROUND)) {
                return BALL;
            }
            return list.isBall(i) ? JOINT : BONE;
        }
    }
}
