package mocapscope.protocol.sample.humanoid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.HashSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Golden names of each convention, in the order of the roles; a hyphen stands for no name. */
class HumanoidBoneNamingSchemeTest {
    private static final String BODY_OF_VRM =
            "hips spine chest upperChest neck head leftEye rightEye jaw leftUpperLeg leftLowerLeg leftFoot leftToes"
                    + " rightUpperLeg rightLowerLeg rightFoot rightToes leftShoulder leftUpperArm leftLowerArm leftHand"
                    + " rightShoulder rightUpperArm rightLowerArm rightHand";
    private static final String HAND_OF_VRM =
            "ThumbMetacarpal ThumbProximal ThumbDistal IndexProximal IndexIntermediate IndexDistal MiddleProximal"
                    + " MiddleIntermediate MiddleDistal RingProximal RingIntermediate RingDistal LittleProximal"
                    + " LittleIntermediate LittleDistal";
    private static final String BODY_OF_HUMANIK =
            "Hips Spine Spine1 Spine2 Neck Head - - - LeftUpLeg LeftLeg LeftFoot LeftToeBase RightUpLeg RightLeg"
                    + " RightFoot RightToeBase LeftShoulder LeftArm LeftForeArm LeftHand RightShoulder RightArm"
                    + " RightForeArm RightHand";
    private static final String HAND_OF_HUMANIK =
            "HandThumb1 HandThumb2 HandThumb3 HandIndex1 HandIndex2 HandIndex3 HandMiddle1 HandMiddle2 HandMiddle3"
                    + " HandRing1 HandRing2 HandRing3 HandPinky1 HandPinky2 HandPinky3";
    private static final String BODY_OF_UNREAL =
            "pelvis spine_01 spine_02 spine_03 neck_01 head - - - thigh_l calf_l foot_l ball_l thigh_r calf_r foot_r"
                    + " ball_r clavicle_l upperarm_l lowerarm_l hand_l clavicle_r upperarm_r lowerarm_r hand_r";
    private static final String HAND_OF_UNREAL =
            "thumb_01 thumb_02 thumb_03 index_01 index_02 index_03 middle_01 middle_02 middle_03 ring_01 ring_02 ring_03"
                    + " pinky_01 pinky_02 pinky_03";

    @Test
    void namesOfVrm() {
        assertEquals(
                BODY_OF_VRM + hand("left", HAND_OF_VRM, "") + hand("right", HAND_OF_VRM, ""),
                names(HumanoidBoneNamingScheme.VRM));
    }

    @Test
    void namesOfHumanIk() {
        assertEquals(
                BODY_OF_HUMANIK + hand("Left", HAND_OF_HUMANIK, "") + hand("Right", HAND_OF_HUMANIK, ""),
                names(HumanoidBoneNamingScheme.HUMANIK));
    }

    @Test
    void namesOfMixamoHavePrefixAndEyes() {
        var humanIk = BODY_OF_HUMANIK.replaceFirst("- -", "LeftEye RightEye")
                + hand("Left", HAND_OF_HUMANIK, "")
                + hand("Right", HAND_OF_HUMANIK, "");

        assertEquals(
                Arrays.stream(humanIk.split(" "))
                        .map(name -> name.equals("-") ? name : "mixamorig:" + name)
                        .collect(Collectors.joining(" ")),
                names(HumanoidBoneNamingScheme.MIXAMO));
    }

    @Test
    void namesOfUnreal() {
        assertEquals(
                BODY_OF_UNREAL + hand("", HAND_OF_UNREAL, "_l") + hand("", HAND_OF_UNREAL, "_r"),
                names(HumanoidBoneNamingScheme.UNREAL));
    }

    @ParameterizedTest
    @EnumSource
    void namesDifferWithinConvention(HumanoidBoneNamingScheme convention) {
        var seen = new HashSet<String>();
        for (var role : HumanoidBoneRole.values()) {
            convention.name(role).ifPresent(name -> assertEquals(true, seen.add(name), name));
        }
    }

    @Test
    void findsConventionByWord() {
        for (var convention : HumanoidBoneNamingScheme.values()) {
            assertEquals(convention, HumanoidBoneNamingScheme.parse(convention.word()));
        }
        var refusal = assertThrows(IllegalArgumentException.class, () -> HumanoidBoneNamingScheme.parse("Mixamo"));
        assertEquals("is not wire, mixamo, humanik, unreal, vrm: Mixamo", refusal.getMessage());
    }

    private static String hand(String before, String names, String after) {
        return Arrays.stream(names.split(" "))
                .map(name -> " " + before + name + after)
                .collect(Collectors.joining());
    }

    private static String names(HumanoidBoneNamingScheme convention) {
        return Arrays.stream(HumanoidBoneRole.values())
                .map(role -> convention.name(role).orElse("-"))
                .collect(Collectors.joining(" "));
    }
}
