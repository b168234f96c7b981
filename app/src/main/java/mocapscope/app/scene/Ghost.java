package mocapscope.app.scene;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * Overlays one skeleton on another, root on root, and measures the distances of their joints. Serves to compare two
 * streams of the same actor.
 */
final class Ghost {
    /** The least number of common joint names; fewer are coincidence. */
    private static final int FEWEST = 3;

    private @Nullable SourceId ghost;
    private @Nullable SourceId over;
    private @Nullable Body body;
    private @Nullable Body reference;
    private int[] partners = {};
    private final double[] shift = new double[3];
    private double mean = Double.NaN;
    private double largest = Double.NaN;
    private int worst;
    private long changes;

    /** Overlays the skeleton of one source on that of another. */
    void lay(SourceId one, SourceId other) {
        ghost = one;
        over = other;
    }

    void end() {
        ghost = null;
        over = null;
    }

    boolean on() {
        return ghost != null;
    }

    /** Returns true if this skeleton is the overlaid one, and so is not drawn at its own position. */
    boolean is(Body one) {
        return one == body && reference != null;
    }

    /** Returns the overlaid skeleton, or null while either is missing. */
    @Nullable
    Body body() {
        return reference == null ? null : body;
    }

    /** Returns the reference skeleton. */
    @Nullable
    Body reference() {
        return body == null ? null : reference;
    }

    /** Returns a counter that grows whenever another pair of skeletons is compared. */
    long changes() {
        return changes;
    }

    /** Finds both skeletons among the sessions' items. */
    void find(List<Cast> casts) {
        var found = body(casts, ghost);
        var below = body(casts, over);
        if (found != body || below != reference) {
            body = found;
            reference = below;
            partners = found == null || below == null ? new int[0] : partners(found, below);
            mean = Double.NaN;
            Arrays.fill(shift, 0);
            changes++;
        }
    }

    /** Calculates the joint distances after both skeletons have been placed; unknown while a root has no position. */
    void compare() {
        mean = Double.NaN;
        largest = Double.NaN;
        if (body == null || reference == null || !body.has(body.root()) || !reference.has(reference.root())) {
            return;
        }
        var from = body.joint(body.root());
        var to = reference.joint(reference.root());
        shift[0] = to.x() - from.x();
        shift[1] = to.y() - from.y();
        shift[2] = to.z() - from.z();
        sum(body, reference);
    }

    /** Returns the offset of the overlaid skeleton along an axis of the scene, in metres. */
    double shift(int axis) {
        return shift[axis];
    }

    /** Returns the mean distance of the common joints in metres; NaN where there are none. */
    double mean() {
        return mean;
    }

    double largest() {
        return largest;
    }

    /** Returns the joint of the largest distance. */
    int worst() {
        return worst;
    }

    private void sum(Body ghost, Body below) {
        double sum = 0;
        int count = 0;
        for (int bone = 0; bone < partners.length; bone++) {
            if (partners[bone] >= 0 && ghost.has(bone) && below.has(partners[bone])) {
                double off = apart(ghost.joint(bone), below.joint(partners[bone]));
                sum += off;
                count++;
                if (!(off <= largest)) {
                    largest = off;
                    worst = bone;
                }
            }
        }
        mean = count == 0 ? Double.NaN : sum / count;
    }

    private double apart(Spot ghost, Spot below) {
        double x = ghost.x() + shift[0] - below.x();
        double y = ghost.y() + shift[1] - below.y();
        double z = ghost.z() + shift[2] - below.z();
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** Pairs bones by name, or, when too few names are equal, by number if both skeletons have as many bones. */
    private static int[] partners(Body ghost, Body below) {
        var named = new HashMap<String, Integer>();
        var bones = below.map().bones();
        for (int i = 0; i < bones.size(); i++) {
            named.putIfAbsent(bones.get(i).name(), i);
        }
        var partners = new int[ghost.bones()];
        Arrays.setAll(
                partners,
                bone -> named.getOrDefault(ghost.map().bones().get(bone).name(), Body.NONE));
        if (Arrays.stream(partners).filter(partner -> partner >= 0).count() < FEWEST) {
            boolean alike = ghost.bones() == below.bones();
            Arrays.setAll(partners, bone -> alike ? bone : Body.NONE);
        }
        return partners;
    }

    private static @Nullable Body body(List<Cast> casts, @Nullable SourceId source) {
        for (var cast : casts) {
            for (var body : cast.bodies()) {
                if (body.source().equals(source)) {
                    return body;
                }
            }
        }
        return null;
    }
}
