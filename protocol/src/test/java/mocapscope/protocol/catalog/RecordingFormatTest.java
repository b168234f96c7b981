package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the recognition of recordings by their content and, where that is ambiguous, by their names. */
class RecordingFormatTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"));
    private static final String COOKIE = "7672706e3a207665722e2030372e33382020300000000000";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "reports/capture.cap, NETWORK_CAPTURE",
        "reports/capture.pcap.gz, NETWORK_CAPTURE",
        "reports/capture_without_suffix, NETWORK_CAPTURE",
        "vrpn/ground_udp.jsonl, SESSION_CAPTURE",
        "vrpn/logs/srv_out.vrpn, PROTOCOL_FILE",
        "aimation/ok_response_15.bin, PROTOCOL_FILE",
        "rgmp/valid/v01_minimal.json, PROTOCOL_FILE"
    })
    void recognisesContentUnderAnyName(String fixture, RecordingFormat expected) throws IOException {
        var bytes = Files.readAllBytes(FIXTURES.resolve(fixture));
        for (var name : List.of("x", "x.mcap", "x.pcap", "x.jsonl", "x.vrpn", "x.txt")) {
            assertEquals(expected, formatOf(Files.write(folder.resolve(name), bytes)), name);
        }
        if (fixture.endsWith(".gz")) {
            return;
        }
        var packed = folder.resolve("packed");
        try (var out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(bytes);
        }
        assertEquals(expected, formatOf(packed));
    }

    @Test
    void recognisesTakeByItsMagic() throws IOException {
        assertEquals(RecordingFormat.TAKE, formatOf(write("x.mcap.part", "894d434150300d0a01")));
        assertEquals(RecordingFormat.TAKE, formatOf(write("x.json", "894d434150300d0a01")));
    }

    @Test
    void distinguishesTakeFromOtherMcapFileByProfile() throws IOException {
        var start = "894d434150300d0a01";

        assertEquals(
                RecordingFormat.TAKE,
                formatOf(write("a.mcap", start + "12000000000000000a0000006d6f63617073636f7065")));
        assertEquals(
                RecordingFormat.MOTION_FILE, formatOf(write("b.mcap", start + "0c0000000000000004000000726f7332")));
        assertEquals(RecordingFormat.MOTION_FILE, formatOf(write("c", start + "080000000000000000000000")));
        assertEquals(RecordingFormat.TAKE, formatOf(write("cut.mcap", start + "0c0000000000000004000000726f73")));
        assertEquals(
                RecordingFormat.TAKE, formatOf(write("negative.mcap", start + "0c00000000000000ffffffff726f7332")));
        assertEquals(RecordingFormat.TAKE, formatOf(write("other.mcap", "894d434150300d0a02080000000000000000000000")));
    }

    @Test
    void recognisesPcapngInBothByteOrders() throws IOException {
        assertEquals(RecordingFormat.NETWORK_CAPTURE, formatOf(write("a", "0a0d0d0a1c0000004d3c2b1a")));
        assertEquals(RecordingFormat.NETWORK_CAPTURE, formatOf(write("b", "0a0d0d0a0000001c1a2b3c4d")));
    }

    @ParameterizedTest
    @CsvSource({
        "x.mcap, TAKE",
        "x.MCAP.part, TAKE",
        "STAGE.PCAPNG, NETWORK_CAPTURE",
        "x.cap, NETWORK_CAPTURE",
        "x.pcap.gz, NETWORK_CAPTURE",
        "x.jsonl, SESSION_CAPTURE",
        "x.vrpn, PROTOCOL_FILE",
        "x.bin, PROTOCOL_FILE",
        "x.raw, UNKNOWN"
    })
    void nameDecidesWhereContentCannot(String name, RecordingFormat expected) throws IOException {
        assertEquals(expected, formatOf(write(name, "00000000")));
    }

    @Test
    void distinguishesRawStreamFromLog() throws IOException {
        var description = "00000028 65000000 00000000 00000000 ffffffff 00000000".replace(" ", "");

        assertEquals(RecordingFormat.UNKNOWN, formatOf(write("raw", COOKIE + description)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"28b52ffd", "04224d18", "fd377a585a00", "425a6839", "504b0304"})
    void namesOtherCompressions(String magic) throws IOException {
        var file = write("x.data", magic);
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> RecordedSession.open(file, ProtocolCatalog.protocols(), null));

        assertEquals(
                "this file is compressed with ",
                String.valueOf(refusal.getMessage()).substring(0, 29));
    }

    @Test
    void recognisesMotionFilesByContentAndName() throws IOException {
        var clip = Files.writeString(folder.resolve("walk.txt"), "\uFEFF hierarchy\nROOT Hips\n");
        var named = Files.writeString(folder.resolve("walk.c3d"), "");

        assertEquals(RecordingFormat.MOTION_FILE, RecordingFormat.of(clip, ProtocolCatalog.protocols()));
        assertEquals(RecordingFormat.MOTION_FILE, RecordingFormat.of(named, ProtocolCatalog.protocols()));
    }

    @Test
    void refusalListsAllFormats() throws IOException {
        var file = write("x.data", "00");
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> RecordedSession.open(file, ProtocolCatalog.protocols(), null));

        assertEquals(
                "not a recording; supported are takes (*.mcap), network captures (*.pcapng, *.pcap, *.cap), captures of"
                        + " one session (*.jsonl), motion files of other programs (*.c3d, *.bvh, *.mcap), VRPN logs (*.vrpn), RGMP definitions (*.json) and AImation packets"
                        + " (*.bin); all but *.mcap also compressed with gzip (*.gz): " + file,
                refusal.getMessage());
        assertEquals(
                List.of(
                        "*.mcap",
                        "*.pcapng",
                        "*.pcap",
                        "*.cap",
                        "*.jsonl",
                        "*.c3d",
                        "*.bvh",
                        "*.vrpn",
                        "*.json",
                        "*.bin",
                        "*.mcap.part",
                        "*.gz"),
                RecordingFormat.namePatterns(ProtocolCatalog.protocols()));
    }

    @Test
    void refusesPipe() throws Exception {
        var pipe = folder.resolve("x.pcap");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);

        assertThrows(IOException.class, () -> formatOf(pipe));
    }

    private static RecordingFormat formatOf(Path file) throws IOException {
        return RecordingFormat.of(file, ProtocolCatalog.protocols());
    }

    private Path write(String name, String hex) throws IOException {
        return Files.write(folder.resolve(name), HexFormat.of().parseHex(hex));
    }
}
