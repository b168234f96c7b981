package mocapscope.protocol.sample.humanoid;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Skeletons of programs, written as {@code name<parent}. */
class HumanoidBoneRoleFinderTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "Mixamo  | mixamorig:Hips mixamorig:Spine<0 mixamorig:Spine1<1 mixamorig:Spine2<2 mixamorig:Neck<3"
                        + " mixamorig:Head<4 mixamorig:LeftShoulder<3 mixamorig:LeftArm<6 mixamorig:LeftHandThumb1<7"
                        + " mixamorig:LeftHandPinky4<7"
                        + " | hips spine chest upperChest neck head leftShoulder leftUpperArm leftThumbMetacarpal -",
                "Unreal5 | pelvis spine_01<0 spine_02<1 spine_03<2 spine_04<3 spine_05<4 neck_01<5 neck_02<6 head<7"
                        + " clavicle_r<5 upperarm_r<9 hand_r<10 index_metacarpal_r<11 index_01_r<12"
                        + " | hips spine - chest - upperChest neck - head rightShoulder rightUpperArm rightHand -"
                        + " rightIndexProximal",
                "CMU     | Hips LHipJoint<0 LeftUpLeg<1 LowerBack<0 Spine<3 Spine1<4 Neck<5 Neck1<6 Head<7"
                        + " LeftShoulder<5 LeftArm<9"
                        + " | hips - leftUpperLeg spine chest upperChest neck - head leftShoulder leftUpperArm",
                "low neck| Hips Chest<0 lowerneck<1 Neck<2 Head<3 LeftCollar<1 LeftShoulder<5 LeftElbow<6"
                        + " | hips spine neck - head leftShoulder leftUpperArm leftLowerArm",
                "Unity   | Hips Spine<0 LeftHand<1 LeftThumbProximal<2 LeftThumbIntermediate<3 LeftThumbDistal<4"
                        + " LeftIndexProximal<2 LeftEye<1 Jaw<1"
                        + " | hips - leftHand leftThumbMetacarpal leftThumbProximal leftThumbDistal leftIndexProximal"
                        + " leftEye jaw",
                "VRM     | leftHand leftThumbMetacarpal<0 leftThumbProximal<1 leftThumbDistal<2"
                        + " | leftHand leftThumbMetacarpal leftThumbProximal leftThumbDistal",
                "no neck | Hips Torso<0 RibCage<1 LeftShoulder<2 LeftArm<3 | hips spine chest leftShoulder leftUpperArm",
                "feet    | LeftAnkle LeftBall<0 LeftToe<1 | leftFoot leftToes -",
                "Rigify  | DEF-hand.L DEF-f_index.01.L<0 DEF-thumb.03.L<0 | leftHand leftIndexProximal leftThumbDistal",
                "loose   | Hips Neck Chest | hips neck -"
            })
    void findsRolesOfProgram(String program, String bones, String roles) {
        var parts = bones.split(" ");
        var found = find(
                Arrays.stream(parts).map(part -> part.replaceFirst("<.*", "")).toList(),
                Arrays.stream(parts)
                        .mapToInt(part -> part.contains("<") ? Integer.parseInt(part.replaceFirst(".*<", "")) : -1)
                        .toArray());

        assertEquals(roles, found);
    }

    /** A skeleton with the names of a convention has the roles of these names. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "WIRE")
    void findsEachRoleByItsName(HumanoidBoneNamingScheme convention) {
        var roles = Arrays.stream(HumanoidBoneRole.values())
                .filter(role -> convention.name(role).isPresent())
                .toList();
        var names =
                roles.stream().map(role -> convention.name(role).orElseThrow()).toList();
        var parents = new int[names.size()];
        for (int i = 0; i < parents.length; i++) {
            parents[i] = roles.get(i).limb() == HumanoidBoneRole.HumanoidLimb.TORSO ? i - 1 : 3;
        }

        assertEquals(
                roles.stream().map(HumanoidBoneRole::vrmName).collect(Collectors.joining(" ")), find(names, parents));
    }

    @Test
    void noBoneHasTwoRoles() {
        var words = List.of(
                "hips", "neck", "Neck1", "head", "spine", "LeftShoulder", "left_arm", "l_eye", "toe.l", "lball");
        var random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            var names = new ArrayList<String>();
            var parents = new int[random.nextInt(1, 12)];
            for (int bone = 0; bone < parents.length; bone++) {
                names.add(words.get(random.nextInt(words.size())));
                parents[bone] = random.nextInt(-1, bone);
            }
            var bones = HumanoidBoneRoleFinder.find(names, parents).values();
            assertEquals(bones.size(), new HashSet<>(bones).size(), names::toString);
        }
    }

    @Test
    void handsWithoutSideHaveNoRoles() {
        assertEquals(
                Map.of(),
                HumanoidBoneRoleFinder.find(
                        List.of("hub", "thumb_metacarpal", "index_proximal"), new int[] {-1, 0, 0}));
    }

    private static String find(List<String> names, int[] parents) {
        var found = new String[names.size()];
        Arrays.fill(found, "-");
        HumanoidBoneRoleFinder.find(names, parents).forEach((role, bone) -> found[bone] = role.vrmName());
        return String.join(" ", found);
    }
}
