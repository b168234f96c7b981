package mocapscope.protocol.sample;

import java.util.List;

/**
 * Converts bone poses relative to their parents into poses in the source's space. Parents are placed before their
 * children.
 */
public final class ForwardKinematics {
    private final int[] parents;
    private final int[] order;

    /** Creates a converter; the wire parents of {@code bones} must lead to a root. */
    public ForwardKinematics(List<Bone> bones) {
        this.parents = bones.stream().mapToInt(Bone::wireParent).toArray();
        this.order = order(parents);
    }

    /**
     * Converts all bones in place: three numbers per position and four per orientation. Orientations are normalized to
     * length 1. A bone whose parent is NaN becomes NaN too.
     */
    public void place(double[] positions, double[] orientations) {
        for (int bone : order) {
            var turn = unit(quat(orientations, bone));
            var place = vec3(positions, bone);
            int parent = parents[bone];
            if (parent >= 0) {
                var above = quat(orientations, parent);
                place = above.rotate(place).plus(vec3(positions, parent));
                turn = unit(above.times(turn));
            }
            put(positions, bone, place);
            put(orientations, bone, turn);
        }
    }

    private static int[] order(int[] parents) {
        var order = new int[parents.length];
        var placed = new boolean[parents.length];
        int count = 0;
        for (int before = -1; before < count; ) {
            before = count;
            for (int bone = 0; bone < parents.length; bone++) {
                if (!placed[bone] && (parents[bone] < 0 || placed[parents[bone]])) {
                    placed[bone] = true;
                    order[count] = bone;
                    count++;
                }
            }
        }
        if (count < parents.length) {
            throw new IllegalArgumentException("the parents of the bones form a cycle");
        }
        return order;
    }

    private static Quat unit(Quat q) {
        double length = Math.sqrt(q.x() * q.x() + q.y() * q.y() + q.z() * q.z() + q.w() * q.w());
        return new Quat(q.x() / length, q.y() / length, q.z() / length, q.w() / length);
    }

    private static Vec3 vec3(double[] positions, int bone) {
        return new Vec3(positions[3 * bone], positions[3 * bone + 1], positions[3 * bone + 2]);
    }

    private static Quat quat(double[] orientations, int bone) {
        return new Quat(
                orientations[4 * bone],
                orientations[4 * bone + 1],
                orientations[4 * bone + 2],
                orientations[4 * bone + 3]);
    }

    private static void put(double[] positions, int bone, Vec3 place) {
        positions[3 * bone] = place.x();
        positions[3 * bone + 1] = place.y();
        positions[3 * bone + 2] = place.z();
    }

    private static void put(double[] orientations, int bone, Quat turn) {
        orientations[4 * bone] = turn.x();
        orientations[4 * bone + 1] = turn.y();
        orientations[4 * bone + 2] = turn.z();
        orientations[4 * bone + 3] = turn.w();
    }
}
