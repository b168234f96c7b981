package mocapscope.protocol.sample.humanoid;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The role of a bone in a humanoid body, such as head, from the 55 humanoid bones of VRM 1.0. The roles of a limb are
 * in order, from the torso to its end.
 */
public enum HumanoidBoneRole {
    HIPS(HumanoidLimb.TORSO, "Hips", "pelvis"),
    SPINE(HumanoidLimb.TORSO, "Spine", "spine_01"),
    CHEST(HumanoidLimb.TORSO, "Spine1", "spine_02"),
    UPPER_CHEST(HumanoidLimb.TORSO, "Spine2", "spine_03"),
    NECK(HumanoidLimb.TORSO, "Neck", "neck_01"),
    HEAD(HumanoidLimb.TORSO, "Head", "head"),
    LEFT_EYE(HumanoidLimb.FACE, "", ""),
    RIGHT_EYE(HumanoidLimb.FACE, "", ""),
    JAW(HumanoidLimb.FACE, "", ""),
    LEFT_UPPER_LEG(HumanoidLimb.LEFT_LEG, "LeftUpLeg", "thigh_l"),
    LEFT_LOWER_LEG(HumanoidLimb.LEFT_LEG, "LeftLeg", "calf_l"),
    LEFT_FOOT(HumanoidLimb.LEFT_LEG, "LeftFoot", "foot_l"),
    LEFT_TOES(HumanoidLimb.LEFT_LEG, "LeftToeBase", "ball_l"),
    RIGHT_UPPER_LEG(HumanoidLimb.RIGHT_LEG, "RightUpLeg", "thigh_r"),
    RIGHT_LOWER_LEG(HumanoidLimb.RIGHT_LEG, "RightLeg", "calf_r"),
    RIGHT_FOOT(HumanoidLimb.RIGHT_LEG, "RightFoot", "foot_r"),
    RIGHT_TOES(HumanoidLimb.RIGHT_LEG, "RightToeBase", "ball_r"),
    LEFT_SHOULDER(HumanoidLimb.LEFT_ARM, "LeftShoulder", "clavicle_l"),
    LEFT_UPPER_ARM(HumanoidLimb.LEFT_ARM, "LeftArm", "upperarm_l"),
    LEFT_LOWER_ARM(HumanoidLimb.LEFT_ARM, "LeftForeArm", "lowerarm_l"),
    LEFT_HAND(HumanoidLimb.LEFT_ARM, "LeftHand", "hand_l"),
    RIGHT_SHOULDER(HumanoidLimb.RIGHT_ARM, "RightShoulder", "clavicle_r"),
    RIGHT_UPPER_ARM(HumanoidLimb.RIGHT_ARM, "RightArm", "upperarm_r"),
    RIGHT_LOWER_ARM(HumanoidLimb.RIGHT_ARM, "RightForeArm", "lowerarm_r"),
    RIGHT_HAND(HumanoidLimb.RIGHT_ARM, "RightHand", "hand_r"),
    LEFT_THUMB_METACARPAL(HumanoidLimb.LEFT_THUMB, "LeftHandThumb1", "thumb_01_l"),
    LEFT_THUMB_PROXIMAL(HumanoidLimb.LEFT_THUMB, "LeftHandThumb2", "thumb_02_l"),
    LEFT_THUMB_DISTAL(HumanoidLimb.LEFT_THUMB, "LeftHandThumb3", "thumb_03_l"),
    LEFT_INDEX_PROXIMAL(HumanoidLimb.LEFT_INDEX, "LeftHandIndex1", "index_01_l"),
    LEFT_INDEX_INTERMEDIATE(HumanoidLimb.LEFT_INDEX, "LeftHandIndex2", "index_02_l"),
    LEFT_INDEX_DISTAL(HumanoidLimb.LEFT_INDEX, "LeftHandIndex3", "index_03_l"),
    LEFT_MIDDLE_PROXIMAL(HumanoidLimb.LEFT_MIDDLE, "LeftHandMiddle1", "middle_01_l"),
    LEFT_MIDDLE_INTERMEDIATE(HumanoidLimb.LEFT_MIDDLE, "LeftHandMiddle2", "middle_02_l"),
    LEFT_MIDDLE_DISTAL(HumanoidLimb.LEFT_MIDDLE, "LeftHandMiddle3", "middle_03_l"),
    LEFT_RING_PROXIMAL(HumanoidLimb.LEFT_RING, "LeftHandRing1", "ring_01_l"),
    LEFT_RING_INTERMEDIATE(HumanoidLimb.LEFT_RING, "LeftHandRing2", "ring_02_l"),
    LEFT_RING_DISTAL(HumanoidLimb.LEFT_RING, "LeftHandRing3", "ring_03_l"),
    LEFT_LITTLE_PROXIMAL(HumanoidLimb.LEFT_LITTLE, "LeftHandPinky1", "pinky_01_l"),
    LEFT_LITTLE_INTERMEDIATE(HumanoidLimb.LEFT_LITTLE, "LeftHandPinky2", "pinky_02_l"),
    LEFT_LITTLE_DISTAL(HumanoidLimb.LEFT_LITTLE, "LeftHandPinky3", "pinky_03_l"),
    RIGHT_THUMB_METACARPAL(HumanoidLimb.RIGHT_THUMB, "RightHandThumb1", "thumb_01_r"),
    RIGHT_THUMB_PROXIMAL(HumanoidLimb.RIGHT_THUMB, "RightHandThumb2", "thumb_02_r"),
    RIGHT_THUMB_DISTAL(HumanoidLimb.RIGHT_THUMB, "RightHandThumb3", "thumb_03_r"),
    RIGHT_INDEX_PROXIMAL(HumanoidLimb.RIGHT_INDEX, "RightHandIndex1", "index_01_r"),
    RIGHT_INDEX_INTERMEDIATE(HumanoidLimb.RIGHT_INDEX, "RightHandIndex2", "index_02_r"),
    RIGHT_INDEX_DISTAL(HumanoidLimb.RIGHT_INDEX, "RightHandIndex3", "index_03_r"),
    RIGHT_MIDDLE_PROXIMAL(HumanoidLimb.RIGHT_MIDDLE, "RightHandMiddle1", "middle_01_r"),
    RIGHT_MIDDLE_INTERMEDIATE(HumanoidLimb.RIGHT_MIDDLE, "RightHandMiddle2", "middle_02_r"),
    RIGHT_MIDDLE_DISTAL(HumanoidLimb.RIGHT_MIDDLE, "RightHandMiddle3", "middle_03_r"),
    RIGHT_RING_PROXIMAL(HumanoidLimb.RIGHT_RING, "RightHandRing1", "ring_01_r"),
    RIGHT_RING_INTERMEDIATE(HumanoidLimb.RIGHT_RING, "RightHandRing2", "ring_02_r"),
    RIGHT_RING_DISTAL(HumanoidLimb.RIGHT_RING, "RightHandRing3", "ring_03_r"),
    RIGHT_LITTLE_PROXIMAL(HumanoidLimb.RIGHT_LITTLE, "RightHandPinky1", "pinky_01_r"),
    RIGHT_LITTLE_INTERMEDIATE(HumanoidLimb.RIGHT_LITTLE, "RightHandPinky2", "pinky_02_r"),
    RIGHT_LITTLE_DISTAL(HumanoidLimb.RIGHT_LITTLE, "RightHandPinky3", "pinky_03_r");

    /** A part of the body whose bones follow each other. */
    public enum HumanoidLimb {
        TORSO(0),
        FACE(0),
        LEFT_LEG(1),
        LEFT_ARM(1),
        LEFT_THUMB(1),
        LEFT_INDEX(1),
        LEFT_MIDDLE(1),
        LEFT_RING(1),
        LEFT_LITTLE(1),
        RIGHT_LEG(-1),
        RIGHT_ARM(-1),
        RIGHT_THUMB(-1),
        RIGHT_INDEX(-1),
        RIGHT_MIDDLE(-1),
        RIGHT_RING(-1),
        RIGHT_LITTLE(-1);

        private final int side;

        HumanoidLimb(int side) {
            this.side = side;
        }

        /** Returns 1 on the left side of the body, −1 on the right side, and 0 in the middle. */
        public int side() {
            return side;
        }
    }

    private static final Map<String, HumanoidBoneRole> BY_VRM_NAME =
            Arrays.stream(values()).collect(Collectors.toMap(HumanoidBoneRole::vrmName, Function.identity()));

    private final HumanoidLimb limb;
    private final String vrmName;
    private final String humanIkName;
    private final String unrealName;

    HumanoidBoneRole(HumanoidLimb limb, String humanIkName, String unrealName) {
        this.limb = limb;
        vrmName = toCamelCase(name());
        this.humanIkName = humanIkName;
        this.unrealName = unrealName;
    }

    /** Returns the role of that name in VRM, such as {@code leftUpperArm}. */
    public static Optional<HumanoidBoneRole> find(String vrmName) {
        return Optional.ofNullable(BY_VRM_NAME.get(vrmName));
    }

    public HumanoidLimb limb() {
        return limb;
    }

    /** Returns the name in VRM, such as {@code leftUpperArm}. */
    public String vrmName() {
        return vrmName;
    }

    /** Returns the name in HumanIK, such as {@code LeftArm}; empty if it has none. */
    String humanIkName() {
        return humanIkName;
    }

    /** Returns the name in the mannequin of Unreal Engine, such as {@code upperarm_l}; empty if it has none. */
    String unrealName() {
        return unrealName;
    }

    private static String toCamelCase(String constant) {
        var name = new StringBuilder();
        for (var word : constant.split("_")) {
            name.append(name.isEmpty() ? word.substring(0, 1).toLowerCase(Locale.ROOT) : word.substring(0, 1))
                    .append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return name.toString();
    }
}
