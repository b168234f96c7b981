package mocapscope.protocol.aimation.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.aimation.decode.AimationDecodedOutput;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.HttpMessageHead;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the same bytes give the same messages however they are split, and that no bytes cause errors. */
@Tag("slow")
class AimationEntrySplitTest {
    private static final List<Entry> SESSION = session();
    private static final AimationDecodedOutput WHOLE = AimationDecodedOutput.of(SESSION);

    /** The parts of a message that stay equal when entries are split and the directions interleave otherwise. */
    private record AimationComparableMessage(
            Direction direction, long at, String name, ByteBuffer bytes, boolean isCarried) {

        static List<AimationComparableMessage> of(AimationDecodedOutput decoded, Direction direction) {
            return decoded.messages.stream()
                    .filter(message -> message.direction() == direction)
                    .map(message -> new AimationComparableMessage(
                            direction,
                            message.at(),
                            message.name(),
                            message.bytes(),
                            message.carrier() != DecodedMessage.ON_THE_WIRE))
                    .toList();
        }
    }

    private static List<Entry> session() {
        return AimationEntryBuilder.registered(0)
                .server(AimationEntryBuilder.data(0, 77, 0.6))
                .client(WebSocketOpcode.PING, AimationEntryBuilder.ascii("here?"))
                .server(WebSocketOpcode.PONG, AimationEntryBuilder.ascii("here?"))
                .fragments(WebSocketRole.SERVER, AimationTestPackets.fixture("quirk_nan_point.bin"), 3, 3, 60)
                .server(AimationTestPackets.fixture("bad_bonecount_mismatch.bin"))
                .server(WebSocketOpcode.TEXT, AimationEntryBuilder.ascii("words"))
                .client(new AimationMessage.ShutdownNotification("Test"))
                .client(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(1000))
                .server(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(1000))
                .closed(Direction.TO_SERVER)
                .entries();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 13, 14, 63, 64, 100, 1000, 65_536})
    void decodesSameMessagesForAnySplit(int size) {
        assertSame(AimationEntryBuilder.split(SESSION, () -> size));
    }

    @Test
    void randomSegmentsGiveSameMessages() {
        for (int seed = 0; seed < 50; seed++) {
            var random = new Random(seed);
            int most = 1 + random.nextInt(300);
            assertSame(AimationEntryBuilder.split(SESSION, () -> 1 + random.nextInt(most)));
        }
    }

    /** Splits the server's stream at every position. */
    @ParameterizedTest
    @EnumSource(Direction.class)
    void splitAtEveryByteGivesSameMessages(Direction direction) {
        var all = AimationEntryBuilder.all(SESSION, direction);
        var whole = AimationDecodedOutput.of(entries(direction, ByteBuffer.wrap(all)));
        for (int cut = 1; cut < all.length; cut++) {
            var pieces = AimationDecodedOutput.of(entries(
                    direction,
                    ByteBuffer.wrap(all, 0, cut).slice(),
                    ByteBuffer.wrap(all, cut, all.length - cut).slice()));
            assertEquals(
                    AimationComparableMessage.of(whole, direction),
                    AimationComparableMessage.of(pieces, direction),
                    "cut at " + cut);
            assertEquals(whole.texts(), pieces.texts(), "cut at " + cut);
            assertEquals(whole.skeletons.size(), pieces.skeletons.size());
        }
    }

    /** Tests streams without a head, or with a head that does not end: the same bytes are shown for any split. */
    @ParameterizedTest
    @ValueSource(strings = {"?????", "GET /"})
    void refusesSplitHeadLikeWholeHead(String start) {
        var all = AimationEntryBuilder.ascii(start + "x".repeat(HttpMessageHead.LIMIT + 100));
        var whole = AimationDecodedOutput.of(entries(Direction.TO_SERVER, all));
        for (int cut = 1; cut < start.length(); cut++) {
            var pieces = AimationDecodedOutput.of(
                    entries(Direction.TO_SERVER, all.slice(0, cut), all.slice(cut, all.limit() - cut)));
            assertEquals(HttpMessageHead.LIMIT, pieces.messages.getFirst().length());
            assertEquals(
                    AimationComparableMessage.of(whole, Direction.TO_SERVER),
                    AimationComparableMessage.of(pieces, Direction.TO_SERVER));
            assertEquals(whole.texts(), pieces.texts());
        }
    }

    private static List<Entry> entries(Direction direction, ByteBuffer... parts) {
        var entries = AimationEntryBuilder.open();
        for (var part : parts) {
            if (direction == Direction.TO_CLIENT) {
                entries.toClient(part);
            } else {
                entries.toServer(part);
            }
        }
        return entries.entries();
    }

    private static void assertSame(List<Entry> entries) {
        var actual = AimationDecodedOutput.of(entries);
        for (var direction : Direction.values()) {
            assertEquals(
                    AimationComparableMessage.of(WHOLE, direction), AimationComparableMessage.of(actual, direction));
        }
        assertEquals(places(WHOLE), places(actual));
        assertEquals(WHOLE.skeletons.size(), actual.skeletons.size());
        actual.messages.forEach(message -> assertTrue(message.entry().index() >= message.firstEntry()));
    }

    private static List<String> places(AimationDecodedOutput decoded) {
        return decoded.findings.stream()
                .map(finding ->
                        "%s %s %d %d".formatted(finding.rule().code(), finding.field(), finding.offset(), finding.at()))
                .sorted()
                .toList();
    }

    /** A gate gets every head and frame by itself, wherever it begins to look. */
    @ParameterizedTest
    @EnumSource(Direction.class)
    void framerReturnsWholeFrames(Direction direction) {
        var all = ByteBuffer.wrap(AimationEntryBuilder.all(SESSION, direction));
        var expected = AimationDecodedOutput.of(entries(direction, all)).messages.stream()
                .filter(message -> message.carrier() == DecodedMessage.ON_THE_WIRE)
                .map(DecodedMessage::length)
                .toList();
        var decoder = AimationDecodedOutput.decoder(false);
        for (int from = 0; from < all.limit(); from += 11) {
            var before = AimationDecodedOutput.stateAfter(decoder, entries(direction, all.slice(0, from)));
            var framer = decoder.createFramer(before, Channel.tcp("tcp"), direction);
            var lengths = cut(framer, all.slice(from, all.limit() - from));
            var last = expected.subList(expected.size() - lengths.size() + 1, expected.size());

            assertEquals(last, lengths.subList(1, lengths.size()), "from " + from);
            assertEquals(
                    all.limit() - from,
                    lengths.stream().mapToInt(Integer::intValue).sum());
        }
    }

    private static List<Integer> cut(StreamFramer framer, ByteBuffer bytes) {
        var lengths = new ArrayList<Integer>();
        int from = 0;
        for (int end = 1; end <= bytes.limit(); end++) {
            int length = framer.nextLength(bytes.slice(from, end - from));
            if (length > 0) {
                lengths.add(length);
                from += length;
            }
        }
        return lengths;
    }

    /** Decodes the bytes before the frame only once: decoder states are values. */
    @Test
    void toleratesFlippedBytesInFrame() throws IOException {
        var before = AimationDecodedOutput.stateAfter(
                AimationDecodedOutput.decoder(false),
                AimationEntryBuilder.registered(0).entries());
        var frames = new ArrayList<Entry>();
        for (var line : AimationFixturesTest.index().toList()) {
            var packet = AimationTestPackets.fixture(line.getFirst());
            frames.add(
                    AimationEntryBuilder.registered(0).server(packet).entries().getLast());
            frames.add(AimationEntryBuilder.registered(0)
                    .client(WebSocketOpcode.BINARY, packet)
                    .entries()
                    .getLast());
        }
        var random = new Random(52693);
        for (int i = 0; i < 50_000; i++) {
            var decoded = new AimationDecodedOutput();
            var entry = flipped(frames.get(i % frames.size()), random);
            var after = AimationDecodedOutput.decoder(i % 3 == 0).decode(before, entry, decoded);
            assertTrue(after.nextMessage() >= before.nextMessage());
            decoded.findings.forEach(AimationEntrySplitTest::placed);
        }
    }

    @Test
    void toleratesFlippedBytesInStream() {
        var random = new Random(14);
        for (int i = 0; i < 1000; i++) {
            var stream = new ArrayList<>(SESSION);
            int index = 1 + i % (stream.size() - 2);
            stream.set(index, flipped(stream.get(index), random));
            AimationDecodedOutput.of(AimationDecodedOutput.decoder(i % 2 == 0), stream)
                    .findings
                    .forEach(AimationEntrySplitTest::placed);
        }
    }

    private static Entry flipped(Entry entry, Random random) {
        var bytes = new byte[entry.bytes().remaining()];
        entry.bytes().get(0, bytes);
        bytes[random.nextInt(Math.min(bytes.length, 300))] ^= (byte) (1 + random.nextInt(255));
        return new Entry(
                entry.index(),
                entry.kind(),
                entry.direction(),
                entry.channel(),
                entry.arrival(),
                entry.at(),
                ByteBuffer.wrap(bytes).asReadOnlyBuffer(),
                entry.mark(),
                entry.note());
    }

    private static void placed(Finding finding) {
        assertTrue(finding.offset() >= Finding.NONE, finding::toString);
        assertTrue(finding.at() >= 0, finding::toString);
    }

    @Test
    void reportsEveryTruncationInsideFrame() throws IOException {
        for (var line : AimationFixturesTest.index()
                .filter(one -> one.getFirst().startsWith("ok_"))
                .toList()) {
            var all = AimationEntryBuilder.all(
                    AimationEntryBuilder.upgraded()
                            .server(AimationTestPackets.fixture(line.getFirst()))
                            .entries(),
                    Direction.TO_CLIENT);
            for (int length = 1; length < all.length; length++) {
                var entries = AimationEntryBuilder.open()
                        .toClient(ByteBuffer.wrap(all, 0, length).slice());
                var decoded = AimationDecodedOutput.of(
                        entries.closed(Direction.TO_CLIENT).entries());
                boolean atABorder = decoded.messages.stream()
                                .mapToInt(DecodedMessage::length)
                                .sum()
                        == length;
                assertEquals(
                        atABorder ? List.of() : List.of("CUT_OFF"), decoded.codes(), line.getFirst() + " " + length);
            }
        }
    }
}
