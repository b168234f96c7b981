package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import mocapscope.protocol.sample.humanoid.HumanoidBoneRole;
import org.junit.jupiter.api.Test;

/** The humanoid roles of the built-in maps, and of skeletons that state none. */
class SkeletonMapRolesTest {
    private static final Set<HumanoidBoneRole> LIMBS = EnumSet.of(
            HumanoidBoneRole.HIPS,
            HumanoidBoneRole.NECK,
            HumanoidBoneRole.HEAD,
            HumanoidBoneRole.LEFT_UPPER_LEG,
            HumanoidBoneRole.LEFT_LOWER_LEG,
            HumanoidBoneRole.LEFT_FOOT,
            HumanoidBoneRole.LEFT_TOES,
            HumanoidBoneRole.RIGHT_UPPER_LEG,
            HumanoidBoneRole.RIGHT_LOWER_LEG,
            HumanoidBoneRole.RIGHT_FOOT,
            HumanoidBoneRole.RIGHT_TOES,
            HumanoidBoneRole.LEFT_UPPER_ARM,
            HumanoidBoneRole.LEFT_LOWER_ARM,
            HumanoidBoneRole.LEFT_HAND,
            HumanoidBoneRole.RIGHT_UPPER_ARM,
            HumanoidBoneRole.RIGHT_LOWER_ARM,
            HumanoidBoneRole.RIGHT_HAND);

    private static SkeletonMap builtIn(String id) {
        return SkeletonMapLibrary.builtIn().findById(id).orElseThrow();
    }

    @Test
    void bodyOfAimationHasAllLimbsAndFingers() {
        var expected = EnumSet.copyOf(LIMBS);
        expected.addAll(Set.of(HumanoidBoneRole.LEFT_EYE, HumanoidBoneRole.RIGHT_EYE));
        var small = SkeletonMapLibrary.builtIn().find("aimation", "Body", 35).orElseThrow();

        assertEquals(expected, small.roles().keySet());
        expected.addAll(EnumSet.range(HumanoidBoneRole.LEFT_THUMB_METACARPAL, HumanoidBoneRole.RIGHT_LITTLE_DISTAL));
        assertEquals(expected, builtIn("aimation-77").roles().keySet());
    }

    @Test
    void walkerHasAllLimbsAndSpine() {
        var expected = EnumSet.copyOf(LIMBS);
        expected.addAll(Set.of(HumanoidBoneRole.SPINE, HumanoidBoneRole.CHEST));

        assertEquals(expected, builtIn("walker-24").roles().keySet());
    }

    /** Suits over RGMP and bodies that a device describes state names and parents only. */
    @Test
    void namesAndParentsSufficeForWalker() {
        var walker = builtIn("walker-24");
        var plain = new SkeletonMap(
                "plain",
                List.of(),
                walker.bones().stream()
                        .map(bone -> new Bone(bone.name(), "", bone.wireParent(), bone.drawParent()))
                        .toList(),
                List.of(),
                "",
                Optional.empty());

        assertEquals(walker.roles(), plain.roles());
    }

    @Test
    void handsOfUnknownSideHaveNoRoles() {
        assertTrue(builtIn("openxr-hand-26").roles().isEmpty());
        assertTrue(builtIn("glove-6").roles().isEmpty());
    }

    @Test
    void statedRolesReplaceNames() {
        var map = new SkeletonMap(
                "stated",
                List.of(),
                List.of(
                        new Bone("Hips", "", -1, -1),
                        new Bone("Spine", "", 0, 0, Optional.of(HumanoidBoneRole.CHEST)),
                        new Bone("Head", "", 1, 1)),
                List.of(),
                "",
                Optional.empty());

        assertEquals(Map.of(HumanoidBoneRole.CHEST, 1), map.roles());
        assertEquals(map.bones().subList(0, 2), map.withFirstBones(2).bones());
    }

    @Test
    void rolesOfMapsAreOrdered() {
        assertEquals(
                "hips spine chest neck head",
                builtIn("walker-24").roles().keySet().stream()
                        .limit(5)
                        .map(HumanoidBoneRole::vrmName)
                        .collect(Collectors.joining(" ")));
    }
}
