package mocapscope.protocol.rgmp.decode;

import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.data;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.disconnect;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.frame;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.header;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.minimal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.rgmp.definition.RgmpDataTypeShape;
import mocapscope.protocol.rgmp.definition.RgmpDecodedOutput;
import mocapscope.protocol.rgmp.mapping.RgmpDeviceSkeletonFactory;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Frames of all kinds, as they should be and as they should not. */
@Tag("slow")
public class RgmpStreamTest {
    private static final byte[] SPOKEN = data(7, 0, 1000, 1, 2, 3);

    @Test
    void decodesFrameSplitAnywhere() {
        var all = RgmpEntryBuilder.joined(minimal(), SPOKEN, disconnect(7));
        for (int cut = 1; cut < all.length; cut++) {
            var decoded = RgmpDecodedOutput.of(RgmpEntryBuilder.open()
                    .then(Arrays.copyOf(all, cut))
                    .then(Arrays.copyOfRange(all, cut, all.length))
                    .list());
            assertEquals(List.of("stream definition", "data", "device disconnect"), decoded.names(), "cut at " + cut);
            assertEquals(1, decoded.samples.size());
        }
    }

    @Test
    void splitFramesGiveSameSamplesAndFindings() {
        var body = new RgmpDefinitionBuilder()
                .group("g", RgmpDefinitionBuilder.transform("a", "LTP_ENU"), RgmpDefinitionBuilder.transform("b", "a"))
                .group("h", RgmpDefinitionBuilder.transform("c", "b"));
        float[] one = {1, 2, 3, 0, 0, 0, 1};
        float[] two = {1, 2, 3, 0, 0, 0, 1, 4, 5, 6, 0, 0, 0, 2};
        var all = RgmpEntryBuilder.joined(
                body.frame(), data(7, 0, 1000, two), data(7, 1, 1000, one), frame(5, (byte) 1), data(7, 1, 900, one));
        var whole = RgmpDecodedOutput.of(all);
        assertEquals(7, whole.samples.size());
        for (int cut = 1; cut < all.length; cut++) {
            var decoded = RgmpDecodedOutput.of(RgmpEntryBuilder.open()
                    .then(Arrays.copyOf(all, cut))
                    .then(Arrays.copyOfRange(all, cut, all.length))
                    .list());
            assertEquals(whole.samples, decoded.samples, "cut at " + cut);
            assertEquals(whole.places(), decoded.places(), "cut at " + cut);
        }
    }

    @Test
    void decodesFrameByteByByte() {
        var frames = RgmpEntryBuilder.open();
        for (byte one : RgmpEntryBuilder.joined(minimal(), SPOKEN, disconnect(7))) {
            frames.then(new byte[] {one});
        }
        var decoded = RgmpDecodedOutput.of(frames.list());
        assertEquals(List.of("stream definition", "data", "device disconnect"), decoded.names());
        assertEquals(minimal().length, decoded.messages.get(1).at());
    }

    @Test
    void reportsTruncationWhenConnectionCloses() {
        var all = RgmpEntryBuilder.joined(minimal(), SPOKEN);
        for (int length = 1; length < all.length; length++) {
            var decoded = RgmpDecodedOutput.of(RgmpEntryBuilder.open()
                    .then(Arrays.copyOf(all, length))
                    .closed()
                    .list());
            var expected = length == minimal().length ? List.of() : List.of("FRAME_CUT_OFF");
            assertEquals(expected, decoded.codes(), "of " + length + " bytes");
        }
    }

    @Test
    void rejectsEmptyDataFrame() {
        assertEquals(
                List.of("DATA_LENGTH msg_len 4"),
                RgmpDecodedOutput.of(minimal(), frame(2)).places());
    }

    @Test
    void rejectsEmptyDefinition() {
        assertEquals(List.of("NOT_JSON  8"), RgmpDecodedOutput.of(frame(1)).places());
    }

    @Test
    void skipsFrameOfFourGigabytes() {
        for (int prefix = 1; prefix <= 3; prefix++) {
            var decoded = RgmpDecodedOutput.of(RgmpEntryBuilder.open()
                    .then(minimal(), header(prefix, -1), SPOKEN)
                    .list());
            assertEquals(List.of("LENGTH_TOO_LARGE msg_len 4"), decoded.places());
            assertEquals(List.of("stream definition", "refused frame", "skipped"), decoded.names());
        }
    }

    @Test
    void continuesAfterTooLargeFrame() {
        int length = 16 + RgmpDataTypeShape.MAX_BYTES + 1;
        var decoded = RgmpDecodedOutput.of(RgmpEntryBuilder.open()
                .then(minimal(), header(2, length))
                .then(new byte[length - 5])
                .then(new byte[5], SPOKEN)
                .list());
        assertEquals(List.of("stream definition", "refused frame", "skipped", "skipped", "data"), decoded.names());
    }

    @Test
    void rejectsDataBeforeDefinition() {
        var decoded = RgmpDecodedOutput.of(SPOKEN, minimal(), SPOKEN);
        assertEquals(List.of("refused frame", "stream definition", "data"), decoded.names());
        assertEquals(List.of("DEVICE_UNKNOWN device_id 8"), decoded.places());
    }

    @Test
    void rejectsDataOfWrongLength() {
        for (int length : new int[] {27, 29}) {
            var payload = Arrays.copyOf(Arrays.copyOfRange(SPOKEN, 8, SPOKEN.length), length);
            var decoded = RgmpDecodedOutput.of(minimal(), frame(2, payload), SPOKEN);
            assertEquals(List.of("stream definition", "refused frame", "data"), decoded.names());
            assertEquals(List.of("DATA_LENGTH msg_len 4"), decoded.places());
        }
    }

    @Test
    void rejectsDataOfUnknownGroup() {
        for (int group : new int[] {1, -1}) {
            var decoded = RgmpDecodedOutput.of(minimal(), data(7, group, 1, 1, 2, 3));
            assertEquals(List.of("GROUP_UNKNOWN group_id 12"), decoded.places());
        }
    }

    @Test
    void reportsNonIncreasingTimes() {
        var decoded = RgmpDecodedOutput.of(
                minimal(),
                data(7, 0, 5_000_000, 1, 2, 3),
                data(7, 0, 5_000_000, 1, 2, 3),
                data(7, 0, 4_999_999, 1, 2, 3),
                data(7, 0, 100, 1, 2, 3),
                data(7, 0, 101, 1, 2, 3));
        assertEquals(
                List.of(
                        "TIME_NOT_INCREASING timestamp_us 16",
                        "TIME_NOT_INCREASING timestamp_us 16",
                        "CLOCK_RESET timestamp_us 16"),
                decoded.places());
        assertEquals(5, decoded.samples.size());
    }

    @Test
    void ignoresTimeBeyondNanosecondRange() {
        var decoded = RgmpDecodedOutput.of(minimal(), data(7, 0, -1, 1, 2, 3));
        assertEquals(List.of("TIME_TOO_LARGE timestamp_us 16"), decoded.places());
        assertEquals(Long.MIN_VALUE, decoded.samples.getFirst().stamp().deviceTime());
    }

    @Test
    void newDefinitionReplacesOldOne() {
        var other = RgmpEntryBuilder.definition(one("'FLOAT'", "'CUSTOM', 'custom_label': 'x'"));
        var decoded = RgmpDecodedOutput.of(minimal(), SPOKEN, other, data(7, 0, 1, 4), SPOKEN);
        assertEquals(List.of("DEVICE_REDEFINED  8", "DATA_LENGTH msg_len 4"), decoded.places());
        assertEquals(2, decoded.samples.size());
        assertEquals(List.of("smartgloves-7"), decoded.departed);
        assertEquals(
                "box-7 describes itself again: it was smartgloves-7; group \"g\" was \"pose\";"
                        + " group \"g\" changed from 100 Hz to 0; group \"g\" has 1 new streams, and 1 were removed",
                decoded.findings.getFirst().text());
    }

    @Test
    void repeatedDefinitionChangesNothing() {
        var decoded = RgmpDecodedOutput.of(minimal(), SPOKEN, minimal(), data(7, 0, 2000, 1, 2, 3));
        assertEquals(List.of("DEVICE_REDEFINED  8"), decoded.places());
        assertEquals(List.of(), decoded.departed);
        assertEquals(2, decoded.samples.size());
        assertEquals(1, decoded.announced.size());
        assertEquals(1, decoded.pages.size());
        assertEquals(1, decoded.sources.size());
    }

    @Test
    void keepsLastTimestampAfterRepeatedDefinition() {
        var decoded = RgmpDecodedOutput.of(minimal(), SPOKEN, minimal(), SPOKEN);
        assertEquals(List.of("DEVICE_REDEFINED  8", "TIME_NOT_INCREASING timestamp_us 16"), decoded.places());
    }

    @Test
    void keepsLastTimestampWhenOnlyPageChanges() {
        var renamed = RgmpEntryBuilder.definition(one("'FLOAT[3]'", "'POSITION', 'reference_frame': 'table'"));
        var page = RgmpEntryBuilder.definition(one("'FLOAT[3]'", "'POSITION', 'reference_frame': 'table'")
                .replace("'static_data'", "'device_info': {'name': 'new'}, 'static_data'"));
        var decoded = RgmpDecodedOutput.of(renamed, SPOKEN, page, SPOKEN);
        assertEquals(List.of("DEVICE_REDEFINED  8", "TIME_NOT_INCREASING timestamp_us 16"), decoded.places());
        assertEquals(1, decoded.announced.size());
        assertEquals(2, decoded.pages.size());
    }

    @Test
    void quotesTextSentByServer() {
        var decoded = RgmpDecodedOutput.of(
                "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n".getBytes(StandardCharsets.US_ASCII));
        assertEquals(List.of("PREFIX_UNKNOWN msg_prefix 0"), decoded.places());
        assertEquals(
                "the server sends text, which begins with \"HTTP/1.1 400 Bad Request\"",
                decoded.findings.getFirst().text());
        var json = RgmpDecodedOutput.of("{\"type\":\n\"hello\"}".getBytes(StandardCharsets.US_ASCII));
        assertTrue(json.findings.getFirst().text().contains("begins with \"{\"type\":\""), json.findings.toString());
    }

    @Test
    void refusedDefinitionRemovesOldOne() {
        var other = RgmpEntryBuilder.definition(one("'FLOAT[0]'", "'POSITION'"));
        var decoded = RgmpDecodedOutput.of(minimal(), other, SPOKEN);
        assertTrue(
                decoded.places()
                        .containsAll(
                                List.of("DATA_TYPE /groups/0/streams/0/data_type 230", "DEVICE_UNKNOWN device_id 8")),
                decoded.places().toString());
        assertEquals(List.of(), decoded.samples);
    }

    /** The second's definition is one too many; the first may come again, and the second when that is gone. */
    @Test
    void rejectsDefinitionsAboveSixteenMebibytesInTotal() {
        var large = RgmpEntryBuilder.definition(ofNineMegabytes(7));
        var other = RgmpEntryBuilder.definition(ofNineMegabytes(8));
        var decoded = RgmpDecodedOutput.of(RgmpEntryBuilder.open()
                .then(large, other, large, RgmpEntryBuilder.disconnect(7))
                .then(other)
                .list());
        assertEquals(
                List.of(
                        "stream definition",
                        "refused frame",
                        "stream definition",
                        "device disconnect",
                        "stream definition"),
                decoded.names());
        assertEquals(List.of("DEVICES_TOO_MANY", "DEVICE_REDEFINED"), decoded.codes());
    }

    private static String ofNineMegabytes(int device) {
        var info = IntStream.range(0, 9)
                .mapToObj(i -> "'%d': '%s'".formatted(i, "x".repeat(1_000_000)))
                .collect(Collectors.joining(", "));
        return one("'FLOAT'", "'CUSTOM', 'custom_label': 'x'")
                .replace("'device_id': 7", "'device_id': %d, 'device_info': {%s}".formatted(device, info));
    }

    @Test
    void deviceNumber1025IsRefused() {
        var frames = RgmpEntryBuilder.open();
        var json = one("'FLOAT'", "'CUSTOM', 'custom_label': 'x'");
        for (int id = 0; id <= RgmpDeviceTable.MAX_DEVICES; id++) {
            frames.then(RgmpEntryBuilder.definition(json.replace("'device_id': 7", "'device_id': " + id)));
        }
        frames.then(RgmpEntryBuilder.definition(json));
        var decoded = RgmpDecodedOutput.of(frames.list());
        assertEquals(List.of("DEVICES_TOO_MANY", "DEVICE_REDEFINED"), decoded.codes());
        assertEquals("refused frame", decoded.names().get(RgmpDeviceTable.MAX_DEVICES));
        assertEquals("stream definition", decoded.names().getLast());
    }

    @Test
    void limitsGroupsOfAllDevices() {
        var many = new RgmpDefinitionBuilder();
        for (int i = 0; i < RgmpDeviceTable.MAX_GROUPS; i++) {
            many.group("g" + i, RgmpDefinitionBuilder.position("x" + i, "LTP_ENU"));
        }
        var other = new String(minimal(), StandardCharsets.UTF_8)
                .substring(8)
                .replaceFirst("\"device_id\": *7", "'device_id': 8");
        var frames = RgmpEntryBuilder.open()
                .then(many.frame())
                .then(RgmpEntryBuilder.definition(other))
                .then(many.frame())
                .then(disconnect(7))
                .then(RgmpEntryBuilder.definition(other));
        var decoded = RgmpDecodedOutput.of(frames.list());

        assertEquals(List.of("DEVICES_TOO_MANY", "DEVICE_REDEFINED"), decoded.codes());
        assertEquals(
                "all devices have more than 4096 groups",
                decoded.findings.getFirst().text().replaceFirst("^.*?: ", ""));
        assertEquals(2, decoded.announced.size());
    }

    /** Tests three devices of bodies that refer to the maximum number of sensors of other groups. */
    @Test
    void limitsSharedSensorsOfAllDevices() {
        var many = new RgmpDefinitionBuilder();
        for (int i = 0; i < RgmpDeviceSkeletonFactory.MAX_SHARED_SENSORS; i++) {
            many.group("g" + i, RgmpDefinitionBuilder.transform("f" + i, "LTP_ENU"));
        }
        many.group(
                "arms",
                IntStream.range(0, RgmpDeviceSkeletonFactory.MAX_SHARED_SENSORS)
                        .mapToObj(i -> RgmpDefinitionBuilder.transform("h" + i, "f" + i))
                        .toArray(String[]::new));
        var text = new String(many.frame(), StandardCharsets.UTF_8).substring(8);
        var frames = RgmpEntryBuilder.open();
        for (int id = 1; id <= 3; id++) {
            frames.then(RgmpEntryBuilder.definition(text.replace("\"device_id\": 7", "\"device_id\": " + id)));
        }
        var decoded = RgmpDecodedOutput.of(frames.list());

        assertEquals(List.of("DEVICES_TOO_MANY"), decoded.codes());
        assertEquals(List.of("box-1", "box-2"), decoded.announced);
    }

    @Test
    void reportsClientCloseInsideFrameAsNote() {
        var entries = RgmpEntryBuilder.open()
                .then(new byte[] {1})
                .closed(Direction.TO_SERVER)
                .list();
        assertEquals(
                Severity.NOTE, RgmpDecodedOutput.of(entries).findings.getFirst().severity());
        entries = RgmpEntryBuilder.open().then(new byte[] {1}).closed().list();
        assertEquals(
                Severity.ERROR,
                RgmpDecodedOutput.of(entries).findings.getFirst().severity());
    }

    @Test
    void rejectsDataAfterDisconnectUntilRedefinition() {
        var decoded = RgmpDecodedOutput.of(minimal(), SPOKEN, disconnect(7), SPOKEN, minimal(), SPOKEN);
        assertEquals(List.of("DEVICE_UNKNOWN device_id 8"), decoded.places());
        assertEquals(2, decoded.samples.size());
        assertEquals(List.of("smartgloves-7", "smartgloves-7"), decoded.announced);
        assertEquals(List.of("smartgloves-7"), decoded.departed);
    }

    @Test
    void reportsDisconnectOfUnknownDevice() {
        assertEquals(
                List.of("DISCONNECT_UNKNOWN device_id 8"),
                RgmpDecodedOutput.of(disconnect(9)).places());
    }

    @Test
    void rejectsDisconnectOfWrongLength() {
        assertEquals(
                List.of("DISCONNECT_LENGTH msg_len 4", "LENGTH_TOO_LARGE msg_len 4"),
                RgmpDecodedOutput.of(frame(3, new byte[3]), frame(3, new byte[5]))
                        .places());
    }

    @Test
    void rejectsUnknownFramePrefix() {
        for (int prefix : new int[] {0, 4, -1}) {
            var decoded = RgmpDecodedOutput.of(minimal(), frame(prefix, new byte[10]), SPOKEN);
            assertEquals(List.of("PREFIX_UNKNOWN msg_prefix 0"), decoded.places());
            assertEquals(List.of("stream definition", "refused frame", "data"), decoded.names());
        }
    }

    @Test
    void decodesThirtyInterleavedDevices() {
        var frames = RgmpEntryBuilder.open();
        for (int id = 0; id < 30; id++) {
            frames.then(RgmpEntryBuilder.definition(one("'FLOAT[3]'", "'POSITION', 'reference_frame': 'LTP_ENU'")
                    .replace("'device_id': 7", "'device_id': " + id)));
        }
        for (int round = 0; round < 3; round++) {
            for (int id = 0; id < 30; id++) {
                frames.then(data(id, 0, 100 + round, id, round, 0));
            }
        }
        var decoded = RgmpDecodedOutput.of(frames.list());
        assertEquals(List.of(), decoded.places());
        assertEquals(90, decoded.samples.size());
        assertEquals(
                30,
                decoded.samples.stream()
                        .map(Sample::stamp)
                        .map(stamp -> stamp.source())
                        .distinct()
                        .count());
    }

    @Test
    void reportsBytesFromClient() {
        var decoded = RgmpDecodedOutput.of(
                RgmpEntryBuilder.open().fromClient((byte) 1).list());
        assertEquals(List.of("CLIENT_SPOKE"), decoded.codes());
    }

    public static String one(String type, String measure) {
        return """
                {'protocol_name': 'RGMP', 'protocol_version': '2.0.0', 'device_id': 7, 'device_type': 'box',
                 'timestamp_epoch': 'device_boot', 'static_data': [], 'groups': [{'name': 'g', 'expected_rate_hz': 0,
                 'streams': [{'data_type': %s, 'measure_type': %s, 'target_frame': 'hub'}]}]}
                """.formatted(type, measure);
    }
}
