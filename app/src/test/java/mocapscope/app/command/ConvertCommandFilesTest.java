package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Tests of the files that {@code convert} writes, and of those it leaves alone. */
class ConvertCommandFilesTest {
    private static final Path VRPN = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn");
    private static final String CAPTURE = VRPN.resolve("ground_udp.jsonl").toString();

    /** The first of 255 characters that no file name gets. */
    private static final char ARROW = '\u2190';

    @TempDir
    private Path folder;

    @Test
    void convertedLogContainsSameSamples() throws Exception {
        for (var direction : List.of("in", "out")) {
            var log = folder.resolve(direction + ".vrpn").toString();
            var run = CommandRun.of("convert", CAPTURE, "-o", log, "--direction", direction);

            assertEquals(0, run.code(), run.err());
            assertEquals(samples(CAPTURE, direction), samples(log, "in"));
        }
        assertEquals(2, files().size());
    }

    @Test
    void reconvertedLogIsIdentical() throws Exception {
        var source = VRPN.resolve("logs/srv_out.vrpn");
        var target = folder.resolve("again.vrpn");
        var run = CommandRun.of("convert", source.toString(), "-o", target.toString());

        assertTrue(run.err().contains("a VRPN log with 1,173 messages, 83,106 bytes"), run.err());
        assertArrayEquals(Files.readAllBytes(source), Files.readAllBytes(target));
    }

    @Test
    void keepsExistingFile() throws Exception {
        var target = Files.writeString(folder.resolve("mine.vrpn"), "mine");
        var run = CommandRun.of("convert", CAPTURE, "-o", target.toString());

        assertEquals(1, run.code());
        assertTrue(run.err().contains("a file of this name exists"), run.err());
        assertEquals("mine", Files.readString(target));
        assertEquals(List.of(target), files());
    }

    @Test
    void keepsUnfinishedFileOfAnotherProgram() throws Exception {
        var part = Files.writeString(folder.resolve("mine.vrpn.part"), "mine");
        var run = CommandRun.of(
                "convert", CAPTURE, "-o", folder.resolve("mine.vrpn").toString());

        assertEquals(1, run.code());
        assertTrue(run.err().contains("an unfinished file exists"), run.err());
        assertEquals("mine", Files.readString(part));
        assertEquals(List.of(part), files());
    }

    @Test
    void writesNoFileWithoutMessages() throws Exception {
        var empty = Files.createFile(folder.resolve("empty.jsonl"));
        var run = CommandRun.of(
                "convert", empty.toString(), "-o", folder.resolve("empty.vrpn").toString());

        assertEquals(2, run.code());
        assertTrue(run.err().contains("the recording has no messages towards the client (in)"), run.err());
        assertEquals(List.of(empty), files());
    }

    @Test
    void invalidCaptureLeavesNoFile() throws Exception {
        var broken = Files.writeString(
                folder.resolve("broken.jsonl"),
                Files.readAllLines(Path.of(CAPTURE)).getFirst() + "\n{\"t_us\":\n");
        var run = CommandRun.of(
                "convert",
                broken.toString(),
                "-o",
                folder.resolve("broken.vrpn").toString());

        assertEquals(1, run.code());
        assertTrue(run.err().contains("line 2 of "), run.err());
        assertEquals(List.of(broken), files());
    }

    @Test
    void cutCaptureIsConvertedAndExitsWith3() throws Exception {
        var text = Files.readString(Path.of(CAPTURE));
        var cut = Files.writeString(folder.resolve("cut.jsonl"), text.substring(0, text.length() - 3));
        var log = folder.resolve("cut.vrpn");
        var run = CommandRun.of("convert", cut.toString(), "-o", log.toString());

        assertEquals(3, run.code(), run::err);
        assertTrue(
                run.err()
                        .endsWith(" is incomplete: its last line is cut (line %d)%n"
                                .formatted(text.lines().count())),
                run.err());
        assertTrue(Files.size(log) > 1000);
        assertEquals(0, CommandRun.of("inspect", log.toString()).code());
    }

    @Test
    void sourceNamesSelectNoOtherFolderAndNoCommonFile() {
        var names = List.of("..", "", "a/b", "A_b", "a_b", ".x.", "Hips.left 2", "../../etc");

        assertEquals(
                List.of(
                        "out/unnamed/x.bvh",
                        "out/unnamed_2/x.bvh",
                        "out/a_b/x.bvh",
                        "out/A_b_2/x.bvh",
                        "out/a_b_3/x.bvh",
                        "out/x/x.bvh",
                        "out/Hips.left 2/x.bvh",
                        "out/etc/x.bvh"),
                List.copyOf(ConvertCommand.targets("out/{source}/x.bvh", names).values()));
    }

    @Test
    void fileNamesOfSourcesAreShort() {
        var names = List.of("x".repeat(1000), "x".repeat(999), "\u8155".repeat(30), "a:/\\*?b");

        assertEquals(
                List.of("x".repeat(60), "x".repeat(60) + "_2", "\u8155".repeat(20), "a_b"),
                List.copyOf(ConvertCommand.targets("{source}", names).values()));
    }

    @Test
    void numbersManySourcesWithEqualFileNames() {
        var names = new ArrayList<String>();
        for (char first = ARROW; first < ARROW + 255; first++) {
            for (char second = ARROW; second < ARROW + 255; second++) {
                names.add("hand" + first + second);
            }
        }
        var targets = List.copyOf(ConvertCommand.targets("{source}.bvh", names).values());

        assertEquals(65_025, targets.size());
        assertEquals("hand.bvh", targets.getFirst());
        assertEquals("hand_2.bvh", targets.get(1));
        assertEquals("hand_65025.bvh", targets.getLast());
    }

    @Test
    void namesSourcesWithoutDataForFormat() throws Exception {
        var run = CommandRun.of(
                "convert", CAPTURE, "-o", folder.resolve("{source}.c3d").toString());

        assertTrue(run.err().contains("sources without data for a C3D file: Button0"), run.err());
        assertTrue(Files.size(folder.resolve("Tracker0.c3d")) > 1000, run.err());
    }

    @Test
    void printsReasonWhySourceIsNotWritten() throws Exception {
        var clip = Files.writeString(folder.resolve("walk.bvh"), """
                HIERARCHY
                ROOT Hips { OFFSET 0 0 0 CHANNELS 3 Xposition Yposition Zposition
                  JOINT Head { OFFSET 0 160 0 CHANNELS 3 Zrotation Xrotation Yrotation } }
                MOTION
                Frames: 20
                Frame Time: 1
                """ + "0 0 0 0 0 0\n".repeat(20));
        var run = CommandRun.of(
                "convert", clip.toString(), "-o", folder.resolve("{source}.trc").toString(), "--rate", "10000");

        assertEquals(2, run.code(), run.err());
        assertTrue(
                run.err().contains("walk is not written: 20 samples from 19 seconds would make 190,001 frames: choose"),
                run.err());
        assertEquals(List.of(clip), files());
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }

    /** All samples that went one way, without what is another's in a log: the time of arrival, number and direction. */
    private static List<String> samples(String file, String direction) throws Exception {
        return CommandRun.of("inspect", file, "--json").lines().stream()
                .filter(line -> line.has("deviceTime"))
                .filter(line -> line.get("direction").asString().equals(direction))
                .map(line -> {
                    var sample = (ObjectNode) line.deepCopy();
                    sample.remove(List.of("n", "arrival", "direction"));
                    return sample.toString();
                })
                .toList();
    }
}
