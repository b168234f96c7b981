package mocapscope.protocol.rgmp;

import java.util.Arrays;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.Doubles;
import mocapscope.protocol.sample.ForwardKinematics;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.sample.Vec3;

/** The frames that one group moves in one tree, as a skeleton. Local poses come in, those in the tree's root go out. */
final class Body {
    /** What takes north, east, down to east, north, up: half a turn about the line between north and east. */
    private static final Quat TO_ENU = new Quat(Math.sqrt(0.5), Math.sqrt(0.5), 0, 0);

    /** Where a bone's place or turn comes from, when it is no sensor of the group. */
    static final int NOWHERE = -1;

    /** Its static value. */
    static final int REST = -2;

    /** From here on down: what another group said last, the first, the second … */
    static final int SHARED = -3;

    private final SourceId source;
    private final String root;
    private final SkeletonMap map;
    private final ForwardKinematics kinematics;
    private final BodyBone[] bones;
    /** Whether each bone is the sensor of its number, as it is. */
    private final boolean plain;

    Body(SourceId source, String root, SkeletonMap map, BodyBone... bones) {
        this.source = source;
        this.root = root;
        this.map = map;
        this.kinematics = new ForwardKinematics(map.bones());
        this.bones = bones.clone();
        this.plain = plain(this.bones);
    }

    private static boolean plain(BodyBone[] bones) {
        return IntStream.range(0, bones.length)
                .allMatch(i -> bones[i].placeFrom() == i && bones[i].turnFrom() == i && !bones[i].inNed());
    }

    SourceId source() {
        return source;
    }

    /** The frame that the skeletons are in. */
    String root() {
        return root;
    }

    SkeletonMap map() {
        return map;
    }

    /** Which sensor of the group says where a bone is; below 0 for none. */
    int placeFrom(int bone) {
        return bones[bone].placeFrom();
    }

    /** Which says how it is turned. */
    int turnFrom(int bone) {
        return bones[bone].turnFrom();
    }

    int size() {
        return bones.length;
    }

    /** The skeleton of these sensors, which stay as they are. */
    Sample.Skeleton skeleton(Stamp stamp, double[] places, double[] turns, double[] shared) {
        var positions = new double[3 * bones.length];
        var orientations = new double[4 * bones.length];
        fill(places, turns, shared, positions, orientations);
        return placed(stamp, positions, orientations);
    }

    /** The skeleton whose first bones are these sensors; takes over both, which have room for all bones. */
    Sample.Skeleton take(Stamp stamp, double[] places, double[] turns, double[] shared) {
        if (!plain) {
            fill(places, turns, shared, places, turns);
        }
        return placed(stamp, places, turns);
    }

    private Sample.Skeleton placed(Stamp stamp, double[] positions, double[] orientations) {
        kinematics.place(positions, orientations);
        var of = new Stamp(source, stamp.direction(), stamp.message(), stamp.arrival(), stamp.deviceTime());
        return new Sample.Skeleton(
                source.equals(stamp.source()) ? stamp : of, -1, map, Doubles.of(positions), Doubles.of(orientations));
    }

    private void fill(double[] places, double[] turns, double[] shared, double[] positions, double[] orientations) {
        for (int i = 0; i < bones.length; i++) {
            var bone = bones[i];
            place(bone, places, shared, positions, 3 * i);
            turn(bone, turns, shared, orientations, 4 * i);
        }
        // Only now: a bone may have taken its part from another.
        for (int i = 0; i < bones.length; i++) {
            if (bones[i].inNed()) {
                toEnu(positions, orientations, i);
            }
        }
    }

    private static void place(BodyBone bone, double[] places, double[] shared, double[] into, int at) {
        int from = bone.placeFrom();
        if (from >= 0) {
            System.arraycopy(places, 3 * from, into, at, 3);
        } else if (from == REST) {
            put(bone.place(), into, at);
        } else if (from == NOWHERE) {
            Arrays.fill(into, at, at + 3, Double.NaN);
        } else {
            System.arraycopy(shared, 7 * (SHARED - from), into, at, 3);
        }
    }

    private static void turn(BodyBone bone, double[] turns, double[] shared, double[] into, int at) {
        int from = bone.turnFrom();
        if (from >= 0) {
            System.arraycopy(turns, 4 * from, into, at, 4);
        } else if (from == REST) {
            put(bone.turn(), into, at);
        } else if (from == NOWHERE) {
            Arrays.fill(into, at, at + 4, Double.NaN);
        } else {
            System.arraycopy(shared, 7 * (SHARED - from) + 3, into, at, 4);
        }
    }

    private static void toEnu(double[] positions, double[] orientations, int bone) {
        double north = positions[3 * bone];
        put(new Vec3(positions[3 * bone + 1], north, -positions[3 * bone + 2]), positions, 3 * bone);
        int at = 4 * bone;
        var turn = new Quat(orientations[at], orientations[at + 1], orientations[at + 2], orientations[at + 3]);
        put(TO_ENU.times(turn), orientations, at);
    }

    private static void put(Vec3 place, double[] into, int at) {
        into[at] = place.x();
        into[at + 1] = place.y();
        into[at + 2] = place.z();
    }

    private static void put(Quat turn, double[] into, int at) {
        into[at] = turn.x();
        into[at + 1] = turn.y();
        into[at + 2] = turn.z();
        into[at + 3] = turn.w();
    }
}
