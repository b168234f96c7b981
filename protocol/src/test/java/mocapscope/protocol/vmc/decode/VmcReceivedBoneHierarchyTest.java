package mocapscope.protocol.vmc.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.stream.Collectors;
import mocapscope.protocol.sample.humanoid.HumanoidBoneRole;
import mocapscope.protocol.vmc.wire.UnityHumanoidBone;
import org.junit.jupiter.api.Test;

/** The humanoid roles of a body over VMC. */
class VmcReceivedBoneHierarchyTest {

    /** Unity names a thumb's joints from proximal, VRM from metacarpal. */
    @Test
    void eachBoneOfUnityHasItsRole() {
        long all = Arrays.stream(UnityHumanoidBone.values())
                .mapToLong(UnityHumanoidBone::bit)
                .sum();
        var map = VmcReceivedBoneHierarchy.of(all).map();
        var roles = map.roles();

        assertEquals(EnumSet.allOf(HumanoidBoneRole.class), roles.keySet());
        roles.forEach((role, bone) -> assertEquals(
                role.vrmName().toLowerCase(Locale.ROOT),
                map.bones()
                        .get(bone)
                        .wireName()
                        .toLowerCase(Locale.ROOT)
                        .replace("thumbproximal", "thumbmetacarpal")
                        .replace("thumbintermediate", "thumbproximal")));
    }

    @Test
    void eachSingleBoneHasRoleByItself() {
        var without = Arrays.stream(UnityHumanoidBone.values())
                .filter(bone ->
                        VmcReceivedBoneHierarchy.of(bone.bit()).map().roles().isEmpty())
                .collect(Collectors.toSet());

        assertEquals(
                EnumSet.of(UnityHumanoidBone.SPINE, UnityHumanoidBone.CHEST, UnityHumanoidBone.UPPER_CHEST), without);
    }
}
