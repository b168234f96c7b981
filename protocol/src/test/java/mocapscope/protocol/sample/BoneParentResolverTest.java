package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class BoneParentResolverTest {

    @Test
    void prefersWireParentsOverDisplayParents() {
        var bones = List.of(new Bone("a", "", -1, -1), new Bone("b", "", 0, 2), new Bone("c", "", -1, 1));

        assertArrayEquals(new int[] {-1, 0, 1}, BoneParentResolver.parents(bones));
    }

    @Test
    void ignoresDisplayParentThatFormsCycle() {
        var bones = List.of(new Bone("a", "", -1, 1), new Bone("b", "", 0, 0));

        assertArrayEquals(new int[] {-1, 0}, BoneParentResolver.parents(bones));
    }

    @Test
    void attachesChildrenOfOmittedBonesToNearestAncestor() {
        var bones = List.of(
                new Bone("a", "", -1, -1), new Bone("b", "", 0, 0), new Bone("c", "", 1, 1), new Bone("d", "", 2, 2));

        assertArrayEquals(
                new int[] {-1, 0, 0, 0}, BoneParentResolver.parents(bones, new boolean[] {true, false, false, true}));
    }
}
