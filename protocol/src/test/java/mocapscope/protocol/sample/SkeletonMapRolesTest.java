package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import mocapscope.protocol.sample.humanoid.HumanoidRole;
import org.junit.jupiter.api.Test;

/** The humanoid roles of the built-in maps, and of skeletons that state none. */
class SkeletonMapRolesTest {
    private static final Set<HumanoidRole> LIMBS = EnumSet.of(
            HumanoidRole.HIPS,
            HumanoidRole.NECK,
            HumanoidRole.HEAD,
            HumanoidRole.LEFT_UPPER_LEG,
            HumanoidRole.LEFT_LOWER_LEG,
            HumanoidRole.LEFT_FOOT,
            HumanoidRole.LEFT_TOES,
            HumanoidRole.RIGHT_UPPER_LEG,
            HumanoidRole.RIGHT_LOWER_LEG,
            HumanoidRole.RIGHT_FOOT,
            HumanoidRole.RIGHT_TOES,
            HumanoidRole.LEFT_UPPER_ARM,
            HumanoidRole.LEFT_LOWER_ARM,
            HumanoidRole.LEFT_HAND,
            HumanoidRole.RIGHT_UPPER_ARM,
            HumanoidRole.RIGHT_LOWER_ARM,
            HumanoidRole.RIGHT_HAND);

    private static SkeletonMap builtIn(String id) {
        return SkeletonMapLibrary.builtIn().findById(id).orElseThrow();
    }

    @Test
    void bodyOfAimationHasAllLimbsAndFingers() {
        var expected = EnumSet.copyOf(LIMBS);
        expected.addAll(Set.of(HumanoidRole.LEFT_EYE, HumanoidRole.RIGHT_EYE));
        var small = SkeletonMapLibrary.builtIn().find("aimation", "Body", 35).orElseThrow();

        assertEquals(expected, small.roles().keySet());
        expected.addAll(EnumSet.range(HumanoidRole.LEFT_THUMB_METACARPAL, HumanoidRole.RIGHT_LITTLE_DISTAL));
        assertEquals(expected, builtIn("aimation-77").roles().keySet());
    }

    @Test
    void walkerHasAllLimbsAndSpine() {
        var expected = EnumSet.copyOf(LIMBS);
        expected.addAll(Set.of(HumanoidRole.SPINE, HumanoidRole.CHEST));

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
                        new Bone("Spine", "", 0, 0, Optional.of(HumanoidRole.CHEST)),
                        new Bone("Head", "", 1, 1)),
                List.of(),
                "",
                Optional.empty());

        assertEquals(Map.of(HumanoidRole.CHEST, 1), map.roles());
        assertEquals(map.bones().subList(0, 2), map.withFirstBones(2).bones());
    }

    @Test
    void rolesOfMapsAreOrdered() {
        assertEquals(
                "hips spine chest neck head",
                builtIn("walker-24").roles().keySet().stream()
                        .limit(5)
                        .map(HumanoidRole::vrmName)
                        .collect(Collectors.joining(" ")));
    }
}
