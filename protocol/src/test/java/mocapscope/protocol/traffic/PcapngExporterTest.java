package mocapscope.protocol.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.file.FileInterference;
import mocapscope.protocol.file.OutputFileReplacedException;
import mocapscope.protocol.pcap.PcapFlowReassembler;
import mocapscope.protocol.pcap.PcapFrame;
import mocapscope.protocol.pcap.PcapReader;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.RecordingDamage;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the export of recordings as network captures. */
class PcapngExporterTest {
    private static final Path FIXTURES =
            Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), "vrpn");
    private static final Channel TCP = Channel.tcp("tcp");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ground_udp", "ground_tcp", "generic_udp_print_devices", "generic_tcp_print_devices"})
    void exportedSessionRoundTrips(String name) throws IOException {
        var source = RecordingFile.of(
                RecordedSession.open(FIXTURES.resolve(name + ".jsonl"), ProtocolCatalog.protocols(), null));
        var written = export(source, CancellableWriteProgressMonitor.NONE);
        var capture = NetworkCaptureRecordingFile.open(
                folder.resolve("x.pcapng"), ProtocolCatalog.protocols(), OptionalInt.empty());

        assertEquals(0, written.leftOut());
        assertEquals("", capture.notice());
        assertEquals(1, capture.parts().size());
        assertEquals(
                names(CaptureFileBuilder.decode(source, source.part()).messages),
                names(CaptureFileBuilder.decode(capture, capture.part()).messages));
    }

    @Test
    void reportsSessionsRecordedFromTheMiddle() throws IOException {
        Consumer<RecordingContentConsumer> script =
                out -> out.data(Direction.TO_CLIENT, TCP, 5, bytes("a"), Entry.EntryModification.NONE);
        var checkpoint = SessionCheckpoint.unreadable(Transcript.TranscriptPosition.START, "its state is unknown");
        var middle = session("rgmp", checkpoint, script);

        assertEquals(
                List.of("story"),
                export(middle, CancellableWriteProgressMonitor.NONE).fromTheMiddle());
        Files.delete(folder.resolve("x.pcapng"));
        assertEquals(
                List.of(),
                export(session(script), CancellableWriteProgressMonitor.NONE).fromTheMiddle());
    }

    @Test
    void inventsNoHandshakeOfSessionBegunBefore() throws IOException {
        var source = NetworkCaptureRecordingFile.open(
                FIXTURES.resolve("../reports/vrpn_tcp_midstream.pcap"),
                ProtocolCatalog.protocols(),
                OptionalInt.empty());
        export(source, CancellableWriteProgressMonitor.NONE);
        var capture = NetworkCaptureRecordingFile.open(
                folder.resolve("x.pcapng"), ProtocolCatalog.protocols(), OptionalInt.empty());
        var expected = CaptureFileBuilder.decode(source, source.part());
        var decoded = CaptureFileBuilder.decode(capture, capture.part());

        assertEquals(entries(expected), entries(decoded));
        assertEquals(expected.samples, decoded.samples);
    }

    private static List<String> entries(RecordingListener listener) {
        return listener.entries.stream()
                .map(entry -> "%s %s %d %s %s"
                        .formatted(
                                entry.kind(),
                                entry.direction(),
                                entry.arrival(),
                                entry.note(),
                                entry.bytes().hashCode()))
                .toList();
    }

    @Test
    void usesDocumentationAddressesWithoutRecordedAddresses() throws IOException {
        export(
                session(out -> out.data(Direction.TO_CLIENT, TCP, 5, bytes("a"), Entry.EntryModification.NONE)),
                CancellableWriteProgressMonitor.NONE);

        assertEquals(List.of("192.0.2.1:49152 → 192.0.2.2:12277"), ends());
    }

    @Test
    void keepsRecordedAddresses() throws IOException {
        export(
                session(out -> {
                    out.opened(Direction.TO_SERVER, TCP, 1, "[2001:db8::1%eth0]:5000 → [2001:db8::2]:6000");
                    out.data(Direction.TO_CLIENT, TCP, 5, bytes("a"), Entry.EntryModification.NONE);
                }),
                CancellableWriteProgressMonitor.NONE);

        assertEquals(List.of("[2001:db8:0:0:0:0:0:1]:5000 → [2001:db8:0:0:0:0:0:2]:6000"), ends());
    }

    @Test
    void doesNotResolveHostNames() throws IOException {
        export(
                session(out -> {
                    out.opened(Direction.TO_SERVER, TCP, 1, "stage:5000 → lamp:6000");
                    out.data(Direction.TO_CLIENT, TCP, 5, bytes("a"), Entry.EntryModification.NONE);
                }),
                CancellableWriteProgressMonitor.NONE);

        assertEquals(List.of("192.0.2.1:49152 → 192.0.2.2:12277"), ends());
    }

    @Test
    void separatesConnectionsWithEqualEndpoints() throws IOException {
        export(
                session(out -> {
                    for (int i = 0; i < 3; i++) {
                        out.opened(Direction.TO_SERVER, TCP, i, "10.0.0.1:5000 → 10.0.0.2:6000");
                        out.data(Direction.TO_CLIENT, TCP, i, bytes("a"), Entry.EntryModification.NONE);
                        out.closed(Direction.TO_SERVER, TCP, i, "");
                    }
                }),
                CancellableWriteProgressMonitor.NONE);

        assertEquals(
                List.of(
                        "10.0.0.1:5000 → 10.0.0.2:6000",
                        "192.0.2.1:5000 → 192.0.2.2:6000",
                        "192.0.2.1:49152 → 192.0.2.2:6000"),
                ends());
    }

    @Test
    void commentsAlteredAndInjectedPackets() throws IOException {
        var source = session(out -> {
            out.data(Direction.TO_CLIENT, TCP, 5, bytes("a"), Entry.EntryModification.NONE);
            out.data(Direction.TO_CLIENT, TCP, 6, bytes("b"), Entry.EntryModification.ALTERED);
            out.data(Direction.TO_SERVER, TCP, 7, bytes("c"), Entry.EntryModification.INJECTED);
        });
        new PcapngExporter(source, source.parts(), "test", false, CancellableWriteProgressMonitor.NONE)
                .writeTo(folder.resolve("x.pcapng"));
        var comments = frames().stream().map(PcapFrame::comment).toList();

        assertEquals(
                List.of(
                        "",
                        "Altered by a person: these are not the bytes that were sent.",
                        "Injected by a person: neither side sent this."),
                comments.subList(3, 6));
    }

    @Test
    void commentsDescribeMessagesUnlessOmitted() throws IOException {
        var source = RecordingFile.of(
                RecordedSession.open(FIXTURES.resolve("ground_tcp.jsonl"), ProtocolCatalog.protocols(), null));
        export(source, CancellableWriteProgressMonitor.NONE);
        var described = frames();
        var target = folder.resolve("plain.pcapng");
        new PcapngExporter(source, source.parts(), "test", false, CancellableWriteProgressMonitor.NONE).writeTo(target);
        var plain = frames(target);

        assertTrue(
                described.stream()
                        .anyMatch(frame -> frame.comment().contains(" vrpn_Tracker Pos_Quat of Tracker0: sensor 0")),
                described::toString);
        assertTrue(described.stream().allMatch(frame -> frame.comment().length() <= PacketSummaryDecoder.MOST));
        assertTrue(plain.stream().allMatch(frame -> frame.comment().isEmpty()), plain::toString);
        assertEquals(
                described.stream().map(PcapFrame::bytes).toList(),
                plain.stream().map(PcapFrame::bytes).toList());
    }

    @Test
    void commentsOfMarkedPacketsHaveMarkFirst() throws IOException {
        var recorded = RecordingFile.of(
                RecordedSession.open(FIXTURES.resolve("ground_tcp.jsonl"), ProtocolCatalog.protocols(), null));
        var source = session("vrpn", out -> replayAsInjected(recorded, out));
        export(source, CancellableWriteProgressMonitor.NONE);
        var mark = PcapngModificationCommentFormat.format(Entry.EntryModification.INJECTED);
        var data = frames().stream().filter(frame -> !frame.comment().isEmpty()).toList();

        assertTrue(data.stream().allMatch(frame -> frame.comment().startsWith(mark)), data::toString);
        assertTrue(data.stream().anyMatch(frame -> frame.comment().startsWith(mark + "\n#")), data::toString);
    }

    private static void replayAsInjected(RecordingFile file, RecordingContentConsumer out) {
        try {
            file.part().recorded().recording().replay(new RecordingContentConsumer() {
                @Override
                public void opened(Direction direction, Channel channel, long arrival, String note) {
                    out.opened(direction, channel, arrival, note);
                }

                @Override
                public void data(
                        Direction direction,
                        Channel channel,
                        long arrival,
                        ByteBuffer bytes,
                        Entry.EntryModification modification) {
                    out.data(direction, channel, arrival, bytes, Entry.EntryModification.INJECTED);
                }

                @Override
                public void closed(Direction direction, Channel channel, long arrival, String reason) {
                    out.closed(direction, channel, arrival, reason);
                }
            });
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Test
    void packetsOfAllSessionsAreInOrderOfTime() throws IOException {
        var idle = ScriptedRecording.session(folder.resolve("idle"), "rgmp", out -> {
            out.opened(Direction.TO_SERVER, TCP, 1, "10.0.0.1:5000 → 10.0.0.2:6000");
            out.data(Direction.TO_CLIENT, TCP, 9, bytes("late"), Entry.EntryModification.NONE);
        });
        var busy = ScriptedRecording.session(folder.resolve("busy"), "rgmp", out -> {
            out.opened(Direction.TO_SERVER, TCP, 3, "10.0.0.1:5001 → 10.0.0.2:6000");
            for (int i = 4; i < 14; i++) {
                out.data(Direction.TO_CLIENT, TCP, i, bytes("b" + i), Entry.EntryModification.NONE);
            }
        });
        export(new ConsecutiveSessions(List.of(busy, idle)), CancellableWriteProgressMonitor.NONE);

        assertEquals(
                List.of(1L, 1L, 1L, 3L, 3L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 9L, 10L, 11L, 12L, 13L),
                frames().stream()
                        .map(frame -> frame.nanos() - ScriptedRecording.START)
                        .toList());
    }

    @Test
    void entriesOutOfOrderRoundTrip() throws IOException {
        var source = session("vrpn", out -> {
            out.opened(Direction.TO_SERVER, TCP, 0, "10.0.0.1:5000 → 10.0.0.2:3883");
            for (long arrival : new long[] {50, 30, 40, 70, 60}) {
                out.data(Direction.TO_CLIENT, TCP, arrival, bytes("x" + arrival), Entry.EntryModification.NONE);
            }
        });
        export(source, CancellableWriteProgressMonitor.NONE);
        var capture = NetworkCaptureRecordingFile.open(
                folder.resolve("x.pcapng"), ProtocolCatalog.protocols(), OptionalInt.empty());

        assertEquals(
                entries(CaptureFileBuilder.decode(source, source.part())).subList(0, 6),
                entries(CaptureFileBuilder.decode(capture, capture.part())).subList(0, 6));
    }

    /** Sessions that are replayed one after the other, as those of two captures that were appended. */
    private final class ConsecutiveSessions implements RecordingFile {
        private final List<NamedRecording> parts;

        ConsecutiveSessions(List<RecordedSession> sessions) {
            parts = sessions.stream()
                    .map(session -> new NamedRecording(session.name(), session))
                    .toList();
        }

        @Override
        public String label() {
            return "sessions";
        }

        @Override
        public Path file() {
            return folder.resolve("sessions");
        }

        @Override
        public String notice() {
            return "";
        }

        @Override
        public RecordingDamage damage(List<NamedRecording> recordings) {
            return RecordingDamage.NONE;
        }

        @Override
        public List<NamedRecording> parts() {
            return parts;
        }

        @Override
        public boolean hasNamedParts() {
            return true;
        }

        @Override
        public MonotonicToUnixTimeAnchor anchor() {
            return new MonotonicToUnixTimeAnchor(0, ScriptedRecording.START);
        }

        @Override
        public void replay(
                List<NamedRecording> recordings, Function<NamedRecording, RecordingContentConsumer> consumers)
                throws IOException {
            for (var recording : recordings) {
                recording.recorded().recording().replay(consumers.apply(recording));
            }
        }
    }

    private List<PcapFrame> frames() throws IOException {
        return frames(folder.resolve("x.pcapng"));
    }

    private static List<PcapFrame> frames(Path file) throws IOException {
        var frames = new ArrayList<PcapFrame>();
        try (var reader = PcapReader.of(Files.newInputStream(file))) {
            for (var frame = reader.next(); frame != null; frame = reader.next()) {
                frames.add(frame);
            }
        }
        return frames;
    }

    @Test
    void marksSurviveExportAndImport() throws IOException {
        var udp = Channel.udp("udp");
        export(
                session("vrpn", out -> {
                    out.opened(Direction.TO_SERVER, TCP, 1, "10.0.0.1:5000 → 10.0.0.2:3883");
                    out.data(Direction.TO_CLIENT, TCP, 5, bytes("a"), Entry.EntryModification.NONE);
                    out.data(Direction.TO_CLIENT, TCP, 6, bytes("b"), Entry.EntryModification.ALTERED);
                    out.data(Direction.TO_SERVER, TCP, 7, bytes("c"), Entry.EntryModification.INJECTED);
                    out.opened(Direction.TO_SERVER, udp, 8, "10.0.0.1:5000 → 10.0.0.2:3883");
                    out.data(Direction.TO_CLIENT, udp, 9, bytes("d"), Entry.EntryModification.INJECTED);
                }),
                CancellableWriteProgressMonitor.NONE);
        var capture = NetworkCaptureRecordingFile.open(
                folder.resolve("x.pcapng"), ProtocolCatalog.protocols(), OptionalInt.empty());
        var modifications = new ArrayList<Entry.EntryModification>();
        for (var recording : capture.parts()) {
            CaptureFileBuilder.decode(capture, recording).entries.stream()
                    .filter(entry -> entry.kind() == Entry.EntryKind.DATA)
                    .forEach(entry -> modifications.add(entry.mark()));
        }

        assertEquals(
                List.of(
                        Entry.EntryModification.NONE,
                        Entry.EntryModification.ALTERED,
                        Entry.EntryModification.INJECTED,
                        Entry.EntryModification.INJECTED),
                modifications);
    }

    @Test
    void ignoresForeignPacketComments() {
        assertEquals(Entry.EntryModification.NONE, PcapngModificationCommentFormat.parse("Altered by a person?"));
        assertEquals(
                Entry.EntryModification.INJECTED,
                PcapngModificationCommentFormat.parse(
                        "look here\n" + PcapngModificationCommentFormat.format(Entry.EntryModification.INJECTED)));
    }

    @Test
    void refusesExportWithoutNetworkData() {
        var log = Channel.tcp("definition");
        var source = session(out -> out.data(Direction.TO_CLIENT, log, 5, bytes("{}"), Entry.EntryModification.NONE));
        var exception = assertThrows(
                IllegalArgumentException.class, () -> export(source, CancellableWriteProgressMonitor.NONE));

        assertTrue(String.valueOf(exception.getMessage()).contains("the recording has no network data"));
        assertNothing();
    }

    @Test
    void cancelledExportLeavesNoFile() {
        var source = session(out -> out.data(Direction.TO_CLIENT, TCP, 5, bytes("a"), Entry.EntryModification.NONE));

        assertThrows(
                CancellationException.class,
                () -> export(source, new CancellableWriteProgressMonitor(_ -> {}, () -> true)));
        assertNothing();
    }

    @Test
    void neverOverwritesExistingFile() throws IOException {
        Files.writeString(folder.resolve("x.pcapng"), "mine");
        var source = session(out -> out.data(Direction.TO_CLIENT, TCP, 5, bytes("a"), Entry.EntryModification.NONE));

        assertThrows(IOException.class, () -> export(source, CancellableWriteProgressMonitor.NONE));
        assertEquals("mine", Files.readString(folder.resolve("x.pcapng")));
    }

    @Test
    void detectsReplacementOfPartialFile() throws IOException {
        var source = session(out -> out.data(Direction.TO_CLIENT, TCP, 5, bytes("a"), Entry.EntryModification.NONE));
        var part = folder.resolve("x.pcapng.part");
        var monitor = new CancellableWriteProgressMonitor(
                _ -> {
                    try {
                        FileInterference.MOVED_AND_REPLACED.on(part);
                    } catch (IOException broken) {
                        throw new UncheckedIOException(broken);
                    }
                },
                () -> false);

        assertThrows(OutputFileReplacedException.class, () -> export(source, monitor));
        assertTrue(FileInterference.MOVED_AND_REPLACED.intact(part));
        assertFalse(Files.exists(folder.resolve("x.pcapng")));
    }

    private void assertNothing() {
        assertFalse(Files.exists(folder.resolve("x.pcapng")));
        assertFalse(Files.exists(folder.resolve("x.pcapng.part")));
    }

    private PcapngExporter.PcapngExportResult export(RecordingFile source, CancellableWriteProgressMonitor monitor)
            throws IOException {
        return new PcapngExporter(source, source.parts(), "test", monitor).writeTo(folder.resolve("x.pcapng"));
    }

    /** The ends of all connections in what was written. */
    private List<String> ends() throws IOException {
        var ends = new ArrayList<String>();
        var dissector = new PcapFlowReassembler(new FlowEndRecorder(ends));
        frames().forEach(dissector::dissect);
        return ends;
    }

    private RecordingFile session(Consumer<RecordingContentConsumer> script) {
        return session("rgmp", script);
    }

    private RecordingFile session(String protocol, Consumer<RecordingContentConsumer> script) {
        return session(protocol, SessionCheckpoint.BEGINNING, script);
    }

    private RecordingFile session(
            String protocol, SessionCheckpoint checkpoint, Consumer<RecordingContentConsumer> script) {
        return RecordingFile.of(ScriptedRecording.session(folder.resolve("story"), protocol, checkpoint, script));
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .asReadOnlyBuffer();
    }

    private static List<String> names(List<DecodedMessage> messages) {
        return messages.stream()
                .map(message -> "%d %s %s %s %d"
                        .formatted(message.n(), message.direction(), message.channel(), message.name(), message.at()))
                .toList();
    }
}
