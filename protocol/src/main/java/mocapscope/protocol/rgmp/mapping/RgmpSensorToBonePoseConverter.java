package mocapscope.protocol.rgmp.mapping;

import java.util.Arrays;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.ForwardKinematics;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;

/** Converts sensor poses received over RGMP to the bone poses of one skeleton in a common coordinate system. */
final class RgmpSensorToBonePoseConverter {
    /** Rotates north, east, down to east, north, up: half a turn about the bisector of north and east. */
    private static final Quat TO_ENU = new Quat(Math.sqrt(0.5), Math.sqrt(0.5), 0, 0);

    /** Source number of a bone whose position or orientation is unknown. Numbers from 0 are sensors of the group. */
    static final int NO_SOURCE = -1;

    /** Source number of a bone that uses its static value. */
    static final int STATIC_VALUE = -2;

    /** Source number of the first value shared by another group; the next ones count down from here. */
    static final int FIRST_SHARED_SENSOR = -3;

    private final SourceId source;
    private final String root;
    private final SkeletonMap map;
    private final ForwardKinematics kinematics;
    private final RgmpBonePoseSensorReference[] bones;
    /** True if each bone has exactly the pose of the sensor with its index. */
    private final boolean plain;

    RgmpSensorToBonePoseConverter(SourceId source, String root, SkeletonMap map, RgmpBonePoseSensorReference... bones) {
        this.source = source;
        this.root = root;
        this.map = map;
        this.kinematics = new ForwardKinematics(map.bones());
        this.bones = bones.clone();
        this.plain = plain(this.bones);
    }

    private static boolean plain(RgmpBonePoseSensorReference[] bones) {
        return IntStream.range(0, bones.length)
                .allMatch(
                        i -> bones[i].positionSource() == i && bones[i].orientationSource() == i && !bones[i].inNed());
    }

    SourceId source() {
        return source;
    }

    /** Returns the coordinate frame of the skeletons. */
    String root() {
        return root;
    }

    SkeletonMap map() {
        return map;
    }

    /** Returns the sensor of the group that provides a bone's position; below 0 if none does. */
    int positionSource(int bone) {
        return bones[bone].positionSource();
    }

    /** Returns the sensor of the group that provides a bone's orientation; below 0 if none does. */
    int orientationSource(int bone) {
        return bones[bone].orientationSource();
    }

    int size() {
        return bones.length;
    }

    /** Returns the skeleton for these sensor poses, without changing the arrays. */
    Sample.Skeleton createSkeleton(SampleMetadata stamp, double[] places, double[] turns, double[] shared) {
        var positions = new double[3 * bones.length];
        var orientations = new double[4 * bones.length];
        fill(places, turns, shared, positions, orientations);
        return placed(stamp, positions, orientations);
    }

    /**
     * Returns the skeleton whose first bones are these sensors. Takes ownership of both arrays, which have room for all
     * bones.
     */
    Sample.Skeleton createSkeletonInPlace(SampleMetadata stamp, double[] places, double[] turns, double[] shared) {
        if (!plain) {
            fill(places, turns, shared, places, turns);
        }
        return placed(stamp, places, turns);
    }

    private Sample.Skeleton placed(SampleMetadata stamp, double[] positions, double[] orientations) {
        kinematics.place(positions, orientations);
        var of = new SampleMetadata(source, stamp.direction(), stamp.message(), stamp.arrival(), stamp.deviceTime());
        return new Sample.Skeleton(
                source.equals(stamp.source()) ? stamp : of,
                -1,
                map,
                ImmutableDoubleArray.of(positions),
                ImmutableDoubleArray.of(orientations));
    }

    private void fill(double[] places, double[] turns, double[] shared, double[] positions, double[] orientations) {
        for (int i = 0; i < bones.length; i++) {
            var bone = bones[i];
            place(bone, places, shared, positions, 3 * i);
            turn(bone, turns, shared, orientations, 4 * i);
        }
        // Converted only after all bones are filled: a bone may have copied its values from another.
        for (int i = 0; i < bones.length; i++) {
            if (bones[i].inNed()) {
                toEnu(positions, orientations, i);
            }
        }
    }

    private static void place(
            RgmpBonePoseSensorReference bone, double[] places, double[] shared, double[] into, int at) {
        int from = bone.positionSource();
        if (from >= 0) {
            System.arraycopy(places, 3 * from, into, at, 3);
        } else if (from == STATIC_VALUE) {
            put(bone.staticPosition(), into, at);
        } else if (from == NO_SOURCE) {
            Arrays.fill(into, at, at + 3, Double.NaN);
        } else {
            System.arraycopy(shared, 7 * (FIRST_SHARED_SENSOR - from), into, at, 3);
        }
    }

    private static void turn(RgmpBonePoseSensorReference bone, double[] turns, double[] shared, double[] into, int at) {
        int from = bone.orientationSource();
        if (from >= 0) {
            System.arraycopy(turns, 4 * from, into, at, 4);
        } else if (from == STATIC_VALUE) {
            put(bone.staticOrientation(), into, at);
        } else if (from == NO_SOURCE) {
            Arrays.fill(into, at, at + 4, Double.NaN);
        } else {
            System.arraycopy(shared, 7 * (FIRST_SHARED_SENSOR - from) + 3, into, at, 4);
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
