package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.recovery.McapRecoveryProgressMonitor;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport.McapRecoveryOutcome;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.mcap.writer.McapWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForeignMcapErrorFormatterTest {
    private static final Path REPORTS =
            Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), "reports");

    @TempDir
    private Path folder;

    private static String refusal(Path file) {
        return String.valueOf(
                assertThrows(IOException.class, () -> Take.open(file)).getMessage());
    }

    @Test
    void namesProfileLibraryAndChannelsOfRosBag() {
        var file = REPORTS.resolve("foreign_ros2.mcap");

        assertEquals(
                "not a take of this program: an MCAP file with profile ros2, library rosbag2 by hand, channels /tf"
                        + " (tf2_msgs/msg/TFMessage, cdr): " + file,
                refusal(file));
    }

    @Test
    void namesRecoverOnlyForLostHead() throws IOException {
        var file = REPORTS.resolve("take_head_lost.mcap");
        var refusal = refusal(file);
        var cut = Files.write(folder.resolve("foreign.mcap"), cut(REPORTS.resolve("foreign_ros2.mcap"), 0, 1000));

        assertTrue(refusal.contains("mocapscope recover makes a whole take of it"), refusal);
        assertFalse(refusal(cut).contains("recover"), refusal(cut));
        assertTrue(refusal(cut).contains("profile ros2, library rosbag2 by hand, channels /tf"), refusal(cut));
    }

    @Test
    void recoversAllMessagesOfTakeWithoutHead() throws IOException {
        var to = folder.resolve("whole.mcap");
        var report = DamagedTakeRecoverer.recover(
                REPORTS.resolve("take_head_lost.mcap"), to, McapRecoveryProgressMonitor.NONE);
        var take = Take.open(to);

        assertEquals(56, report.messages());
        assertEquals(McapRecoveryOutcome.WHOLE, report.verdict());
        assertEquals("nothing is missing", DamagedTakeRecoverer.lossText(report));
        assertEquals("", take.notice());
        assertEquals("vrpn-1", take.activeSessions().getFirst().name());
    }

    @Test
    void namesNoRecoverWithoutMessages() throws IOException {
        var head = cut(REPORTS.resolve("take_head_lost.mcap"), 0, 52);
        var text = Files.writeString(folder.resolve("text.mcap"), "no take");
        var lost = Files.write(folder.resolve("head.mcap"), head);
        var kept = Files.createFile(folder.resolve("kept.mcap"));
        try (var writer = new McapWriter(
                Files.newOutputStream(kept), new McapHeader("mocapscope", "test"), McapWriteOptions.STANDARD)) {
            writer.finish();
        }
        var cut = Files.write(folder.resolve("cut.mcap"), cut(kept, 0, 40));

        assertEquals(
                "not a take of this program: magic at byte 0: this is not an MCAP file, or it is incomplete: " + text,
                refusal(text));
        assertFalse(refusal(lost).contains("recover"), refusal(lost));
        assertFalse(
                Take.open(cut).notice().contains("mocapscope recover"),
                Take.open(cut).notice());
    }

    @Test
    void boundsNamesAndNumberOfChannels() throws IOException {
        var file = folder.resolve("many.mcap");
        try (var writer = new McapWriter(
                Files.newOutputStream(file), new McapHeader("", "x".repeat(1000)), McapWriteOptions.STANDARD)) {
            for (int i = 1; i <= 12; i++) {
                writer.addChannel(new McapChannel(i, 0, "/t" + i, i == 1 ? "" : "json", Map.of()));
            }
            writer.finish();
        }

        assertEquals(
                "not a take of this program: an MCAP file with profile none, library " + "x".repeat(59) + "…, channels"
                        + " /t1 (none), /t2 (json), /t3 (json), /t4 (json), /t5 (json) and 7 more: " + file,
                refusal(file));
    }

    private static byte[] cut(Path file, int from, int to) throws IOException {
        return Arrays.copyOfRange(Files.readAllBytes(file), from, to);
    }
}
