package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.pcap.PcapFrame;
import mocapscope.protocol.pcap.PcapReader;
import mocapscope.protocol.pcap.PcapngWriter;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedNameDefinitionReader;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCodec;
import mocapscope.protocol.session.decoder.InvalidDecoderStateException;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.traffic.NetworkCaptureRecordingFile;
import mocapscope.protocol.traffic.PcapngExporter;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests captures of all protocols that are cut or have a hole at each packet, and within packets. */
@Tag("slow")
class CutCapturesTest {
    private static final int FRAMES = 32;
    private static final int VRPN_FRAMES = 76;
    private static final int IP_HEAD = 20;
    private static final int PROTOCOL_AT = 9;
    private static final int TCP = 6;

    @TempDir
    private Path folder;

    private final List<String> failures = new ArrayList<>();
    private Protocol protocol = ProtocolCatalog.protocols().getFirst();
    private OptionalInt port = OptionalInt.empty();

    /** The samples and findings of a capture. */
    private record Decoded(List<Value> values, List<Finding> findings) {
        Set<String> names() {
            return values.stream().map(Value::name).collect(Collectors.toSet());
        }

        boolean hasFinding(String code) {
            return findings.stream().anyMatch(finding -> finding.rule().code().equals(code));
        }
    }

    /** The numbers of a sample, without its source and its message, and the name that it has. */
    private record Value(String numbers, long time, String name) {}

    private List<PcapFrame> frames(String name) throws IOException {
        var take = Take.open(Path.of(
                        System.getProperty("mocapscope.fixtures", "../src-test-fixtures"),
                        "takes",
                        name + "-start.mcap"))
                .recordingFile(ProtocolCatalog.protocols());
        var recorded = take.parts().getFirst().recorded();
        protocol = recorded.protocol();
        var peer = recorded.origin().peer();
        port = name.equals("vrpn")
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(peer.substring(peer.lastIndexOf(':') + 1)));
        var file = folder.resolve(name + ".pcapng");
        new PcapngExporter(take, take.parts(), "test", CancellableWriteProgressMonitor.NONE).writeTo(file);
        var frames = new ArrayList<PcapFrame>();
        try (var reader = PcapReader.of(Files.newInputStream(file))) {
            for (var frame = reader.next();
                    frame != null && frames.size() < (name.equals("vrpn") ? VRPN_FRAMES : FRAMES);
                    frame = reader.next()) {
                frames.add(frame);
            }
        }
        return frames;
    }

    /** A search that ends within bytes of earlier packets leaves more of them than the next message requires. */
    @Test
    void decodesMessagesFoundWithinEarlierBytes() throws IOException {
        var file = Path.of(
                System.getProperty("mocapscope.fixtures", "../src-test-fixtures"),
                "reports",
                "vrpn_found_within_earlier_bytes.pcap");

        var decoded = decode(NetworkCaptureRecordingFile.open(file, ProtocolCatalog.protocols(), OptionalInt.empty()));

        assertEquals(55, decoded.values().size());
    }

    private Decoded decode(List<PcapFrame> frames) throws IOException {
        return decode(frames, protocol);
    }

    private NetworkCaptureRecordingFile open(String name, List<PcapFrame> frames, Protocol decoding)
            throws IOException {
        var file = folder.resolve(name);
        try (var out = Files.newOutputStream(file)) {
            var writer = new PcapngWriter(out, "test");
            int link = writer.addInterface("lo", "");
            for (var frame : frames) {
                writer.writePacket(link, frame.nanos(), frame.bytes(), "");
            }
        }
        return NetworkCaptureRecordingFile.open(file, List.of(decoding), port);
    }

    private Decoded decode(List<PcapFrame> frames, Protocol decoding) throws IOException {
        return decode(open("cut.pcapng", frames, decoding));
    }

    private static Decoded decode(NetworkCaptureRecordingFile capture) throws IOException {
        var decoded = new Decoded(new ArrayList<>(), new ArrayList<>());
        for (var part : capture.parts()) {
            var session = part.recorded()
                    .createSession("s", capture.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
            part.recorded().recording().replay(new SessionReplayer(session, event -> add(event, capture, decoded)));
        }
        return decoded;
    }

    private static void add(SessionEvent event, NetworkCaptureRecordingFile capture, Decoded decoded) {
        if (event instanceof Finding finding) {
            decoded.findings().add(finding);
        } else if (event instanceof SessionEvent.Samples(var list)) {
            for (var sample : list) {
                var numbers = numbers(sample);
                if (!numbers.isEmpty()) {
                    long time = capture.anchor().epochNanos(sample.stamp().arrival());
                    decoded.values()
                            .add(new Value(numbers + " at " + sample.stamp().deviceTime(), time, name(sample)));
                }
            }
        }
    }

    private static String numbers(Sample sample) {
        return switch (sample) {
            case Sample.Pose pose -> "%d %s %s".formatted(pose.sensor(), pose.position(), pose.orientation());
            case Sample.Skeleton skeleton -> "%s %s".formatted(skeleton.positions(), skeleton.orientations());
            case Sample.SceneObject object
            when object.event() == Sample.SceneObjectEventKind.MOVED ->
                "%d %s".formatted(object.index(), object.motion());
            default -> "";
        };
    }

    private static String name(Sample sample) {
        var source = sample.stamp().source();
        return sample instanceof Sample.SceneObject object ? object.id().toString() : source.device() + source.part();
    }

    private void assertNoBlame(String place, Decoded decoded) {
        decoded.findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                // A datagram that was not captured looks like one that the network lost.
                .filter(finding -> !finding.rule().code().equals("SEQUENCE_GAP"))
                .forEach(finding ->
                        failures.add("%s: %s %s".formatted(place, finding.rule().code(), finding.text())));
    }

    /** Notes samples that the whole capture does not have, and those outside {@code lost} that the cut one lacks. */
    private void assertSamples(String place, Decoded whole, Decoded cut, long lostFrom, long lostTo) {
        var known = whole.values().stream().map(Value::numbers).toList();
        cut.values().stream()
                .filter(value -> !known.contains(value.numbers()))
                .forEach(value -> failures.add(place + ": invented " + value.numbers()));
        var found = cut.values().stream().map(Value::numbers).toList();
        long missing = whole.values().stream()
                .filter(value -> value.time() < lostFrom || value.time() > lostTo)
                .filter(value -> !found.contains(value.numbers()))
                .count();
        if (missing > 0) {
            failures.add("%s: %d of %d samples are missing".formatted(place, missing, known.size()));
        }
    }

    private static int payloadAt(PcapFrame frame) {
        var bytes = frame.bytes();
        return bytes.get(PROTOCOL_AT) == TCP ? IP_HEAD + (bytes.get(IP_HEAD + 12) >> 4 & 0xf) * 4 : IP_HEAD + 8;
    }

    private static int payload(PcapFrame frame) {
        return frame.bytes().limit() - payloadAt(frame);
    }

    /** Returns a TCP packet without the first bytes of its data. */
    private static PcapFrame withoutFirst(PcapFrame frame, int removed) {
        int at = payloadAt(frame);
        var bytes = ByteBuffer.allocate(frame.bytes().limit() - removed)
                .put(frame.bytes().slice(0, at))
                .put(frame.bytes().slice(at + removed, frame.bytes().limit() - at - removed))
                .flip();
        bytes.putShort(2, (short) bytes.limit());
        bytes.putInt(IP_HEAD + 4, bytes.getInt(IP_HEAD + 4) + removed);
        return new PcapFrame(frame.nanos(), frame.link(), frame.captureInterface(), bytes.limit(), bytes, "");
    }

    /** Returns a TCP packet without the last bytes of its data. */
    private static PcapFrame withoutLast(PcapFrame frame, int removed) {
        int length = frame.bytes().limit() - removed;
        var bytes =
                ByteBuffer.allocate(length).put(frame.bytes().slice(0, length)).flip();
        bytes.putShort(2, (short) length);
        return new PcapFrame(frame.nanos(), frame.link(), frame.captureInterface(), length, bytes, "");
    }

    /** Returns the first frame after which nothing that is sent once is missing: several movements follow. */
    private static int handshake(String protocol, List<PcapFrame> frames, Decoded whole) {
        long first = whole.values().getFirst().time();
        int at = 0;
        while (frames.get(at).nanos() <= first) {
            at++;
        }
        return at;
    }

    private static long end(List<PcapFrame> frames, int at) {
        return at + 1 < frames.size() ? frames.get(at + 1).nanos() : Long.MAX_VALUE;
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "rgmp", "setp", "aimation"})
    void decodesCaptureThatBeginsAtAnyPacket(String protocol) throws IOException {
        var frames = frames(protocol);
        var whole = decode(frames);
        assertTrue(whole.values().size() > 5, "samples");
        int handshake = handshake(protocol, frames, whole);
        for (int first = 1; first < frames.size() - 4; first++) {
            var cut = decode(frames.subList(first, frames.size()));
            assertNoBlame("from " + first, cut);
            boolean isNamed = !protocol.equals("rgmp");
            long lost = first >= handshake && isNamed ? frames.get(first).nanos() : Long.MAX_VALUE;
            assertSamples("from " + first, whole, cut, 0, lost);
            if (first >= handshake && !cut.hasFinding("CAPTURE_GAP")) {
                failures.add("from " + first + ": no note");
            }
        }
        assertEquals(List.of(), failures);
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "rgmp", "aimation"})
    void decodesCaptureThatBeginsWithinPacket(String protocol) throws IOException {
        var frames = frames(protocol);
        var whole = decode(frames);
        int first = handshake(protocol, frames, whole) + 1;
        while (payload(frames.get(first)) < 32) {
            first++;
        }
        int step = Math.max(1, payload(frames.get(first)) / 40);
        for (int removed = 1; removed < payload(frames.get(first)); removed += step) {
            var some = new ArrayList<>(frames.subList(first, frames.size()));
            some.set(0, withoutFirst(some.getFirst(), removed));
            var cut = decode(some);
            assertNoBlame("without " + removed, cut);
            long lost = protocol.equals("rgmp") ? Long.MAX_VALUE : end(frames, first);
            assertSamples("without " + removed, whole, cut, 0, lost);
        }
        assertEquals(List.of(), failures);
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "rgmp", "setp", "aimation"})
    void decodesCaptureWithHoleAtAnyPacket(String protocol) throws IOException {
        assertHoles(protocol, _ -> -1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "rgmp", "aimation"})
    void decodesCaptureWithHoleWithinAnyPacket(String protocol) throws IOException {
        assertHoles(protocol, payload -> payload - 7);
    }

    /** Removes each packet in turn, or the first bytes of its data if {@code removed} is positive. */
    private void assertHoles(String protocol, IntUnaryOperator removed) throws IOException {
        var frames = frames(protocol);
        var whole = decode(frames);
        int handshake = handshake(protocol, frames, whole);
        for (int hole = 0; hole < frames.size(); hole++) {
            boolean isStream = frames.get(hole).bytes().get(PROTOCOL_AT) == TCP;
            int first = isStream ? removed.applyAsInt(payload(frames.get(hole))) : -1;
            var some = new ArrayList<>(frames);
            if (first > 0) {
                some.set(hole, withoutFirst(frames.get(hole), first));
            } else {
                some.remove(hole);
            }
            var cut = decode(some);
            var place = "hole %d of %d".formatted(hole, first);
            assertNoBlame(place, cut);
            boolean isSure = hole >= handshake;
            assertSamples(
                    place,
                    whole,
                    cut,
                    isSure ? frames.get(hole).nanos() : 0,
                    isSure ? end(frames, hole) : Long.MAX_VALUE);
        }
        assertEquals(List.of(), failures);
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "rgmp", "setp", "aimation"})
    void blamesNoSideWhereCaptureEnds(String protocol) throws IOException {
        var frames = frames(protocol);
        var whole = decode(frames);
        for (int last = 1; last < frames.size(); last++) {
            var cut = decode(frames.subList(0, last));
            assertNoBlame("until " + last, cut);
            assertSamples("until " + last, whole, cut, 0, Long.MAX_VALUE);
        }
        assertEquals(List.of(), failures);
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "rgmp", "setp"})
    void takesNamesFromEarlierCapture(String protocolName) throws IOException {
        var frames = frames(protocolName);
        var whole = decode(frames);
        int first = handshake(protocolName, frames, whole) + 2;
        var earlier = open("earlier.pcapng", frames.subList(0, first), protocol);
        var cut = decode(
                frames.subList(first, frames.size()),
                protocol.withNames(RecordedNameDefinitionReader.read(earlier, protocol)));

        assertNoBlame("with names", cut);
        assertSamples("with names", whole, cut, 0, frames.get(first).nanos());
        assertEquals(List.of(), failures);
        assertTrue(whole.names().containsAll(cut.names()), () -> cut.names().toString());
        assertEquals(
                "the capture begins within the session; names are taken from earlier.pcapng",
                cut.findings().getFirst().text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "rgmp", "setp", "aimation"})
    void storesDecoderStatesOfCutCapture(String protocolName) throws IOException {
        var frames = frames(protocolName);
        int first = handshake(protocolName, frames, decode(frames)) + 1;
        var capture = open("cut.pcapng", frames.subList(first, first + 6), protocol);
        var recorded = capture.part().recorded();
        var session =
                recorded.createSession("s", capture.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
        var decoder = session.history().decoder();
        recorded.recording().replay(new SessionReplayer(session, event -> {
            if (event instanceof SessionEvent.EntryDecoded) {
                var bytes = DecoderStateCodec.encode(decoder, session.history().decoderState())
                        .bytes();
                assertArrayEquals(bytes, encodeAgain(decoder, bytes));
            }
        }));
    }

    private static byte[] encodeAgain(Decoder decoder, byte[] bytes) {
        try {
            return DecoderStateCodec.encode(decoder, DecoderStateCodec.decode(decoder, bytes, 0, 0))
                    .bytes();
        } catch (InvalidDecoderStateException invalid) {
            throw new AssertionError(invalid);
        }
    }

    @Test
    void shapeOfPoseContradictsTypeFromOtherCapture() throws IOException {
        var frames = frames("vrpn");
        var whole = decode(frames);
        int first = handshake("vrpn", frames, whole) + 2;
        var renamed = frames.subList(0, first).stream()
                .map(frame -> replace(frame, "vrpn_Tracker Pos_Quat", "vrpn_Tracker Velocity"))
                .toList();
        var names = RecordedNameDefinitionReader.read(open("renamed.pcapng", renamed, protocol), protocol);
        var cut = decode(frames.subList(first, frames.size()), protocol.withNames(names));

        assertNoBlame("with a wrong name", cut);
        assertSamples("with a wrong name", whole, cut, 0, frames.get(first).nanos());
        assertEquals(List.of(), failures);
        assertTrue(cut.hasFinding("TYPE_UNKNOWN"));
    }

    private static PcapFrame replace(PcapFrame frame, String text, String other) {
        var bytes = new byte[frame.bytes().limit()];
        frame.bytes().get(0, bytes);
        var changed = new String(bytes, StandardCharsets.ISO_8859_1).replace(text, other);
        var buffer = ByteBuffer.wrap(changed.getBytes(StandardCharsets.ISO_8859_1));
        return new PcapFrame(frame.nanos(), frame.link(), frame.captureInterface(), frame.length(), buffer, "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "rgmp", "aimation"})
    void blamesNoSideWhereCaptureEndsWithinMessage(String protocolName) throws IOException {
        var frames = frames(protocolName);
        for (int last = 0; last < frames.size(); last++) {
            var frame = frames.get(last);
            if (frame.bytes().get(PROTOCOL_AT) == TCP && payload(frame) > 8) {
                var some = new ArrayList<>(frames.subList(0, last));
                some.add(withoutLast(frame, 5));
                var cut = decode(some);
                assertNoBlame("within " + last, cut);
                if (!cut.hasFinding("CAPTURE_GAP")) {
                    failures.add("within " + last + ": no note");
                }
            }
        }
        assertEquals(List.of(), failures);
    }
}
