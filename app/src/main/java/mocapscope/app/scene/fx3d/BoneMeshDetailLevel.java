package mocapscope.app.scene.fx3d;

import mocapscope.app.scene.frame.MeshGeometry;

/**
 * The mesh detail of drawn bones and joints, which decreases as the number of drawn bones grows. JavaFX computes the
 * normals of each face that moves, on the processor and not on the graphics card, and large crowds are seen from far
 * away.
 */
enum BoneMeshDetailLevel {
    /** Round bones and joints. */
    FINE(MeshGeometry.roundCapsule(14), MeshGeometry.ball(12, 7), MeshGeometry.closedCapsule(24)),
    PLAIN(MeshGeometry.capsule(8), MeshGeometry.bead(), MeshGeometry.closedCapsule(14)),
    /** Square bones, with joints that show the direction of the next bone. */
    SPARE(MeshGeometry.capsule(4), MeshGeometry.octahedron(), MeshGeometry.closedCapsule(8)),
    /** Bones as spikes that end in their joints. */
    BARE(MeshGeometry.spike(), MeshGeometry.octahedron(), MeshGeometry.closedCapsule(4));

    private static final int FINE_BONES = 80;
    private static final int PLAIN_BONES = 300;
    private static final int SPARE_BONES = 1200;

    private final MeshGeometry bone;
    private final MeshGeometry joint;
    private final MeshGeometry volume;

    BoneMeshDetailLevel(MeshGeometry bone, MeshGeometry joint, MeshGeometry volume) {
        this.bone = bone;
        this.joint = joint;
        this.volume = volume;
    }

    /** Returns the level for a number of bones in the picture. */
    static BoneMeshDetailLevel of(int bones) {
        if (bones <= FINE_BONES) {
            return FINE;
        }
        return bones <= PLAIN_BONES ? PLAIN : bones <= SPARE_BONES ? SPARE : BARE;
    }

    /** Returns true if the joints at the ends of bones are left out. */
    boolean omitsJoints() {
        return this == BARE;
    }

    MeshGeometry bone() {
        return bone;
    }

    MeshGeometry joint() {
        return joint;
    }

    /** Returns the shape of a capsule that no other continues, such as a part of a body. */
    MeshGeometry volume() {
        return volume;
    }
}
