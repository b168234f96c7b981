package mocapscope.app.scene;

import java.util.List;

/**
 * The level of detail of bone meshes, chosen by the number of bones drawn. Each face costs a software renderer about a
 * microsecond whenever its skeleton moves, and large crowds are seen from far away.
 */
enum LevelOfDetail {
    /** Round bones and joints. */
    FINE(
            List.of(MeshGeometry.roundBone(), MeshGeometry.ball(8, 4)),
            List.of(MeshGeometry.leaf(), MeshGeometry.disc(7))),
    PLAIN(List.of(MeshGeometry.bone(), MeshGeometry.bead()), List.of(MeshGeometry.leaf(), MeshGeometry.disc(7))),
    /** Square bones, with joints that show the direction of the next bone. */
    SPARE(List.of(MeshGeometry.beam(), MeshGeometry.octahedron()), List.of(MeshGeometry.leaf())),
    /** Bones as spikes that end in their joints. */
    BARE(List.of(MeshGeometry.spike()), List.of(MeshGeometry.dart()));

    private static final int FINE_BONES = 80;
    private static final int PLAIN_BONES = 300;
    private static final int SPARE_BONES = 1200;

    private final List<MeshGeometry> bone;
    private final List<MeshGeometry> shadow;

    LevelOfDetail(List<MeshGeometry> bone, List<MeshGeometry> shadow) {
        this.bone = bone;
        this.shadow = shadow;
    }

    /** Returns the level for a number of bones in the picture; {@code quick} permits a finer one. */
    static LevelOfDetail of(int bones, boolean quick) {
        if (bones <= FINE_BONES && quick) {
            return FINE;
        }
        return bones <= PLAIN_BONES ? PLAIN : bones <= SPARE_BONES ? SPARE : BARE;
    }

    /** Returns the solid along the bone and, at finer levels, one at its joint. */
    List<MeshGeometry> bone() {
        return bone;
    }

    /** Returns the flat shapes of a bone's shadow. */
    List<MeshGeometry> shadow() {
        return shadow;
    }
}
