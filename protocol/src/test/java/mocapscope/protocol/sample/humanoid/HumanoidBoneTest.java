package mocapscope.protocol.sample.humanoid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names as programs write them into clips and streams. */
class HumanoidBoneTest {
    private static final List<HumanoidBone> BODY = List.of(
            HumanoidBone.HIPS,
            HumanoidBone.NECK,
            HumanoidBone.HEAD,
            HumanoidBone.LEFT_UPPER_ARM,
            HumanoidBone.LEFT_FOREARM,
            HumanoidBone.LEFT_HAND,
            HumanoidBone.LEFT_THIGH,
            HumanoidBone.LEFT_SHANK,
            HumanoidBone.LEFT_FOOT,
            HumanoidBone.LEFT_TOE);

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "Mixamo     | mixamorig:Hips mixamorig:Neck mixamorig:Head mixamorig:LeftArm mixamorig:LeftForeArm"
                        + " mixamorig:LeftHand mixamorig:LeftUpLeg mixamorig:LeftLeg mixamorig:LeftFoot"
                        + " mixamorig:LeftToeBase",
                "three.js   | mixamorigHips mixamorigNeck mixamorigHead mixamorigLeftArm mixamorigLeftForeArm"
                        + " mixamorigLeftHand mixamorigLeftUpLeg mixamorigLeftLeg mixamorigLeftFoot mixamorigLeftToeBase",
                "HumanIK    | Character1_Hips Character1_Neck Character1_Head Character1_LeftArm Character1_LeftForeArm"
                        + " Character1_LeftHand Character1_LeftUpLeg Character1_LeftLeg Character1_LeftFoot"
                        + " Character1_LeftToeBase",
                "Biped      | Bip01_Pelvis Bip01_Neck Bip01_Head Bip01_L_UpperArm Bip01_L_Forearm Bip01_L_Hand"
                        + " Bip01_L_Thigh Bip01_L_Calf Bip01_L_Foot Bip01_L_Toe0",
                "Poser      | hip neck head lShldr lForeArm lHand lThigh lShin lFoot lToe",
                "Genesis 8  | pelvis neckLower head lShldrBend lForearmBend lHand lThighBend lShin lFoot lToe",
                "Genesis 9  | pelvis neck1 head l_upperarm l_forearm l_hand l_thigh l_shin l_foot l_toes",
                "VRM        | hips neck head leftUpperArm leftLowerArm leftHand leftUpperLeg leftLowerLeg leftFoot leftToes",
                "VRoid      | J_Bip_C_Hips J_Bip_C_Neck J_Bip_C_Head J_Bip_L_UpperArm J_Bip_L_LowerArm J_Bip_L_Hand"
                        + " J_Bip_L_UpperLeg J_Bip_L_LowerLeg J_Bip_L_Foot J_Bip_L_ToeBase",
                "Unreal     | pelvis neck_01 head upperarm_l lowerarm_l hand_l thigh_l calf_l foot_l ball_l",
                "Rokoko     | Hips Neck Head LeftArm LeftForeArm LeftHand LeftThigh LeftShin LeftFoot LeftToe",
                "CMU        | hips lowerneck head lhumerus lradius lwrist lfemur ltibia lfoot ltoes",
                "Xsens      | Hips Neck Head LeftShoulder LeftElbow LeftWrist LeftHip LeftKnee LeftAnkle LeftToe",
                "Rigify     | DEF-pelvis DEF-neck DEF-head DEF-upper_arm.L DEF-forearm.L DEF-hand.L DEF-thigh.L"
                        + " DEF-shin.L DEF-foot.L DEF-toe.L",
                "rig_       | rig_pelvis rig_neck rig_head rig_l_upperarm rig_l_lowerarm rig_l_hand rig_l_thigh rig_l_calf"
                        + " rig_l_foot rig_l_ball",
                "ARKit      | hips_joint neck_1_joint head_joint left_arm_joint left_forearm_joint left_hand_joint"
                        + " left_upLeg_joint left_leg_joint left_foot_joint left_toes_joint",
                "SMPL       | Pelvis Neck Head L_Shoulder L_Elbow L_Wrist L_Hip L_Knee L_Ankle L_Toe",
                "Motive     | Hip Neck Head LUArm LFArm LHand LThigh LShin LFoot LToe",
                "Kinect     | PELVIS NECK HEAD SHOULDER_LEFT ELBOW_LEFT WRIST_LEFT HIP_LEFT KNEE_LEFT ANKLE_LEFT TOE_LEFT",
                "avatars    | mPelvis mNeck mHead mShoulderLeft mElbowLeft mWristLeft mHipLeft mKneeLeft mAnkleLeft mToeLeft"
            })
    void findsBonesOfProgram(String program, String names) {
        var found = HumanoidBone.find(List.of(names.split(" ")));

        for (int i = 0; i < BODY.size(); i++) {
            assertEquals(i, found.getOrDefault(BODY.get(i), -1), BODY.get(i).name());
        }
        assertFalse(found.containsKey(HumanoidBone.RIGHT_THIGH));
    }

    @Test
    void blanksSeparateWordsToo() {
        assertEquals(
                Map.of(HumanoidBone.HIPS, 1, HumanoidBone.LEFT_THIGH, 2, HumanoidBone.RIGHT_HAND, 3),
                HumanoidBone.find(List.of("Bip01", "Bip01 Pelvis", "Bip01 L Thigh", "Bip001 R Hand")));
    }

    @Test
    void unambiguousNameTakesPrecedence() {
        assertEquals(2, index(HumanoidBone.LEFT_UPPER_ARM, "Hips", "LeftShoulder", "LeftArm"));
        assertEquals(0, index(HumanoidBone.LEFT_UPPER_ARM, "LeftShoulder", "LeftElbow"));
        assertEquals(1, index(HumanoidBone.RIGHT_THIGH, "LeftUpLeg", "RightUpLeg", "RHipJoint"));
        assertEquals(2, index(HumanoidBone.LEFT_THIGH, "Hips", "LHipJoint", "LeftHip"));
        assertEquals(1, index(HumanoidBone.HIPS, "hip", "pelvis"));
        assertEquals(1, index(HumanoidBone.NECK, "Neck1", "Neck"));
    }

    @Test
    void otherBonesAreNotGuessed() {
        var names =
                new ArrayList<>(List.of("", ":", "Bip01", "LeftHandIndex1", "Right", "rig", "L5", "thigh_twist_01_l"));
        names.add("m".repeat(10_000));
        names.add("C_".repeat(10_000));

        assertEquals(Map.of(), HumanoidBone.find(names));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mixamorig:LeftHandIndex1",
                "leftThumbProximal",
                "index_01_l",
                "lPinky3",
                "Bip01 L Finger0",
                "left_hand_ring_tip",
                "little_metacarpal",
                "RightInHandMiddle",
                "LeftFinger2Proximal"
            })
    void findsFingers(String name) {
        assertTrue(HumanoidBone.isFinger(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"left_foot_index", "mid_hip", "Spine", "LeftHand", "MiddleSpine", "String", "", "l", "earring"})
    void otherBonesAreNoFingers(String name) {
        assertFalse(HumanoidBone.isFinger(name));
    }

    private static int index(HumanoidBone bone, String... names) {
        return HumanoidBone.find(List.of(names)).getOrDefault(bone, -1);
    }
}
