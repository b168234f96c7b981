package mocapscope.protocol.sample;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Turns poses that are relative to a wire parent into global ones, the order of evaluation settled once: a bone may come
 * before its parent in a map. Orientations need not have length 1; a bone with NaN makes NaN of all that hangs on it.
 */
public final class Kinematics {
    private final int[] parents;
    private final int[] order;

    /** For the bones of {@code map}. */
    public Kinematics(SkeletonMap map) {
        parents = map.bones().stream().mapToInt(Bone::wireParent).toArray();
        order = new int[parents.length];
        var placed = new boolean[parents.length];
        for (int bone = 0, next = 0; bone < parents.length; bone++) {
            next = place(bone, placed, next);
        }
    }

    /** Puts a bone behind its parents, which lead to a root in every map that could be read. */
    private int place(int bone, boolean[] placed, int next) {
        if (placed[bone]) {
            return next;
        }
        int behind = parents[bone] < 0 ? next : place(parents[bone], placed, next);
        placed[bone] = true;
        order[behind] = bone;
        return behind + 1;
    }

    /** The bones, each behind its wire parent. */
    public List<Integer> order() {
        return Arrays.stream(order).boxed().toList();
    }

    /** Where the bones are and how they are turned: three numbers a bone, and four, x, y, z, w. */
    public record Poses(Doubles positions, Doubles orientations) {}

    /**
     * The global poses of local ones.
     *
     * @throws IllegalArgumentException when there are not as many as the map has bones
     */
    public Poses global(Poses local) {
        if (local.positions().size() != 3 * parents.length
                || local.orientations().size() != 4 * parents.length) {
            throw new IllegalArgumentException("%d position and %d orientation numbers for %d bones"
                    .formatted(local.positions().size(), local.orientations().size(), parents.length));
        }
        var positions = new Vec3[parents.length];
        var orientations = new Quat[parents.length];
        for (int bone : order) {
            var position = local.positions().vec3(bone);
            var orientation = local.orientations().quat(bone).normalised();
            int parent = parents[bone];
            positions[bone] = parent < 0 ? position : positions[parent].plus(orientations[parent].rotate(position));
            orientations[bone] = parent < 0 ? orientation : orientations[parent].times(orientation);
        }
        return new Poses(threes(positions), fours(orientations));
    }

    private static Doubles threes(Vec3... positions) {
        return Doubles.of(Arrays.stream(positions)
                .flatMapToDouble(at -> DoubleStream.of(at.x(), at.y(), at.z()))
                .toArray());
    }

    private static Doubles fours(Quat... orientations) {
        return Doubles.of(Arrays.stream(orientations)
                .flatMapToDouble(q -> DoubleStream.of(q.x(), q.y(), q.z(), q.w()))
                .toArray());
    }
}
