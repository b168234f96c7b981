package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.take.RecordingToTakeConverter;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.traffic.NetworkCaptureRecordingFile;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests captures that lack bytes: begun within a session, with a hole, or of the beginnings of packets. */
class IncompleteCapturesTest {
    private static final int RECORD = 16;
    private static final int FRAME_HEAD = 54;

    @TempDir
    private Path folder;

    private final List<DecodedMessage> messages = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private final List<Sample.Pose> poses = new ArrayList<>();

    private void add(SessionEvent event) {
        switch (event) {
            case DecodedMessage message -> messages.add(message);
            case Finding finding -> findings.add(finding);
            case SessionEvent.Samples(var list) -> list.forEach(this::add);
            default -> {}
        }
    }

    private void add(Sample sample) {
        if (sample instanceof Sample.Pose pose) {
            poses.add(pose);
        }
    }

    private static Path fixture(String name) {
        return Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), "reports", name);
    }

    private static NetworkCaptureRecordingFile open(Path file, OptionalInt port) throws IOException {
        List<Protocol> protocols = port.isEmpty()
                ? ProtocolCatalog.protocols()
                : ProtocolCatalog.protocols().stream()
                        .filter(protocol -> protocol.name().equals("vrpn"))
                        .toList();
        return NetworkCaptureRecordingFile.open(file, protocols, port);
    }

    private void replay(RecordedSession recorded, MonotonicToUnixTimeAnchor anchor) throws IOException {
        messages.clear();
        findings.clear();
        poses.clear();
        var session = recorded.createSession("s", anchor, Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
        recorded.recording().replay(new SessionReplayer(session, this::add));
    }

    private NetworkCaptureRecordingFile decode(Path file, OptionalInt port) throws IOException {
        var capture = open(file, port);
        assertEquals(1, capture.parts().size());
        replay(capture.parts().getFirst().recorded(), capture.anchor());
        return capture;
    }

    private List<String> codes() {
        return findings.stream()
                .map(finding -> finding.rule().code())
                .distinct()
                .toList();
    }

    private void assertOnlyNotes() {
        assertEquals(
                List.of(),
                findings.stream()
                        .filter(finding -> finding.severity() != Severity.NOTE)
                        .map(Finding::text)
                        .toList());
    }

    @Test
    void recognizesPosesOfConnectionBegunBefore() throws IOException {
        decode(fixture("vrpn_tcp_midstream.pcap"), OptionalInt.empty());

        assertEquals(15, poses.size());
        assertEquals("unnamed sender 1", poses.getFirst().stamp().source().device());
        assertEquals(0.05, poses.getFirst().position().x(), 1e-9);
        assertEquals(0.19, poses.getLast().position().x(), 1e-9);
        assertEquals(15, messages.size());
        assertEquals("unnamed type 0", messages.getFirst().name());
        assertEquals(List.of("CAPTURE_GAP", "TYPE_UNKNOWN", "SENDER_UNKNOWN"), codes());
        assertEquals(
                "the capture begins within the session", findings.getFirst().text());
        assertOnlyNotes();
    }

    @Test
    void recognizesPosesOfDatagramsBegunBefore() throws IOException {
        for (var port : List.of(OptionalInt.of(46_001), OptionalInt.empty())) {
            decode(fixture("vrpn_udp_midstream.pcap"), port);

            assertEquals(29, poses.size());
            assertEquals(0.01, poses.getFirst().position().x(), 1e-9);
            assertEquals(List.of("CAPTURE_GAP", "TYPE_UNKNOWN", "SENDER_UNKNOWN"), codes());
            assertOnlyNotes();
        }
    }

    @Test
    void findsMessageBorderAfterHole() throws IOException {
        var capture = decode(fixture("vrpn_tcp_hole_misaligned.pcap"), OptionalInt.empty());

        assertEquals(38, poses.size());
        assertEquals("Tracker0", poses.getFirst().stamp().source().device());
        assertEquals(0.03, poses.get(1).position().x(), 1e-9);
        assertEquals(List.of("CAPTURE_GAP"), codes());
        assertEquals("136 bytes were not captured", findings.getFirst().text());
        assertTrue(capture.notice().startsWith("136 bytes of vrpn-1 are missing in the capture"), capture.notice());
        assertOnlyNotes();
    }

    @Test
    void takeOfCaptureKeepsItsHoles() throws IOException {
        var capture = open(fixture("vrpn_tcp_hole_misaligned.pcap"), OptionalInt.empty());
        var file = folder.resolve("a.mcap");
        new RecordingToTakeConverter(
                        capture,
                        capture.parts(),
                        SkeletonMapLibrary.builtIn(),
                        "test",
                        CancellableWriteProgressMonitor.NONE)
                .writeTo(file);
        var take = Take.open(file).recordingFile(ProtocolCatalog.protocols());
        replay(take.parts().getFirst().recorded(), take.anchor());

        assertEquals(38, poses.size());
        assertEquals(List.of("CAPTURE_GAP"), codes());
    }

    /** Returns a copy of a capture without its first frames, and with at most {@code snap} bytes of each other one. */
    private Path cut(String name, int skippedFrames, int cutOfFirst, int snap) throws IOException {
        var in = ByteBuffer.wrap(Files.readAllBytes(fixture(name))).order(ByteOrder.LITTLE_ENDIAN);
        var out = ByteBuffer.allocate(in.limit()).order(ByteOrder.LITTLE_ENDIAN).put(in.slice(0, 24));
        int frame = 0;
        for (int at = 24; at < in.limit(); frame++) {
            int length = in.getInt(at + 8);
            if (frame >= skippedFrames) {
                int kept = Math.min(length, snap);
                int removed = frame == skippedFrames ? cutOfFirst : 0;
                var head = out.position();
                out.put(in.slice(at, RECORD + FRAME_HEAD));
                out.put(in.slice(at + RECORD + FRAME_HEAD + removed, kept - FRAME_HEAD - removed));
                out.putInt(head + 8, kept - removed).putInt(head + 12, length - removed);
                int total = (in.get(at + RECORD + 16) & 0xff) << 8 | in.get(at + RECORD + 17) & 0xff;
                out.put(head + RECORD + 16, (byte) (total - removed >> 8));
                out.put(head + RECORD + 17, (byte) (total - removed));
                if (removed > 0) {
                    int sequence = Integer.reverseBytes(in.getInt(at + RECORD + 38)) + removed;
                    out.putInt(head + RECORD + 38, Integer.reverseBytes(sequence));
                }
            }
            at += RECORD + length;
        }
        var file = folder.resolve("cut.pcap");
        Files.write(file, ByteBuffer.allocate(out.position()).put(out.flip()).array());
        return file;
    }

    @Test
    void findsMessagesWhereverCaptureBegins() throws IOException {
        for (int removed = 0; removed < 88; removed++) {
            decode(cut("vrpn_tcp_midstream.pcap", 0, removed, 1 << 16), OptionalInt.empty());

            assertEquals(removed == 0 ? 15 : 14, poses.size(), "cut " + removed);
            assertOnlyNotes();
        }
    }

    @Test
    void inventsNothingFromCutPackets() throws IOException {
        for (int snap = FRAME_HEAD; snap < 142; snap++) {
            var file = cut("vrpn_tcp_midstream.pcap", 0, 0, snap);
            var capture = open(file, OptionalInt.empty());
            for (var part : capture.parts()) {
                replay(part.recorded(), capture.anchor());

                assertEquals(0, poses.size(), "cut at " + snap);
                assertOnlyNotes();
            }
        }
    }

    @Test
    void namesUnansweredCallsToForeignAddress() throws IOException {
        decode(fixture("vrpn_callback_to_unroutable_address.pcap"), OptionalInt.empty());

        assertEquals(List.of("CALLBACK_FOREIGN", "CALL_NOT_TAKEN"), codes());
        assertEquals(
                "172.28.0.10:45000 requests a callback to 192.168.191.130:40000, which is not its own address",
                findings.getFirst().text());
        assertEquals(
                "connections from 172.28.0.1 to 192.168.191.130:40000 were not answered in the capture, in 5 attempts",
                findings.getLast().text());
        assertEquals(5, messages.size());
    }

    @Test
    void namesLayoutOfMemoryDumps() {
        var protocols = ProtocolCatalog.protocols();
        var struct = assertThrows(
                IOException.class, () -> RecordedSession.open(fixture("log_struct64.vrpn"), protocols, null));
        var order = assertThrows(
                IOException.class, () -> RecordedSession.open(fixture("log_little_endian.vrpn"), protocols, null));

        assertTrue(
                String.valueOf(struct.getMessage())
                        .startsWith("not a VRPN log, because its records are big-endian memory of a 64-bit program"),
                struct::getMessage);
        assertTrue(
                String.valueOf(order.getMessage()).startsWith("not a VRPN log, because its records are little-endian"),
                order::getMessage);
    }
}
