package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.mcap.McapRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests what other tools see in a take of the demo devices of all protocols. */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TakeForOtherToolsTest {
    private static final double TALLEST_PATH = 4;
    private static final int MANY_BONES = 15;
    private static final int LONG_CHAIN = 5;

    @TempDir
    private static Path folder;

    private List<McapRecord> records;

    @BeforeAll
    void record() throws Exception {
        var file = folder.resolve("demo.mcap");
        DemoTakeRecorder.record(file, TakeTestRecordings.OPTIONS);
        records = TakeTestRecordings.records(file);
    }

    @Test
    void framesFormOneTree() throws Exception {
        var tree = WrittenFrameTree.of(records);

        assertEquals(Set.of("world"), tree.roots());
        assertEquals(Set.of(), tree.moved);
        assertEquals(Set.of("vrpn", "aimation", "rgmp", "setp"), sessions(tree));
    }

    private static Set<String> sessions(WrittenFrameTree tree) {
        return tree.children("scene").stream()
                .map(source -> source.name().replaceFirst("-.*", ""))
                .collect(Collectors.toSet());
    }

    @Test
    void bonesAreRelativeToTheirParents() throws Exception {
        var tree = WrittenFrameTree.of(records);
        int bodies = 0;
        for (var source : tree.children("scene")) {
            for (var root : tree.children(source.name())) {
                var bones = tree.frames().stream()
                        .filter(frame -> tree.path(frame.name(), source.name()).contains(root))
                        .toList();
                if (bones.size() > 1) {
                    bodies++;
                    var deepest = bones.stream()
                            .mapToInt(bone ->
                                    tree.path(bone.name(), source.name()).size())
                            .max()
                            .orElse(0);
                    double longest = bones.stream()
                            .mapToDouble(bone -> tree.path(bone.name(), root.name()).stream()
                                    .mapToDouble(step -> step.position().length())
                                    .sum())
                            .max()
                            .orElse(0);
                    assertTrue(deepest >= (bones.size() > MANY_BONES ? LONG_CHAIN : 2), () -> root + ": " + deepest);
                    assertTrue(longest > 0.03 && longest < TALLEST_PATH, () -> root + ": " + longest);
                }
            }
        }
        assertTrue(bodies >= 3, "bodies: " + bodies);
    }

    @Test
    void headsAreUp() throws Exception {
        var tree = WrittenFrameTree.of(records);
        var heads = heads(tree).toList();
        for (var head : heads) {
            var body = head.substring(0, head.lastIndexOf('/') + 1);
            double lowest = tree.frames().stream()
                    .map(WrittenFrameTree.WrittenFrame::name)
                    .filter(bone -> bone.startsWith(body))
                    .mapToDouble(bone -> tree.position(bone).z())
                    .min()
                    .orElseThrow();
            double height = tree.position(head).z() - lowest;
            assertTrue(height > 1.2 && height < 2.2, () -> head + ": " + height);
        }
        assertEquals(
                Set.of("vrpn", "aimation", "rgmp"),
                heads.stream().map(head -> head.replaceFirst("-.*", "")).collect(Collectors.toSet()));
    }

    private static Stream<String> heads(WrittenFrameTree tree) {
        return tree.frames().stream()
                .map(WrittenFrameTree.WrittenFrame::name)
                .filter(name -> name.toLowerCase(Locale.ROOT).matches(".*/(head|nose)"));
    }
}
