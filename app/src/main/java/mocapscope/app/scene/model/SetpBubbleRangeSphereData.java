package mocapscope.app.scene.model;

import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;

/**
 * The two spheres that show a SETP bubble (shared 3D scene): one for its extent, one for the distance at which objects
 * are visible.
 * @param home true for the bubble whose coordinates the others are relative to
 * @param portal true if it can be entered only where its range and that of the home bubble overlap
 */
public record SetpBubbleRangeSphereData(
        SourceId source,
        String name,
        boolean home,
        Vec3 center,
        double range,
        double perception,
        boolean portal,
        int accent) {
    private static final TextBundle TEXTS = TextBundle.of(SetpBubbleRangeSphereData.class);

    /** The radius above which a bubble has no visible border. */
    private static final double MOST = 10_000;

    public static SetpBubbleRangeSphereData of(Sample.SetpBubble bubble, Basis basis, int accent) {
        double metres = basis.metresPerUnit();
        return new SetpBubbleRangeSphereData(
                bubble.stamp().source(),
                bubble.name(),
                bubble.event() == Sample.SetpBubbleRelation.HOME,
                basis.toScene(bubble.center()),
                metres * bubble.range(),
                metres * bubble.perception(),
                bubble.portal(),
                accent);
    }

    /** Returns true if the bubble has a position and a size that can be drawn. */
    boolean isDrawable() {
        return center.isFinite() && center.length() < MOST && range > 0 && range < MOST;
    }

    /** Returns true if the perception distance differs from the range by a visible border. */
    public boolean hasPerceptionRange() {
        return perception > 0 && perception < MOST && perception != range;
    }

    /** Returns the bubble's name, kind and range. */
    public String formatLabel() {
        var description = TEXTS.text("bubble." + (home ? "home" : portal ? "portal" : "linked"));
        return name.isEmpty()
                ? TEXTS.text("bubble.reach", description, range)
                : TEXTS.text("bubble.named", name, description, range);
    }
}
