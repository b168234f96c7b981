package mocapscope.protocol.export;

import java.util.List;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Doubles;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * How a body's bones lie to each other, seen over all of a recording: the first moment that shows most of them, and how
 * long each usually is. In the source's own unit and axes.
 */
final class Rest {
    private final List<Bone> bones;
    private final int[] parents;
    private final Thinned[] lengths;
    private final Thinned[][] locals;
    private final long[] turned;
    private final long[] placed;
    private Doubles positions = Doubles.NONE;
    private Doubles orientations = Doubles.NONE;
    private int most;

    Rest(List<Bone> bones) {
        this.bones = bones;
        this.parents = Tree.parents(bones);
        this.lengths = new Thinned[bones.size()];
        this.locals = new Thinned[bones.size()][3];
        this.turned = new long[bones.size()];
        this.placed = new long[bones.size()];
        for (int bone = 0; bone < lengths.length; bone++) {
            lengths[bone] = new Thinned();
            for (int axis = 0; axis < 3; axis++) {
                locals[bone][axis] = new Thinned();
            }
        }
    }

    void look(Doubles where, Doubles turns) {
        int here = 0;
        for (int bone = 0; bone < lengths.length; bone++) {
            if (Reach.holds(where.vec3(bone))) {
                here++;
                placed[bone]++;
                turned[bone] += turns.quat(bone).finite() ? 1 : 0;
                measure(bone, where, turns);
            }
        }
        if (here > most) {
            most = here;
            positions = where;
            orientations = turns;
        }
    }

    private void measure(int bone, Doubles where, Doubles turns) {
        int parent = parents[bone];
        if (parent < 0 || !Reach.holds(where.vec3(parent))) {
            return;
        }
        var away = where.vec3(bone).minus(where.vec3(parent));
        lengths[bone].add(away.length());
        var above = turns.quat(parent).normalised();
        if (above.finite()) {
            var local = above.conjugate().rotate(away);
            locals[bone][0].add(local.x());
            locals[bone][1].add(local.y());
            locals[bone][2].add(local.z());
        }
    }

    /** Whether any bone was ever anywhere. */
    boolean seen() {
        return most > 0;
    }

    /** Which bones were there at the moment that shows most of them. */
    boolean[] kept() {
        var kept = new boolean[lengths.length];
        for (int bone = 0; bone < kept.length && most > 0; bone++) {
            kept[bone] = Reach.holds(positions.vec3(bone));
        }
        return kept;
    }

    List<Bone> bones() {
        return bones;
    }

    /** Whether the wire tells how a bone is turned, at least mostly. */
    boolean turned(int bone) {
        return turned[bone] * 2 > placed[bone];
    }

    /** At the moment that shows most. */
    Vec3 position(int bone) {
        return positions.vec3(bone);
    }

    /** The same; none where the bone is not turned. */
    Quat orientation(int bone) {
        var turn = orientations.quat(bone).normalised();
        return turned(bone) && turn.finite() ? turn : Quat.IDENTITY;
    }

    /** From a parent to a bone, in the parent's space, of the usual length. */
    Vec3 offset(int bone, int parent) {
        boolean measured = parent == parents[bone];
        if (measured && turned(parent) && !locals[bone][0].empty()) {
            return new Vec3(locals[bone][0].median(), locals[bone][1].median(), locals[bone][2].median());
        }
        var away = position(bone).minus(position(parent));
        double length = away.length();
        var usual =
                measured && length > 0 && !lengths[bone].empty() ? away.times(lengths[bone].median() / length) : away;
        return orientation(parent).conjugate().rotate(usual);
    }

    /** How much the place of a bone varies in its parent's space; where the parent is not turned, its length alone. */
    double spread(int bone, int parent) {
        if (parent != parents[bone]) {
            return Double.POSITIVE_INFINITY;
        }
        if (!turned(parent)) {
            return lengths[bone].spread();
        }
        return Math.max(locals[bone][0].spread(), Math.max(locals[bone][1].spread(), locals[bone][2].spread()));
    }
}
