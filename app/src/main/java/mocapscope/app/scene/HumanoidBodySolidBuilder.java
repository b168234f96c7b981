package mocapscope.app.scene;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.model.DrawnSkeletonState;
import mocapscope.app.scene.model.SkeletonDeviationMeter;
import mocapscope.protocol.sample.humanoid.HumanoidBone;

/**
 * Computes solid shapes for the torso, head and feet of a humanoid skeleton in its current pose. There are only those
 * whose joints have known roles and positions. Measures are those of a body 1.75 m tall.
 */
final class HumanoidBodySolidBuilder {
    private static final int NONE = DrawnSkeletonState.NONE;
    private static final int MOST_VOLUMES = 12;
    private static final List<String> HEAD_TOPS = List.of("top", "tip", "end", "nub", "site");

    /** The levels of the torso between hips and shoulders, from 0 to 1. */
    private static final double PELVIS_LEVEL = 0.06;

    private static final double BELLY_LEVEL = 0.1;
    private static final double WAIST_LEVEL = 0.42;
    private static final double CHEST_LEVEL = 0.87;
    private static final double SHOULDER_LEVEL = 0.96;

    /** The distances from the middle of the torso, as parts of half its width there. */
    private static final double PELVIS_PART = 0.7;

    private static final double BELLY_PART = 0.42;
    private static final double WAIST_PART = 0.26;
    private static final double CHEST_PART = 0.36;
    private static final double SHOULDER_PART = 0.62;

    private static final double PELVIS = 0.09;
    private static final double BELLY = 0.096;
    private static final double WAIST = 0.083;
    private static final double CHEST = 0.098;
    private static final double SHOULDERS = 0.064;

    private static final double CRANIUM = 0.086;
    private static final double JAW = 0.06;

    /** The distances from the middles of jaw and neck to the top of the head. */
    private static final double JAW_TO_TOP = 0.16;

    private static final double NECK_TO_TOP = 0.275;
    private static final double LEAST_TOP = 0.08;
    private static final double MOST_TOP = 0.2;

    /** The height of the ears' level above the middle of the jaw, and their distance behind it. */
    private static final double EARS_ABOVE_JAW = 0.06;

    private static final double EARS_BEHIND_JAW = 0.03;
    private static final double THROAT = 0.046;
    private static final double HEEL = 0.03;
    private static final double SOLE = 0.024;

    /** The distances of the heel below and behind the ankle. */
    private static final double HEEL_BELOW = 0.038;

    private static final double HEEL_BEHIND = 0.035;

    /** The numbers of a volume: two points, each with its radius. */
    private static final int NUMBERS = 8;

    private final DrawnSkeletonState skeleton;
    private final Map<HumanoidBone, Integer> roles;

    /** The joints between hips and neck, from below. */
    private final int[] spine;

    private final int headTop;

    /** Knee, ankle and toes of a foot without a heel; empty if it has one. */
    private final int[] leftFoot;

    private final int[] rightFoot;

    /** For each bone in the torso or head, the bone that stands for its part of it. */
    private final int[] torsoParts;

    private final int[] headParts;

    /** The joints of the spine, and that of the hips. */
    private final boolean[] deep;

    private final int[] torso;
    private final int[] topOfHead;
    private final int[] neckAndHead;
    private final int[] face;
    private final int[] throat;
    private final TorsoCenterLine torsoLine;
    private final double[] numbers = new double[MOST_VOLUMES * NUMBERS];
    private final int[] bones = new int[MOST_VOLUMES];
    private final double[] from = new double[3];
    private final double[] to = new double[3];
    private final double[] up = new double[3];
    private final double[] ahead = new double[3];
    private final double[] side = new double[3];
    private int count;
    private double scale;
    private boolean hasTorso;
    private boolean hasHead;

    HumanoidBodySolidBuilder(DrawnSkeletonState skeleton, Map<HumanoidBone, Integer> roles) {
        this.skeleton = skeleton;
        this.roles = roles;
        spine = findSpine();

        headTop = findHeadTop();
        torsoParts = new int[skeleton.bones()];
        headParts = new int[skeleton.bones()];
        Arrays.fill(torsoParts, NONE);
        Arrays.fill(headParts, NONE);
        deep = new boolean[skeleton.bones()];
        torso = new int[] {
            role(HumanoidBone.LEFT_THIGH),
            role(HumanoidBone.RIGHT_THIGH),
            role(HumanoidBone.LEFT_UPPER_ARM),
            role(HumanoidBone.RIGHT_UPPER_ARM)
        };
        torsoLine = new TorsoCenterLine(skeleton, torso, spine);
        topOfHead = new int[] {role(HumanoidBone.HEAD), headTop};
        neckAndHead = new int[] {role(HumanoidBone.NECK), role(HumanoidBone.HEAD)};
        face = new int[] {role(HumanoidBone.NOSE), role(HumanoidBone.LEFT_EAR), role(HumanoidBone.RIGHT_EAR)};
        throat = new int[] {role(HumanoidBone.NOSE), role(HumanoidBone.NECK)};
        leftFoot = foot(HumanoidBone.LEFT_SHANK, HumanoidBone.LEFT_FOOT, HumanoidBone.LEFT_TOE);
        rightFoot = foot(HumanoidBone.RIGHT_SHANK, HumanoidBone.RIGHT_FOOT, HumanoidBone.RIGHT_TOE);
        assignTorso();
        assignHead();
    }

    /** Computes the volumes of the current pose for a body of this size. */
    void update(double newScale) {
        scale = newScale;
        count = 0;
        hasTorso = addTorso();
        hasHead = addHead();
        addFoot(leftFoot);
        addFoot(rightFoot);
    }

    int count() {
        return count;
    }

    /** Begins the capsule of a volume. */
    void begin(BoneAndJointCapsuleList.CapsuleListBuilder capsules, int volume) {
        begin(capsules, volume, 0, 0, 0, 1, 0);
    }

    /** Begins the capsule of a volume of a ghost, enlarged by a factor and a margin. */
    void beginGhost(
            BoneAndJointCapsuleList.CapsuleListBuilder capsules,
            int volume,
            SkeletonDeviationMeter comparison,
            double factor,
            double margin) {
        begin(capsules, volume, comparison.shift(0), comparison.shift(1), comparison.shift(2), factor, margin);
    }

    private void begin(
            BoneAndJointCapsuleList.CapsuleListBuilder capsules,
            int volume,
            double x,
            double y,
            double z,
            double factor,
            double margin) {
        int at = NUMBERS * volume;
        capsules.from(numbers[at] + x, numbers[at + 1] + y, numbers[at + 2] + z, factor * numbers[at + 3] + margin)
                .to(numbers[at + 4] + x, numbers[at + 5] + y, numbers[at + 6] + z, factor * numbers[at + 7] + margin);
    }

    /** Returns the bone that a volume stands for. */
    int bone(int volume) {
        return bones[volume];
    }

    /** Returns the radius of the largest volume that covers a bone. */
    double radiusAround(int bone) {
        double largest = 0;
        for (int i = 0; i < count; i++) {
            largest = bones[i] == cover(bone) ? Math.max(largest, numbers[NUMBERS * i + 3]) : largest;
        }
        return largest;
    }

    /** Returns the bone whose volume shows this bone in its stead, or {@link DrawnSkeletonState#NONE}. */
    int cover(int bone) {
        return hasTorso && torsoParts[bone] != NONE ? torsoParts[bone] : hasHead ? headParts[bone] : NONE;
    }

    /** Returns true if a joint lies deep in the torso. */
    boolean hides(int joint) {
        return hasTorso && deep[joint];
    }

    private int[] findSpine() {
        var found = new int[skeleton.bones()];
        int first = found.length;
        int bone = role(HumanoidBone.NECK);
        int hips = role(HumanoidBone.HIPS);
        for (bone = bone < 0 ? NONE : skeleton.parent(bone); bone >= 0 && bone != hips && first > 0; ) {
            found[--first] = bone;
            bone = skeleton.parent(bone);
        }
        return bone >= 0 && bone == hips ? Arrays.copyOfRange(found, first, found.length) : new int[0];
    }

    private int findHeadTop() {
        return children(HumanoidBone.HEAD)
                .filter(bone -> {
                    var name = skeleton.map().bones().get(bone).name().toLowerCase(Locale.ROOT);
                    return HEAD_TOPS.stream().anyMatch(name::contains);
                })
                .findFirst()
                .orElse(NONE);
    }

    private IntStream children(HumanoidBone parent) {
        int joint = role(parent);
        return IntStream.range(0, skeleton.bones()).filter(bone -> joint >= 0 && skeleton.parent(bone) == joint);
    }

    private void assignTorso() {
        for (var limb : List.of(HumanoidBone.LEFT_THIGH, HumanoidBone.RIGHT_THIGH)) {
            int bone = role(limb);
            for (int i = 0; bone >= 0 && skeleton.parent(bone) >= 0 && i < torsoParts.length; i++) {
                torsoParts[bone] = hips();
                bone = skeleton.parent(bone);
                if (bone == role(HumanoidBone.HIPS)) {
                    break;
                }
            }
        }
        for (int i = 0; i < spine.length; i++) {
            deep[spine[i]] = true;
            torsoParts[spine[i]] = 2 * i + 1 < spine.length ? belly() : chest();
        }
        for (var whole : List.of(HumanoidBone.HIPS, HumanoidBone.NECK)) {
            if (role(whole) >= 0) {
                torsoParts[role(whole)] = whole == HumanoidBone.HIPS ? hips() : neck();
                deep[role(whole)] = whole == HumanoidBone.HIPS;
            }
        }
    }

    private void assignHead() {
        if (headTop != NONE) {
            headParts[headTop] = role(HumanoidBone.HEAD);
        }
        int nose = role(HumanoidBone.NOSE);
        if (role(HumanoidBone.HEAD) < 0 && nose >= 0) {
            for (int bone = 0; bone < headParts.length; bone++) {
                int up = bone;
                for (int i = 0; up >= 0 && up != nose && i < headParts.length; i++) {
                    up = skeleton.parent(up);
                }
                headParts[bone] = up == nose ? nose : NONE;
            }
        }
    }

    private int hips() {
        return role(HumanoidBone.HIPS) >= 0 ? role(HumanoidBone.HIPS) : role(HumanoidBone.LEFT_THIGH);
    }

    private int belly() {
        return spine.length > 1 ? spine[0] : hips();
    }

    private int chest() {
        return spine.length > 0 ? spine[spine.length - 1] : neck();
    }

    private int neck() {
        return role(HumanoidBone.NECK) >= 0 ? role(HumanoidBone.NECK) : role(HumanoidBone.LEFT_UPPER_ARM);
    }

    private int[] foot(HumanoidBone shank, HumanoidBone foot, HumanoidBone toe) {
        return children(foot).count() == 1 ? new int[] {role(shank), role(foot), role(toe)} : new int[0];
    }

    private boolean addTorso() {
        if (!areJoined(torso)) {
            return false;
        }
        torsoLine.update();
        addAcross(PELVIS_LEVEL, PELVIS_PART, PELVIS, hips());
        for (int way = -1; way <= 1; way += 2) {
            torsoLine.find(BELLY_LEVEL, BELLY_PART * way, from);
            torsoLine.find(WAIST_LEVEL, WAIST_PART * way, to);
            addVolume(BELLY, WAIST, belly());
            torsoLine.find(CHEST_LEVEL, CHEST_PART * way, from);
            addVolume(CHEST, WAIST, chest());
        }
        addAcross(SHOULDER_LEVEL, SHOULDER_PART, SHOULDERS, neck());
        return true;
    }

    private void addAcross(double level, double part, double radius, int bone) {
        torsoLine.find(level, part, from);
        torsoLine.find(level, -part, to);
        addVolume(radius, radius, bone);
    }

    private boolean addHead() {
        boolean topped = areJoined(topOfHead);
        if (!topped && !areJoined(neckAndHead)) {
            return addHeadOfFace();
        }
        int head = topOfHead[0];
        move(from, topped ? head : neckAndHead[0]);
        move(up, topped ? headTop : head);
        addScaled(up, from, -1);
        double length = normalize(up) / scale;
        if (!(length > 0)) {
            return false;
        }
        double toTop = Math.clamp(topped ? length : NECK_TO_TOP - length, LEAST_TOP, MOST_TOP);
        move(from, head);
        addScaled(from, up, scale * (toTop - JAW_TO_TOP));
        move(to, head);
        addScaled(to, up, scale * (toTop - CRANIUM));
        addVolume(JAW, CRANIUM, head);
        return true;
    }

    private boolean addHeadOfFace() {
        if (!areJoined(face)) {
            return false;
        }
        move(from, face[1]);
        move(side, face[1]);
        move(ahead, face[2]);
        addScaled(side, ahead, -1);
        addScaled(from, ahead, 1);
        for (int i = 0; i < 3; i++) {
            from[i] /= 2;
        }
        move(ahead, face[0]);
        addScaled(ahead, from, -1);
        normalize(ahead);
        up[0] = ahead[1] * side[2] - ahead[2] * side[1];
        up[1] = ahead[2] * side[0] - ahead[0] * side[2];
        up[2] = ahead[0] * side[1] - ahead[1] * side[0];
        if (!(normalize(up) > 0)) {
            return false;
        }
        if (areJoined(throat)) {
            move(to, throat[1]);
            addVolume(THROAT, THROAT, face[0]);
        }
        System.arraycopy(from, 0, to, 0, 3);
        addScaled(from, ahead, scale * EARS_BEHIND_JAW);
        addScaled(from, up, -scale * EARS_ABOVE_JAW);
        addScaled(to, up, scale * (JAW_TO_TOP - CRANIUM - EARS_ABOVE_JAW));
        addVolume(JAW, CRANIUM, face[0]);
        return true;
    }

    /** Adds heel and sole where the skeleton has only ankle and toes. */
    private void addFoot(int... joints) {
        if (joints.length == 0 || !areJoined(joints)) {
            return;
        }
        move(up, joints[0]);
        move(from, joints[1]);
        move(to, joints[2]);
        addScaled(up, from, -1);
        System.arraycopy(to, 0, ahead, 0, 3);
        addScaled(ahead, from, -1);
        double length = normalize(up);
        addScaled(ahead, up, -(ahead[0] * up[0] + ahead[1] * up[1] + ahead[2] * up[2]));
        if (length > 0 && normalize(ahead) > 0) {
            addScaled(from, up, -scale * HEEL_BELOW);
            addScaled(from, ahead, -scale * HEEL_BEHIND);
            addVolume(HEEL, SOLE, joints[1]);
        }
    }

    /** Adds the volume between the two current points. */
    private void addVolume(double start, double end, int bone) {
        int at = NUMBERS * count;
        System.arraycopy(from, 0, numbers, at, 3);
        numbers[at + 3] = scale * start;
        System.arraycopy(to, 0, numbers, at + 4, 3);
        numbers[at + 7] = scale * end;
        bones[count++] = bone;
    }

    /** Returns true if all joints have positions, and none is left behind the others. */
    private boolean areJoined(int... joints) {
        for (int joint : joints) {
            if (!skeleton.hasPosition(joint) || skeleton.isTorn(joints[0], joint)) {
                return false;
            }
        }
        return true;
    }

    private void move(double[] point, int joint) {
        TorsoCenterLine.copyPosition(skeleton, joint, point);
    }

    private static void addScaled(double[] point, double[] vector, double factor) {
        for (int i = 0; i < 3; i++) {
            point[i] += factor * vector[i];
        }
    }

    /** Scales a vector to length 1, and returns its former length. */
    private static double normalize(double[] vector) {
        double length = Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
        for (int i = 0; i < 3; i++) {
            vector[i] /= length;
        }
        return length;
    }

    private int role(HumanoidBone bone) {
        return roles.getOrDefault(bone, NONE);
    }
}
