package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.Kinematics.Poses;
import org.junit.jupiter.api.Test;

class KinematicsTest {
    /** Elbow, shoulder, wrist: the root is the second, and the first hangs on it. */
    private static final Kinematics ARM = new Kinematics(map(1, -1, 0));

    @Test
    void everyBoneComesBehindItsParent() {
        assertEquals(List.of(1, 0, 2), ARM.order());
    }

    @Test
    void theAimationMapIsPutInOrderOnce() {
        var map = SkeletonMaps.builtIn().find("aimation", "", 77).orElseThrow();
        var order = new Kinematics(map).order();

        assertEquals(77, order.stream().distinct().count());
        for (int bone = 0; bone < 77; bone++) {
            int parent = map.bones().get(bone).wireParent();
            assertTrue(order.indexOf(parent) < order.indexOf(bone), "bone " + bone);
        }
    }

    /** The parents are copied from the specification's table, not from the map. */
    @Test
    void theAimationBonesHangTogetherAsOnTheWire() {
        var parents = new ArrayList<>(List.of(
                34, 0, 1, 1, 0, 4, 4, 1, 4, 0, 0, 34, 34, 11, 12, 13, 14, 15, 16, 15, 16, 15, 16, 33, 33, 23, 24, 25,
                26, 27, 28, 27, 28, -1, 33));
        parents.addAll(Collections.nCopies(21, 15));
        parents.addAll(Collections.nCopies(21, 16));

        var map = SkeletonMaps.builtIn().find("aimation", "", 77).orElseThrow();

        assertEquals(parents, map.bones().stream().map(Bone::wireParent).toList());
    }

    @Test
    void thirtyFiveBonesHaveAMapWithTheSameNames() {
        var whole = SkeletonMaps.builtIn().find("aimation", "", 77).orElseThrow();
        var body = SkeletonMaps.builtIn().find("aimation", "", 35).orElseThrow();

        assertEquals(whole.bones().subList(0, 35), body.bones());
        assertEquals(Optional.empty(), SkeletonMaps.builtIn().find("aimation", "", 36));
    }

    @Test
    void aHandHangsOnItsWristAndIsDrawnAlongItsFingers() {
        var tip = SkeletonMaps.builtIn()
                .find("aimation", "", 77)
                .orElseThrow()
                .bones()
                .get(43);

        assertEquals("left_hand_index_tip", tip.name());
        assertEquals(15, tip.wireParent());
        assertEquals(42, tip.drawParent());
    }

    /** Quarter turns about z at shoulder and elbow: +x becomes +y, then −x. */
    @Test
    void turnsAddUpAlongTheChain() {
        double h = Math.sqrt(0.5);
        var global = ARM.global(new Poses(
                Doubles.of(2, 0, 0, 10, 20, 30, 3, 0, 0), // elbow, shoulder, wrist
                Doubles.of(0, 0, h, h, 0, 0, h, h, 0, 0, 0, 1)));

        near(new Vec3(10, 20, 30), global.positions().vec3(1));
        near(new Vec3(10, 22, 30), global.positions().vec3(0));
        near(new Vec3(7, 22, 30), global.positions().vec3(2));
        assertEquals(1, global.orientations().quat(2).z(), 1e-12); // a half turn about z
    }

    @Test
    void anOrientationThatIsTooLongTurnsAllTheSame() {
        var global = ARM.global(
                new Poses(Doubles.of(2, 0, 0, 0, 0, 0, 0, 0, 0), Doubles.of(0, 0, 0, 1, 0, 0, 5, 5, 0, 0, 0, 1)));

        near(new Vec3(0, 2, 0), global.positions().vec3(0));
    }

    @Test
    void whatHangsOnNothingIsNowhere() {
        var global = ARM.global(new Poses(
                Doubles.of(Double.NaN, 0, 0, 0, 0, 0, 1, 0, 0), Doubles.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1)));

        assertEquals(false, global.positions().vec3(2).finite());
        assertEquals(Vec3.ZERO, global.positions().vec3(1));
    }

    @Test
    void asManyPosesAsBonesAreTaken() {
        assertThrows(IllegalArgumentException.class, () -> ARM.global(new Poses(Doubles.NONE, Doubles.NONE)));
    }

    private static void near(Vec3 expected, Vec3 actual) {
        assertEquals(
                0, expected.minus(actual).length(), 1e-12, () -> "expected %s, was %s".formatted(expected, actual));
    }

    private static SkeletonMap map(int... parents) {
        var bones = new ArrayList<Bone>();
        for (int parent : parents) {
            bones.add(new Bone("b" + bones.size(), "", parent, parent));
        }
        return new SkeletonMap("m", List.of(), bones, List.of(), "m", Optional.empty());
    }
}
