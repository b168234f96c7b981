package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForwardKinematicsTest {
    /** Elbow, shoulder, wrist: the root is the second, and the first is its child. */
    private static final ForwardKinematics ARM = new ForwardKinematics(bones(1, -1, 0));

    /** Every bone is one step beside its parent, so its position is the number of its ancestors. */
    @Test
    void aimationBonesFollowTheirParents() {
        var bones = SkeletonMapLibrary.builtIn()
                .find("aimation", "", 77)
                .orElseThrow()
                .bones();
        var positions = new double[3 * bones.size()];
        var orientations = new double[4 * bones.size()];
        for (int bone = 0; bone < bones.size(); bone++) {
            positions[3 * bone] = 1;
            orientations[4 * bone + 3] = 1;
        }

        new ForwardKinematics(bones).place(positions, orientations);

        for (int bone = 0; bone < bones.size(); bone++) {
            int parent = bones.get(bone).wireParent();
            assertEquals(parent < 0 ? 1 : positions[3 * parent] + 1, positions[3 * bone], "bone " + bone);
        }
    }

    /** The parents are copied from the specification's table, not from the map. */
    @Test
    void aimationBoneParentsMatchSpecification() {
        var parents = new ArrayList<>(List.of(
                34, 0, 1, 1, 0, 4, 4, 1, 4, 0, 0, 34, 34, 11, 12, 13, 14, 15, 16, 15, 16, 15, 16, 33, 33, 23, 24, 25,
                26, 27, 28, 27, 28, -1, 33));
        parents.addAll(Collections.nCopies(21, 15));
        parents.addAll(Collections.nCopies(21, 16));

        var map = SkeletonMapLibrary.builtIn().find("aimation", "", 77).orElseThrow();

        assertEquals(parents, map.bones().stream().map(Bone::wireParent).toList());
    }

    @Test
    void smallAimationMapIsPrefixOfFullMap() {
        var whole = SkeletonMapLibrary.builtIn().find("aimation", "", 77).orElseThrow();
        var body = SkeletonMapLibrary.builtIn().find("aimation", "", 35).orElseThrow();

        assertEquals(whole.bones().subList(0, 35), body.bones());
        assertEquals(Optional.empty(), SkeletonMapLibrary.builtIn().find("aimation", "", 36));
    }

    @Test
    void aimationFingersFollowWristButDrawAsChain() {
        var map = SkeletonMapLibrary.builtIn().find("aimation", "", 77).orElseThrow();
        var tip = map.bones().get(43);

        assertEquals("left_hand_index_tip", tip.name());
        assertEquals(15, tip.wireParent());
        assertEquals(42, tip.drawParent());
    }

    /** Quarter turns about z at shoulder and elbow: +x becomes +y, then −x. */
    @Test
    void accumulatesRotationsAlongChain() {
        double h = Math.sqrt(0.5);
        double[] positions = {2, 0, 0, 10, 20, 30, 3, 0, 0}; // elbow, shoulder, wrist
        double[] orientations = {0, 0, h, h, 0, 0, h, h, 0, 0, 0, 1};

        ARM.place(positions, orientations);

        near(positions, 10, 22, 30, 10, 20, 30, 7, 22, 30);
        assertEquals(1, orientations[10], 1e-12); // a half turn about z
    }

    @Test
    void normalizesOrientations() {
        double[] positions = {2, 0, 0, 0, 0, 0, 0, 0, 0};

        ARM.place(positions, new double[] {0, 0, 0, 1, 0, 0, 5, 5, 0, 0, 0, 1});

        near(positions, 0, 2, 0, 0, 0, 0, 0, 2, 0);
    }

    @Test
    void positionIsUndefinedBelowMissingParent() {
        double[] positions = {Double.NaN, 0, 0, 0, 0, 0, 1, 0, 0};

        ARM.place(positions, new double[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});

        assertEquals(Double.NaN, positions[6]);
        assertEquals(0, positions[3]);
    }

    @Test
    void rejectsParentCycle() {
        assertThrows(IllegalArgumentException.class, () -> new ForwardKinematics(bones(1, 2, 0)));
    }

    private static void near(double[] actual, double... expected) {
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], actual[i], 1e-12);
        }
    }

    private static List<Bone> bones(int... parents) {
        var bones = new ArrayList<Bone>();
        for (int parent : parents) {
            bones.add(new Bone("b" + bones.size(), "", parent, parent));
        }
        return bones;
    }
}
