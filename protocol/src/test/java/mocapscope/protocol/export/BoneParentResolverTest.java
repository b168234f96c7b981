package mocapscope.protocol.export;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.List;
import mocapscope.protocol.sample.Bone;
import org.junit.jupiter.api.Test;

/** Tests of the hierarchy of bones, and of their names in other formats. */
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

    @Test
    void sanitizesNamesAndMakesThemUnique() {
        var taken = new HashSet<String>();

        assertEquals("left_hand", NameSanitizer.toWord(" left\thand ", "joint"));
        assertEquals("a_b", NameSanitizer.toWord("a{}\u0000\nb", "joint"));
        assertEquals("joint", NameSanitizer.toWord(" ", "joint"));
        assertEquals(57, NameSanitizer.toWord("x".repeat(1000), "joint").length());
        assertEquals("a", NameSanitizer.makeUnique("a", taken));
        assertEquals("a_2", NameSanitizer.makeUnique("a", taken));
    }
}
