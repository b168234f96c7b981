package mocapscope.app.scene;

import java.util.List;

/**
 * How many faces bones get. Each costs a renderer in software about a microsecond whenever its body moves, and bodies of
 * which there are many are seen from far away.
 */
enum Fineness {
    /** Round. */
    FINE(List.of(Shape.roundBone(), Shape.ball(8, 4)), List.of(Shape.leaf(), Shape.disc(7))),
    PLAIN(List.of(Shape.bone(), Shape.bead()), List.of(Shape.leaf(), Shape.disc(7))),
    /** Squared, with a joint that shows which way it goes on. */
    SPARE(List.of(Shape.beam(), Shape.gem()), List.of(Shape.leaf())),
    /** A spike that ends in its joint. */
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

    /** For so many bones in the picture; {@code quick} when there is time for more. */
    static Fineness of(int bones, boolean quick) {
        if (bones <= FINE_BONES && quick) {
            return FINE;
        }
        return bones <= PLAIN_BONES ? PLAIN : bones <= SPARE_BONES ? SPARE : BARE;
    }

    /** A solid along the bone and, perhaps, one at its joint. */
    List<Shape> bone() {
        return bone;
    }

    /** The same, pressed flat. */
    List<Shape> shadow() {
        return shadow;
    }
}
