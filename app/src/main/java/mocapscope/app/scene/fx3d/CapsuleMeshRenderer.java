package mocapscope.app.scene.fx3d;

import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.frame.MeshGeometry;

/** Draws a frame's bones, joints and body volumes in JavaFX 3D, combining the shapes of each kind into one mesh. */
final class CapsuleMeshRenderer {
    private static final MeshGeometry GHOST = MeshGeometry.closedCapsule(12);

    private final BatchedMesh bones;
    private final BatchedMesh joints;
    private final BatchedMesh volumes;
    private final BatchedMesh ghosts;
    private final BallNodePool balls;

    CapsuleMeshRenderer(SceneGraph graph) {
        bones = new BatchedMesh(graph.addSolid());
        joints = new BatchedMesh(graph.addSolid());
        volumes = new BatchedMesh(graph.addSolid());
        ghosts = new BatchedMesh(graph.addGhost());
        balls = new BallNodePool(graph);
    }

    /** Shows exactly these capsules. */
    void show(BoneAndJointCapsuleList list) {
        int bone = count(list, CapsuleKind.BONE, 0);
        int joint = count(list, CapsuleKind.JOINT, 0);
        var detail = BoneMeshDetailLevel.of(count(list, CapsuleKind.BONE, BoneAndJointCapsuleList.CASTS_SHADOW));
        boolean bare = detail.omitsJoints();
        bones.begin(detail.bone(), bone);
        joints.begin(detail.joint(), bare ? joint - countBoneEnds(list) : joint);
        volumes.begin(detail.volume(), count(list, CapsuleKind.VOLUME, 0));
        ghosts.begin(GHOST, count(list, CapsuleKind.GHOST, 0));
        balls.begin();
        for (int i = 0; i < list.count(); i++) {
            if (!bare || !isBoneEnd(list, i)) {
                place(list, i);
            }
        }
        bones.finish();
        joints.finish();
        volumes.finish();
        ghosts.finish();
        balls.finish();
    }

    private void place(BoneAndJointCapsuleList list, int i) {
        switch (CapsuleKind.of(list, i)) {
            case GHOST -> ghosts.add(list, i);
            case BALL -> balls.add(list, i);
            case VOLUME -> volumes.add(list, i);
            case BONE -> bones.add(list, i);
            case JOINT -> joints.addBall(list, i);
        }
    }

    private static int count(BoneAndJointCapsuleList list, CapsuleKind kind, int flag) {
        int count = 0;
        for (int i = 0; i < list.count(); i++) {
            count += CapsuleKind.of(list, i) == kind && (flag == 0 || list.has(i, flag)) ? 1 : 0;
        }
        return count;
    }

    private static int countBoneEnds(BoneAndJointCapsuleList list) {
        int count = 0;
        for (int i = 0; i < list.count(); i++) {
            count += isBoneEnd(list, i) ? 1 : 0;
        }
        return count;
    }

    /** Returns true for the joint that follows its own bone. */
    private static boolean isBoneEnd(BoneAndJointCapsuleList list, int i) {
        return i > 0
                && list.pick(i) == list.pick(i - 1)
                && CapsuleKind.of(list, i) == CapsuleKind.JOINT
                && CapsuleKind.of(list, i - 1) == CapsuleKind.BONE;
    }

    /** The kind of mesh that shows a capsule. */
    private enum CapsuleKind {
        BONE,
        JOINT,
        VOLUME,
        GHOST,
        BALL;

        static CapsuleKind of(BoneAndJointCapsuleList list, int i) {
            if (list.has(i, BoneAndJointCapsuleList.TRANSLUCENT)) {
                return GHOST;
            }
            if (list.has(i, BoneAndJointCapsuleList.ROUND)) {
                return list.isBall(i) ? BALL : VOLUME;
            }
            return list.isBall(i) ? JOINT : BONE;
        }
    }
}
