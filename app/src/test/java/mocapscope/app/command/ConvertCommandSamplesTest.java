package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.motion.BvhReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests of {@code convert} writing samples for other programs. */
class ConvertCommandSamplesTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures"));
    private static final Path GROUND = FIXTURES.resolve("vrpn/ground_udp.jsonl");
    private static final Path PACKET = FIXTURES.resolve("aimation/ok_data_17_77.bin");

    @TempDir
    private Path folder;

    @Test
    void convertsVrpnBodiesToEveryFormat() throws Exception {
        var capture = ServedDeviceCapture.capture("vrpn+tcp://127.0.0.1:0", folder.resolve("vrpn.jsonl"));
        var more = everyKind(capture, "vrpn", "Walker", 24);

        var hips = CommandRun.of("inspect", capture.toString(), "--json").lines("pose").stream()
                .filter(line -> line.get("source").asString().equals("Walker"))
                .filter(line -> line.get("sensor").asInt() == 0)
                .skip(1) // The first moment shows how many bones there are.
                .findFirst()
                .orElseThrow()
                .get("position");
        var clip = BvhReader.read(more);
        assertEquals(100 * hips.get(0).asDouble(), clip.number(0, 0), 1e-3);
        assertEquals(100 * hips.get(1).asDouble(), clip.number(0, 1), 1e-3);
    }

    @Test
    void convertsAimationBodiesToEveryFormat() throws Exception {
        var global = ServedDeviceCapture.capture("aimation://127.0.0.1:0", folder.resolve("global.jsonl"));
        everyKind(global, "aimation", source(global, "aimation"), 77);
    }

    @Test
    void convertsRgmpHandsToEveryFormat() throws Exception {
        var capture = ServedDeviceCapture.capture("rgmp://127.0.0.1:0", folder.resolve("rgmp.jsonl"));
        everyKind(capture, "rgmp", source(capture, "rgmp"), 0);
    }

    @Test
    void convertsPacketToSingleFrame() throws Exception {
        var target = folder.resolve("one.bvh");
        var run = CommandRun.of("convert", PACKET.toString(), "-o", target.toString());

        assertEquals(0, run.code(), run.err());
        assertEquals(1, BvhReader.read(target).frames());
        assertTrue(run.err().contains("a BVH clip with 1 frame, "), run.err());
    }

    @Test
    void csvContainsEverySampleThatInspectPrints() throws Exception {
        var target = folder.resolve("ground.csv");
        var run = CommandRun.of("convert", GROUND.toString(), "-o", target.toString(), "--source", "Tracker0");

        assertEquals(0, run.code(), run.err());
        var poses = CommandRun.of("inspect", GROUND.toString(), "--json").lines("pose").stream()
                .filter(line -> line.get("source").asString().equals("Tracker0"))
                .filter(line -> line.get("direction").asString().equals("in"))
                .toList();
        var rows = Files.readAllLines(target).stream()
                .filter(row -> row.contains(",Tracker0,pose,"))
                .map(row -> row.split(","))
                .toList();
        assertEquals(poses.size(), rows.size());
        for (int i = 0; i < rows.size(); i++) {
            assertEquals(poses.get(i).get("position").get(0).asDouble(), Double.parseDouble(rows.get(i)[7]));
            assertEquals(poses.get(i).get("orientation").get(3).asDouble(), Double.parseDouble(rows.get(i)[13]));
        }
    }

    @Test
    void failedConversionLeavesNoFile() throws Exception {
        assertExits(
                2,
                "a BVH clip contains one body, but the recording has none: it has Button0 (button), Tracker0 (pose, velocity",
                "a.bvh");
        assertExits(2, "no source has the name Bob; available: Button0", "a.csv", "--source", "Bob");
        assertExits(2, "a CSV table has no frames, so no --rate: ", "a.csv", "--rate", "30");
        assertExits(
                2,
                "a VRPN log contains messages: --source and --clock apply to samples",
                "a.vrpn",
                "--source",
                "Tracker0");
        assertExits(2, "the rate must be between 0.1 and 10000.0: -1.0", "a.glb", "--rate=-1");
        assertExits(2, "neither auto, device nor arrival: sundial", "a.glb", "--clock", "sundial");
        assertExits(
                2,
                "available are *.bvh, *.c3d, *.csv, *.glb, *.mot, *.sto, *.trc, *.vrpn, NAME/, *.mcap, *.pcapng: ",
                "a.fbx");
        assertExits(
                2,
                "the recording has no samples to the server (out)",
                "a.csv",
                "--direction",
                "out",
                "--protocol",
                "rgmp");
    }

    @Test
    void helpListsAllFormats() throws Exception {
        var help = CommandRun.of("convert", "--help").out();

        for (var format : List.of("*.bvh (BVH clip", "*.csv (CSV table", "*.glb", "*.trc (TRC", "*.vrpn (VRPN log")) {
            assertTrue(help.replaceAll("\\s+", " ").contains(format), () -> format + " is not in " + help);
        }
    }

    private void assertExits(int code, String expected, String target, String... more) throws Exception {
        var arguments = new ArrayList<>(List.of(
                "convert", GROUND.toString(), "-o", folder.resolve(target).toString()));
        arguments.addAll(List.of(more));
        var run = CommandRun.of(arguments.toArray(String[]::new));

        assertEquals(code, run.code(), run.err());
        assertTrue(run.err().contains(expected), run.err());
        assertEquals(List.of(), files());
    }

    /** Converts to each format, with a plausible result; returns the clip of {@code body}. */
    private Path everyKind(Path capture, String protocol, String body, int bones) throws Exception {
        for (var extension : List.of("csv", "trc", "glb", "bvh")) {
            var target = folder.resolve(protocol + "." + extension);
            var run = CommandRun.of(
                    "convert", capture.toString(), "--protocol", protocol, "--source", body, "-o", target.toString());
            assertEquals(0, run.code(), run.err());
            assertTrue(Files.size(target) > 1000, run.err());
        }
        var clip = BvhReader.read(folder.resolve(protocol + ".bvh"));
        assertTrue(clip.frames() > 10, () -> clip.frames() + " frames");
        assertEquals(List.of(), clip.notes());
        int joints = (int) clip.joints().stream().filter(joint -> !joint.end()).count();
        int skinned = glb(folder.resolve(protocol + ".glb"))
                .path("skins")
                .path(0)
                .path("joints")
                .size();
        assertEquals(joints, skinned);
        assertTrue(joints >= bones, () -> joints + " joints");
        return folder.resolve(protocol + ".bvh");
    }

    /** The first source with a body. */
    private static String source(Path capture, String protocol) throws Exception {
        return CommandRun.of("inspect", capture.toString(), "--json", "--protocol", protocol)
                .lines("skeleton")
                .getFirst()
                .get("source")
                .asString();
    }

    private static JsonNode glb(Path file) throws IOException {
        var bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        return JsonMapper.shared().readTree(new String(bytes.array(), 20, bytes.getInt(12), StandardCharsets.UTF_8));
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }
}
