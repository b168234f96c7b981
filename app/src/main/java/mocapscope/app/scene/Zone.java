package mocapscope.app.scene;

import mocapscope.app.words.Words;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;

/**
 * A bubble as it is drawn: spheres around a centre, metres, y up.
 *
 * @param home whether it is the one in whose coordinates the others are told
 * @param portal whether one passes to it only where its range and that of the home bubble overlap
 */
record Zone(
        SourceId source,
        String name,
        boolean home,
        Vec3 center,
        double range,
        double perception,
        boolean portal,
        int accent) {
    private static final Words WORDS = Words.of(Zone.class);

    /** Larger ones have no border that could be seen. */
    private static final double MOST = 10_000;

    static Zone of(Sample.Bubble bubble, Basis basis, int accent) {
        double metres = basis.metresPerUnit();
        return new Zone(
                bubble.stamp().source(),
                bubble.name(),
                bubble.event() == Sample.BubbleEvent.HOME,
                basis.toScene(bubble.center()),
                metres * bubble.range(),
                metres * bubble.perception(),
                bubble.portal(),
                accent);
    }

    /** Whether it is anywhere, and of a size that can be drawn. */
    boolean seen() {
        return center.finite() && center.length() < MOST && range > 0 && range < MOST;
    }

    /** Whether objects are perceived from farther than they go, or not so far, by a border that can be drawn. */
    boolean perceives() {
        return perception > 0 && perception < MOST && perception != range;
    }

    /** Its name, what it is, and how far it reaches. */
    String words() {
        var what = WORDS.text("zone." + (home ? "home" : portal ? "portal" : "linked"));
        return name.isEmpty() ? WORDS.text("zone.reach", what, range) : WORDS.text("zone.named", name, what, range);
    }
}
