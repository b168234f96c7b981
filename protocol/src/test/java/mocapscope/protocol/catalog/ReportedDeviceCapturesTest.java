package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import mocapscope.protocol.export.ExportFormat;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapMessageQuery;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.recording.conversion.RecordingSampleExporter;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.take.RecordingToTakeConverter;
import mocapscope.protocol.timing.DeviceClockEpochKind;
import mocapscope.protocol.timing.DeviceClockVerdict;
import mocapscope.protocol.tracking.TrackingProblemSymptom;
import mocapscope.protocol.tracking.TrackingState;
import mocapscope.protocol.traffic.NetworkCaptureRecordingFile;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Tests captures of devices as users of other programs reported them: wrong clocks and lost bodies. */
class ReportedDeviceCapturesTest {
    private static final double NANOS = 1e9;

    @TempDir
    private Path folder;

    private final DeviceObserver observer = new DeviceObserver();

    private static NetworkCaptureRecordingFile open(String name) throws IOException {
        var file = Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), "reports", name);
        var capture = NetworkCaptureRecordingFile.open(file, ProtocolCatalog.protocols(), OptionalInt.empty());
        assertEquals(1, capture.parts().size());
        return capture;
    }

    /** Decodes the only session of a capture and returns the judgement of its clocks. */
    private Map<String, DeviceClockVerdict> decode(String name) throws IOException {
        var capture = open(name);
        var recorded = capture.parts().getFirst().recorded();
        var session =
                recorded.createSession("s", capture.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
        recorded.recording().replay(new SessionReplayer(session, observer));
        return observer.verdicts;
    }

    /** Exports the only session of a capture as a table. */
    private RecordingSampleExporter.SampleExportResult export(String name, ExportFormat format, Path to)
            throws IOException {
        var recorded = open(name).parts().getFirst().recorded();
        return new RecordingSampleExporter(
                        recorded,
                        Direction.TO_CLIENT,
                        SkeletonMapLibrary.builtIn(),
                        CancellableWriteProgressMonitor.NONE)
                .writeTo(to, format, ExportOptions.USUAL);
    }

    /** Returns the cells of a column of a table. */
    private static List<String> column(Path table, int index) throws IOException {
        return Files.readAllLines(table).stream()
                .skip(1)
                .map(line -> line.split(",", -1)[index])
                .toList();
    }

    private static void assertTimes(int rows, double first, double last, Path table) throws IOException {
        var times = column(table, 0).stream().map(Double::parseDouble).toList();
        assertEquals(rows, times.size());
        assertEquals(first, times.getFirst(), 1e-6);
        assertEquals(last, times.getLast(), 1e-6);
        for (int i = 1; i < rows; i++) {
            assertTrue(times.get(i) >= times.get(i - 1), () -> times.toString());
        }
    }

    @Test
    void clocksOfTwoEpochsCannotBeCompared() throws IOException {
        var verdicts = decode("clock_two_epochs.pcap");

        assertEquals("unknown", observer.epoch);
        assertEquals(
                List.of(DeviceClockEpochKind.DEVICE_BOOT, DeviceClockEpochKind.UNIX),
                verdicts.values().stream()
                        .map(DeviceClockVerdict::epoch)
                        .sorted((one, two) -> two.compareTo(one))
                        .toList());
        var all = List.copyOf(verdicts.values());
        assertFalse(all.getFirst().agreesWith(all.getLast()));
        for (var verdict : all) {
            double expected = verdict.epoch() == DeviceClockEpochKind.UNIX ? 0.117 : 1_700_000_000.133 - 2_445_995;
            assertEquals(expected, verdict.offset(), verdict.error() + 0.001);
            assertEquals(0, verdict.steps());
            assertEquals(0, verdict.aheadMinutes());
        }
        assertEquals(List.of("CLOCK_EPOCH"), observer.codes());
        var text = observer.findings.getFirst().text();
        assertTrue(text.contains("counts from its start 28 d 7 h 26 min ago: add 1697554005.1"), text);
    }

    @Test
    void exportsClocksOfTwoEpochsByArrival() throws IOException {
        var table = folder.resolve("a.csv");
        var summary = export("clock_two_epochs.pcap", ExportFormat.CSV, table).written();

        assertTimes(120, 0, 1.983333, table);
        assertTrue(
                summary.notes().getLast().endsWith(", so their times cannot be compared"),
                summary.notes().toString());
    }

    @Test
    void exportsAllPosesOfClockThatSteps() throws IOException {
        var table = folder.resolve("a.csv");
        var summary =
                export("clock_steps_back_an_hour.pcap", ExportFormat.CSV, table).written();
        var frames = export("clock_steps_back_an_hour.pcap", ExportFormat.GLB, folder.resolve("a.glb"));

        assertTimes(60, 0, 0.983333, table);
        assertEquals(60, frames.written().count());
        assertTrue(
                summary.notes().getLast().contains("the clock of Tracker0 steps by -3,600.000 s"),
                summary.notes().toString());
    }

    @Test
    void exportsLostBodyWithoutNumbers() throws IOException {
        var table = folder.resolve("a.csv");
        var result = export("vrpn_lost_body_zero_quaternion.pcap", ExportFormat.CSV, table);

        assertEquals(new RecordingSampleExporter.LostSamples(20, 60), result.lost());
        var positions = column(table, 7);
        var texts = column(table, 15);
        for (int i = 0; i < 60; i++) {
            boolean lost = i >= 20 && i < 40;
            assertEquals(lost, positions.get(i).isEmpty());
            assertEquals(lost ? "lost" : "", texts.get(i));
        }
    }

    @Test
    void exportsLostBodyWithoutKeys() throws IOException {
        var file = folder.resolve("a.glb");
        var result = export("vrpn_lost_body_zero_quaternion.pcap", ExportFormat.GLB, file);

        assertEquals(new RecordingSampleExporter.LostSamples(20, 60), result.lost());
        assertEquals(60, result.written().count());
        var places = keys(file, 1);
        assertEquals(40 * 3, places.length, 3);
        for (int key = 0; key < places.length; key += 3) {
            assertEquals(1, places[key + 1], 1e-6); // never at 0, 0, 0
        }
    }

    @Test
    void exportsAlternatingQuaternionSignsAsOneCurve() throws IOException {
        var file = folder.resolve("a.glb");
        export("vrpn_quaternion_signs_alternate.pcap", ExportFormat.GLB, file);

        var turns = keys(file, 0);
        assertEquals(60 * 4, turns.length);
        int opposite = 0;
        for (int at = 4; at < turns.length; at += 4) {
            double cosine = 0;
            for (int i = 0; i < 4; i++) {
                cosine += turns[at + i] * turns[at + i - 4];
            }
            opposite += cosine < 0 ? 1 : 0;
        }
        assertEquals(0, opposite);
    }

    @Test
    void tableKeepsQuaternionSignsOfWire() throws IOException {
        var table = folder.resolve("a.csv");
        export("vrpn_quaternion_signs_alternate.pcap", ExportFormat.CSV, table);

        var w = column(table, 13);
        assertEquals(60, w.size());
        for (int i = 1; i < 60; i++) {
            assertTrue(Double.parseDouble(w.get(i)) * Double.parseDouble(w.get(i - 1)) < 0, "row " + i);
        }
    }

    /** Returns the output of a sampler of the animation in a glTF binary. */
    private static float[] keys(Path file, int sampler) throws IOException {
        var bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        var text = new byte[bytes.getInt(12)];
        bytes.get(20, text);
        var json = JsonMapper.shared().readTree(text);
        var node = json.path("animations").path(0).path("samplers").path(sampler);
        var output = json.path("accessors").path(node.path("output").asInt());
        int at = 20
                + text.length
                + 8
                + json.path("bufferViews")
                        .path(output.path("bufferView").asInt())
                        .path("byteOffset")
                        .asInt();
        var numbers = new float
                [output.path("count").asInt() * (output.path("type").asString().equals("VEC4") ? 4 : 3)];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = bytes.getFloat(at + 4 * i);
        }
        return numbers;
    }

    @Test
    void takeOmitsTransformsOfLostBody() throws IOException {
        var capture = open("vrpn_lost_body_zero_quaternion.pcap");
        var file = folder.resolve("a.mcap");
        new RecordingToTakeConverter(
                        capture,
                        capture.parts(),
                        SkeletonMapLibrary.builtIn(),
                        "test",
                        CancellableWriteProgressMonitor.NONE)
                .writeTo(file);
        int transforms = 0;
        var log = new StringBuilder();
        try (var reader = McapIndexedReader.open(file)) {
            var messages = reader.messages(McapMessageQuery.ALL);
            for (var message = messages.next(); message != null; message = messages.next()) {
                var topic = reader.channels().get(message.channelId()).topic();
                transforms += topic.endsWith("/tf") ? 1 : 0;
                if (topic.endsWith("/log")) {
                    log.append(StandardCharsets.UTF_8.decode(message.data())).append('\n');
                }
            }
        }

        assertEquals(40, transforms);
        assertTrue(log.toString().contains("lost: the pose is zeros"), log::toString);
        assertTrue(log.toString().contains("tracked again: lost for 0.333 s, 20 samples"), log::toString);
    }

    @Test
    void findsStepBackByAnHour() throws IOException {
        var verdict =
                decode("clock_steps_back_an_hour.pcap").values().iterator().next();

        assertEquals(List.of("CLOCK_STEP"), observer.codes());
        assertEquals(
                "the clock of Tracker0 stepped back by 3,600.000 s",
                observer.findings.getFirst().text());
        assertEquals(1, verdict.steps());
        assertEquals(-3600, verdict.lastStep(), 0.001);
        assertEquals(0.6, verdict.lastStepAt() / NANOS, 0.001);
        assertEquals(-60, verdict.aheadMinutes());
        assertEquals(3600.1, verdict.offset(), 0.001);
    }

    @Test
    void bodyOfZerosIsLost() throws IOException {
        decode("vrpn_lost_body_zero_quaternion.pcap");

        assertEquals(2, observer.changes.size(), observer.changes.toString());
        var found = observer.changes.getLast();
        assertEquals(TrackingState.LOST, found.state());
        assertEquals(TrackingProblemSymptom.ZEROS, found.cause());
        assertEquals(20, found.count());
        assertEquals(1 / 3.0, (found.until() - found.since()) / NANOS, 0.001);
        assertEquals(List.of("QUATERNION_NOT_UNIT", "TRACKING_LOST"), observer.codes());
        assertEquals(19, observer.repeatedFindings);
        assertEquals(
                "Tracker0 sensor 0 is lost: the pose is zeros",
                observer.findings.getLast().text());
        assertEquals(
                observer.findings.getFirst().message(),
                observer.findings.getLast().message());
        var finding = observer.findings.getFirst();
        assertEquals("orientation", finding.field());
        assertTrue(finding.message() != Finding.NONE);
        assertEquals("the quaternion has length 0.000, expected 1", finding.text());
    }
}
