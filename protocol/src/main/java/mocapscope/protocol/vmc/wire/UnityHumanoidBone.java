package mocapscope.protocol.vmc.wire;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The bones of Unity's humanoid body, in the order of its HumanBodyBones, each with its parent. The names are those in
 * messages, such as {@code LeftUpperArm}.
 */
public enum UnityHumanoidBone {
    HIPS("Hips", "", true),
    LEFT_UPPER_LEG("LeftUpperLeg", "Hips", true),
    RIGHT_UPPER_LEG("RightUpperLeg", "Hips", true),
    LEFT_LOWER_LEG("LeftLowerLeg", "LeftUpperLeg", true),
    RIGHT_LOWER_LEG("RightLowerLeg", "RightUpperLeg", true),
    LEFT_FOOT("LeftFoot", "LeftLowerLeg", true),
    RIGHT_FOOT("RightFoot", "RightLowerLeg", true),
    SPINE("Spine", "Hips", true),
    CHEST("Chest", "Spine", false),
    NECK("Neck", "UpperChest", false),
    HEAD("Head", "Neck", true),
    LEFT_SHOULDER("LeftShoulder", "UpperChest", false),
    RIGHT_SHOULDER("RightShoulder", "UpperChest", false),
    LEFT_UPPER_ARM("LeftUpperArm", "LeftShoulder", true),
    RIGHT_UPPER_ARM("RightUpperArm", "RightShoulder", true),
    LEFT_LOWER_ARM("LeftLowerArm", "LeftUpperArm", true),
    RIGHT_LOWER_ARM("RightLowerArm", "RightUpperArm", true),
    LEFT_HAND("LeftHand", "LeftLowerArm", true),
    RIGHT_HAND("RightHand", "RightLowerArm", true),
    LEFT_TOES("LeftToes", "LeftFoot", false),
    RIGHT_TOES("RightToes", "RightFoot", false),
    LEFT_EYE("LeftEye", "Head", false),
    RIGHT_EYE("RightEye", "Head", false),
    JAW("Jaw", "Head", false),
    LEFT_THUMB_PROXIMAL("LeftThumbProximal", "LeftHand", false),
    LEFT_THUMB_INTERMEDIATE("LeftThumbIntermediate", "LeftThumbProximal", false),
    LEFT_THUMB_DISTAL("LeftThumbDistal", "LeftThumbIntermediate", false),
    LEFT_INDEX_PROXIMAL("LeftIndexProximal", "LeftHand", false),
    LEFT_INDEX_INTERMEDIATE("LeftIndexIntermediate", "LeftIndexProximal", false),
    LEFT_INDEX_DISTAL("LeftIndexDistal", "LeftIndexIntermediate", false),
    LEFT_MIDDLE_PROXIMAL("LeftMiddleProximal", "LeftHand", false),
    LEFT_MIDDLE_INTERMEDIATE("LeftMiddleIntermediate", "LeftMiddleProximal", false),
    LEFT_MIDDLE_DISTAL("LeftMiddleDistal", "LeftMiddleIntermediate", false),
    LEFT_RING_PROXIMAL("LeftRingProximal", "LeftHand", false),
    LEFT_RING_INTERMEDIATE("LeftRingIntermediate", "LeftRingProximal", false),
    LEFT_RING_DISTAL("LeftRingDistal", "LeftRingIntermediate", false),
    LEFT_LITTLE_PROXIMAL("LeftLittleProximal", "LeftHand", false),
    LEFT_LITTLE_INTERMEDIATE("LeftLittleIntermediate", "LeftLittleProximal", false),
    LEFT_LITTLE_DISTAL("LeftLittleDistal", "LeftLittleIntermediate", false),
    RIGHT_THUMB_PROXIMAL("RightThumbProximal", "RightHand", false),
    RIGHT_THUMB_INTERMEDIATE("RightThumbIntermediate", "RightThumbProximal", false),
    RIGHT_THUMB_DISTAL("RightThumbDistal", "RightThumbIntermediate", false),
    RIGHT_INDEX_PROXIMAL("RightIndexProximal", "RightHand", false),
    RIGHT_INDEX_INTERMEDIATE("RightIndexIntermediate", "RightIndexProximal", false),
    RIGHT_INDEX_DISTAL("RightIndexDistal", "RightIndexIntermediate", false),
    RIGHT_MIDDLE_PROXIMAL("RightMiddleProximal", "RightHand", false),
    RIGHT_MIDDLE_INTERMEDIATE("RightMiddleIntermediate", "RightMiddleProximal", false),
    RIGHT_MIDDLE_DISTAL("RightMiddleDistal", "RightMiddleIntermediate", false),
    RIGHT_RING_PROXIMAL("RightRingProximal", "RightHand", false),
    RIGHT_RING_INTERMEDIATE("RightRingIntermediate", "RightRingProximal", false),
    RIGHT_RING_DISTAL("RightRingDistal", "RightRingIntermediate", false),
    RIGHT_LITTLE_PROXIMAL("RightLittleProximal", "RightHand", false),
    RIGHT_LITTLE_INTERMEDIATE("RightLittleIntermediate", "RightLittleProximal", false),
    RIGHT_LITTLE_DISTAL("RightLittleDistal", "RightLittleIntermediate", false),
    UPPER_CHEST("UpperChest", "Chest", false);

    private static final Map<String, UnityHumanoidBone> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toMap(UnityHumanoidBone::wireName, Function.identity()));

    private final String wireName;
    private final String parentName;
    private final boolean required;

    UnityHumanoidBone(String wireName, String parentName, boolean required) {
        this.wireName = wireName;
        this.parentName = parentName;
        this.required = required;
    }

    /** Returns the bone of that name in messages; null if the name is unknown. */
    public static @Nullable UnityHumanoidBone find(String wireName) {
        return BY_NAME.get(wireName);
    }

    public String wireName() {
        return wireName;
    }

    /** Returns the parent; null for the hips. */
    public @Nullable UnityHumanoidBone parent() {
        return BY_NAME.get(parentName);
    }

    /** Returns whether every humanoid body of Unity has it; the child of a bone that is left out hangs on its parent. */
    public boolean isRequired() {
        return required;
    }

    /** Returns its bit in a set of bones. */
    public long bit() {
        return 1L << ordinal();
    }
}
