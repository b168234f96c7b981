package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkeletonMapLibraryTest {
    private static final String CHAIN = """
            {"id": "%s", "matches": [{"source": "Walker", "boneCount": 24}, {"protocol": "p", "boneCount": 2, "bones": "first 2"}],
             "bones": [%s], "extraEdges": [[0, 1], [1, 2]]}
            """;

    private final List<String> refused = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void includesWalkerMap() {
        var map = SkeletonMapLibrary.builtIn().find("vrpn", "Walker", 24).orElseThrow();

        assertEquals("walker-24", map.id());
        assertEquals(Optional.of(Basis.Y_UP), map.basis());
        assertEquals(Optional.empty(), SkeletonMapLibrary.builtIn().find("vrpn", "Runner", 24));
    }

    @Test
    void userMapOverridesBuiltInMap() throws IOException {
        Files.writeString(folder.resolve("mine.json"), chain("mine"));
        Files.writeString(folder.resolve("readme.txt"), "not a map");

        var maps = SkeletonMapLibrary.loadFolder(folder, refused::add);

        assertEquals("mine", maps.find("vrpn", "Walker", 24).orElseThrow().id());
        assertTrue(maps.findById("walker-24").isPresent());
    }

    @Test
    void truncatesLargerMapToAvailableBones() throws IOException {
        Files.writeString(folder.resolve("mine.json"), chain("mine"));

        var map = SkeletonMapLibrary.loadFolder(folder, refused::add)
                .find("p", "", 2)
                .orElseThrow();

        assertEquals(List.of(new Bone("b0", "", -1, -1), new Bone("b1", "", -1, 0)), map.bones());
        assertEquals(List.of(new SkeletonMap.BoneEdge(0, 1)), map.extraEdges());
    }

    @Test
    void missingFolderAddsNoMaps() {
        assertEquals(
                SkeletonMapLibrary.builtIn().all(),
                SkeletonMapLibrary.loadFolder(folder.resolve("none"), refused::add)
                        .all());
        assertEquals(List.of(), refused);
    }

    @Test
    void reportsInvalidFilesAndLoadsOthers() throws IOException {
        var bad = Files.writeString(folder.resolve("bad.json"), "{}");
        var torn = Files.write(folder.resolve("torn.json"), new byte[] {'{', (byte) 0xff});
        Files.writeString(folder.resolve("mine.json"), chain("mine"));

        var maps = SkeletonMapLibrary.loadFolder(folder, refused::add);

        assertEquals("id is missing or blank (line 1 of " + bad + ")", refused.getFirst());
        assertTrue(refused.getLast().startsWith("it cannot be read: ")
                && refused.getLast().endsWith("(" + torn + ")"));
        assertEquals(2, refused.size());
        assertEquals("mine", maps.find("vrpn", "Walker", 24).orElseThrow().id());
    }

    /** 24 bones in a chain, but for the second, whose place comes from the third. */
    private static String chain(String id) {
        var bones = new StringBuilder();
        for (int i = 0; i < 24; i++) {
            bones.append("%s{\"index\": %d, \"name\": \"b%d\", \"wire_parent\": %d, \"draw_parent\": %d}"
                    .formatted(i == 0 ? "" : ",", i, i, i == 1 ? 2 : i == 2 ? 0 : i - 1, i - 1));
        }
        return CHAIN.formatted(id, bones);
    }
}
