package mocapscope.app.scene;

import java.util.List;

/**
 * The level of detail of bone meshes, chosen by the number of bones drawn. Each face costs a software renderer about a
 * microsecond whenever its skeleton moves, and large crowds are seen from far away.
 */
enum Fineness {
    /** Round bones and joints. */
    FINE(List.of(Shape.roundBone(), Shape.ball(8, 4)), List.of(Shape.leaf(), Shape.disc(7))),
    PLAIN(List.of(Shape.bone(), Shape.bead()), List.of(Shape.leaf(), Shape.disc(7))),
    /** Square bones, with joints that show the direction of the next bone. */
    SPARE(List.of(Shape.beam(), Shape.gem()), List.of(Shape.leaf())),
    /** Bones as spikes that end in their joints. */
    BARE(List.of(Shape.spike()), List.of(Shape.dart()));

    private static final int FINE_BONES = 80;
    private static final int PLAIN_BONES = 300;
    private static final int SPARE_BONES = 1200;

    private final List<Shape> bone;
    private final List<Shape> shadow;

    Fineness(List<Shape> bone, List<Shape> shadow) {
        this.bone = bone;
        this.shadow = shadow;
    }

    /** Returns the level for a number of bones in the picture; {@code quick} permits a finer one. */
    static Fineness of(int bones, boolean quick) {
        if (bones <= FINE_BONES && quick) {
            return FINE;
        }
        return bones <= PLAIN_BONES ? PLAIN : bones <= SPARE_BONES ? SPARE : BARE;
    }

    /** Returns the solid along the bone and, at finer levels, one at its joint. */
    List<Shape> bone() {
        return bone;
    }

    /** Returns the flat shapes of a bone's shadow. */
    List<Shape> shadow() {
        return shadow;
    }
}
