package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.humanoid.HumanoidBoneRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkeletonMapReaderTest {
    private static final String MAP = """
            {"id": "two",
             "matches": [{"protocol": "vrpn", "source": "Arm", "boneCount": 2}, {"boneCount": 1, "bones": "first 1"}],
             "unit": "cm",
             "basis": {"right": "x", "up": "z", "towards": "-y", "metresPerUnit": 0.01},
             "bones": [{"index": 0, "name": "upper", "wire_name": "U", "wire_parent": -1, "draw_parent": -1},
                       {"index": 1, "name": "lower", "wire_parent": 0, "draw_parent": 0, "role": "leftLowerArm"}],
             "extraEdges": [[0, 1]]}
            """;

    @Test
    void readsAllProperties() {
        var map = read(MAP);

        assertEquals("two", map.id());
        assertEquals(
                List.of(
                        new SkeletonMap.SkeletonMapSelector("vrpn", "Arm", 2),
                        new SkeletonMap.SkeletonMapSelector("", "", 1)),
                map.matches());
        assertEquals("cm", map.unit());
        assertEquals(
                Optional.of(new Basis(Basis.SignedAxis.X, Basis.SignedAxis.Z, Basis.SignedAxis.MINUS_Y, 0.01)),
                map.basis());
        assertEquals(
                List.of(
                        new Bone("upper", "U", -1, -1),
                        new Bone("lower", "", 0, 0, Optional.of(HumanoidBoneRole.LEFT_LOWER_ARM))),
                map.bones());
        assertEquals(List.of(new SkeletonMap.BoneEdge(0, 1)), map.extraEdges());
    }

    @Test
    void errorNamesPropertyAndFile() {
        var failure = assertThrows(
                IllegalArgumentException.class,
                () -> SkeletonMapReader.read(MAP.replace("\"wire_parent\": 0", "\"wire_parent\": 2"), "arm.json"));

        assertEquals("bones[1].wire_parent is 2, expected -1 to 1 (line 6 of arm.json)", failure.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    "index": 1           | "index": 0                | bones[1].index is 0, expected 1
                    "name": "lower"      | "name": " "               | bones[1].name is missing or blank
                    "name": "lower"      | "name": "upper"           | bones[1].name is equal to that of bones[0]: upper
                    "name": "lower"      | "name": "l", "wire_name": "U" | bones[1].wire_name is equal to that of bones[0]: U
                    "wire_parent": -1    | "wire_parent": 1          | bones[0].wire_parent forms a cycle through bones[0]
                    "draw_parent": 0     | "draw_parent": 1          | bones[1].draw_parent forms a cycle through bones[1]
                    "wire_parent": -1    | "wire_parent": 0.5        | bones[0].wire_parent is 0.5, expected -1 to 1
                    "wire_parent": -1,   | ``                        | bones[0].wire_parent is missing
                    "leftLowerArm"       | "LeftArm"                 | bones[1].role is no humanoid bone of VRM, such as leftUpperArm: LeftArm
                    "draw_parent": -1}   | "draw_parent": -1, "role": "leftLowerArm"} | bones[1].role is the role of two bones: leftLowerArm
                    [0, 1]               | [0, 2]                    | extraEdges[0][1] is 2, expected 0 to 1
                    [0, 1]               | [0]                       | extraEdges[0] has 1 ends, expected 2
                    "id": "two"          | "id": 2                   | id is 2, expected a text
                    "extraEdges"         | "extra_edges"             | extra_edges is unknown
                    "boneCount": 2       | "boneCount": 3            | matches[0].boneCount is 3, expected 1 to 2
                    , "bones": "first 1" | ``                        | matches[1].bones is missing, expected "first 1"
                    "up": "z"            | "up": "w"                 | basis.up is "w", expected x, y, z, -x, -y or -z
                    "up": "z"            | "up": "y"                 | basis names one axis twice
                    0.01                 | 0                         | basis.metresPerUnit is 0, expected a number above 0
                    "unit": "cm"         | "unit": "cm", "unit": ""  | not JSON: Duplicate Object property "unit"
                    """)
    void describesInvalidProperty(String part, String instead, String message) {
        assertTrue(MAP.contains(part));

        var failure = assertThrows(IllegalArgumentException.class, () -> read(MAP.replace(part, instead)));

        assertEquals(message, String.valueOf(failure.getMessage()).replaceFirst(" \\(line [1-9]\\d* of test\\)$", ""));
    }

    @Test
    void reportsTruncatedJsonWithoutParserInternals() {
        var failure = assertThrows(IllegalArgumentException.class, () -> read(MAP.substring(0, MAP.length() / 2)));

        assertTrue(String.valueOf(failure.getMessage()).startsWith("not JSON: Unexpected end-of-input"));
        assertFalse(String.valueOf(failure.getMessage()).contains("Source"), failure.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ""                 | 1
                    id                 | 1
                    bones              | 2
                    bones[1]           | 4
                    bones[1].name      | 5
                    bones[1].missing   | 4
                    bones[10]          | 2
                    nothing            | 1
                    """)
    void locatesLineOfJsonPath(String path, int line) {
        var json = """
                {"id": "two",
                 "bones": [
                  {"index": 0},
                  {"index": 1,
                   "name": "lower"}]}
                """;

        assertEquals(line, JsonValueLineFinder.of(json, path));
    }

    @Test
    void reportsLineOfInvalidJson() {
        var failure = assertThrows(IllegalArgumentException.class, () -> read("{\n\"id\": two}"));

        assertTrue(failure.getMessage().endsWith("(line 2 of test)"), failure::getMessage);
    }

    /** Tests the error of a map whose invalid key has a long name and is followed by much text. */
    @Test
    void locatesLineOfLargeJsonQuickly() {
        var name = "n".repeat(40_000);
        var behind = "[" + "0,".repeat(2_000_000) + "0]";
        var json = "{\"a\": {\"" + name + "\": " + behind + "},\n\"" + name + "\": " + behind + "}";

        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> assertEquals(2, JsonValueLineFinder.of(json, name)));
    }

    /** A take can bring tens of thousands of such maps. */
    @Test
    void validatesLongBoneChainQuickly() {
        var bones = IntStream.range(0, 200_000)
                .mapToObj(i -> new Bone("b" + i, "", i - 1, i - 1))
                .toList();

        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> BoneHierarchyValidator.check(bones));
    }

    @Test
    void findsCycleAfterBonesConnectedToRoot() {
        var bones = List.of(
                new Bone("root", "", -1, -1),
                new Bone("leaf", "", 0, 0),
                new Bone("a", "", 3, 1),
                new Bone("b", "", 4, 0),
                new Bone("c", "", 3, 0));

        var failure = assertThrows(InvalidJsonValueException.class, () -> BoneHierarchyValidator.check(bones));
        assertEquals("bones[2].wire_parent forms a cycle through bones[3]", failure.getMessage());
    }

    @Test
    void limitsMapTo4096Bones() {
        assertEquals(4096, read(chain(4096)).bones().size());
        var failure = assertThrows(IllegalArgumentException.class, () -> read(chain(4097)));
        assertEquals("bones has 4097 bones, expected at most 4096 (line 2 of test)", failure.getMessage());
    }

    private static String chain(int bones) {
        var all = IntStream.range(0, bones)
                .mapToObj(i -> "{\"index\":%d,\"name\":\"%d\",\"wire_parent\":%d,\"draw_parent\":%d}"
                        .formatted(i, i, i - 1, i - 1))
                .collect(Collectors.joining(","));
        return "{\"id\": \"chain\",\n\"bones\": [" + all + "]}";
    }

    @Test
    void limitsFileTo4Mebibytes(@TempDir Path folder) throws IOException {
        var file = folder.resolve("map.json");
        Files.writeString(file, MAP + " ".repeat((4 << 20) - MAP.length()));
        assertEquals("two", SkeletonMapReader.read(file).id());
        Files.writeString(file, MAP + " ".repeat((4 << 20) - MAP.length() + 1));

        var failure = assertThrows(IllegalArgumentException.class, () -> SkeletonMapReader.read(file));
        assertEquals("more than 4 MiB: " + file, failure.getMessage());
    }

    @Test
    void rejectsMapTruncatedAnywhere() {
        for (int length = 0; length < MAP.strip().length(); length++) {
            var cut = MAP.substring(0, length);
            assertThrows(IllegalArgumentException.class, () -> read(cut), cut);
        }
    }

    @Test
    void readsMapOf77Bones() throws IOException {
        var file =
                Path.of(System.getProperty("mocapscope.shared", "../../shared"), "fixtures/aimation/skeleton_77.json");
        assumeTrue(Files.exists(file), () -> "the shared data are not here: no " + file);

        var map = SkeletonMapReader.read(file);

        assertEquals(77, map.bones().size());
        assertEquals(new Bone("nose", "nose", 34, 34), map.bones().getFirst());
        assertTrue(map.fits("aimation", "anything", 77));
        assertTrue(map.fits("aimation", "anything", 35));
        assertFalse(map.fits("vrpn", "anything", 77));
        assertEquals(12, map.extraEdges().size());
    }

    private static SkeletonMap read(String json) {
        return SkeletonMapReader.read(json, "test");
    }
}
