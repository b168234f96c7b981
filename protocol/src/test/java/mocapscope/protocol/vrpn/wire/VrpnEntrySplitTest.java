package mocapscope.protocol.vrpn.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.framing.DecoderResumedStreamFramer;
import mocapscope.protocol.session.framing.PartialMessage;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.decode.VrpnDecoder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the same bytes give the same messages however they are split. */
class VrpnEntrySplitTest {
    private static final List<Entry> GROUND = VrpnEntryBuilder.captured("ground_tcp.jsonl");
    private static final List<Entry> GENERIC = VrpnEntryBuilder.captured("generic_tcp_print_devices.jsonl");

    /** The parts of a message that stay equal when entries are split and the directions interleave otherwise. */
    private record VrpnComparableMessage(
            Direction direction, long at, String name, String sender, ByteBuffer bytes, Object body) {

        static List<VrpnComparableMessage> of(VrpnDecodedOutput decoded, Direction direction) {
            return decoded.messages.stream()
                    .filter(message -> message.direction() == direction)
                    .map(VrpnComparableMessage::of)
                    .toList();
        }

        private static VrpnComparableMessage of(DecodedMessage message) {
            return new VrpnComparableMessage(
                    message.direction(),
                    message.at(),
                    message.name(),
                    message.sender(),
                    message.bytes(),
                    message.body());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8, 13, 23, 24, 25, 64, 87, 88, 89, 1055, 1056, 1057, 65_536})
    void segmentsOfAnySizeGiveTheSameMessages(int size) {
        assertSame(GROUND, VrpnEntryBuilder.split(GROUND, () -> size));
        assertSame(GENERIC, VrpnEntryBuilder.split(GENERIC, () -> size));
    }

    @Test
    @Tag("slow")
    void randomSegmentsGiveSameMessages() {
        for (int seed = 0; seed < 30; seed++) {
            var random = new Random(seed);
            int most = 1 + random.nextInt(300);
            assertSame(GROUND, VrpnEntryBuilder.split(GROUND, () -> 1 + random.nextInt(most)));
        }
    }

    @Test
    void singleSegmentGivesSameMessages() {
        assertSame(GROUND, VrpnEntryBuilder.joined(GROUND));
        assertSame(GENERIC, VrpnEntryBuilder.joined(GENERIC));
    }

    @Test
    void messageRefersToFirstAndLastEntry() {
        var entries = VrpnEntryBuilder.split(GROUND, () -> 10);
        for (var message : VrpnDecodedOutput.of(entries).messages) {
            var first = entries.get((int) message.firstEntry());
            var last = entries.get((int) message.entry().index());
            long end = message.at() + message.length();

            assertTrue(first.at() <= message.at()
                    && message.at() < first.at() + first.bytes().remaining());
            assertTrue(last.at() < end && end <= last.at() + last.bytes().remaining());
            assertEquals(last.arrival(), message.arrival());
        }
    }

    @Test
    void decodesLongestFrameInOneByteSegments() {
        var frame = VrpnTestBytes.hex(
                VrpnTestBytes.COOKIE + VrpnTestBytes.frame(0, 1, 1, new byte[VrpnFramingPhase.MAX_PAYLOAD]));
        var whole = VrpnEntryBuilder.open().data(Direction.TO_CLIENT, 0, frame).list();
        var decoded = VrpnDecodedOutput.of(VrpnEntryBuilder.split(whole, () -> 1));

        assertEquals(
                VrpnFramingPhase.HEADER_SIZE + VrpnFramingPhase.MAX_PAYLOAD,
                decoded.messages.getLast().length());
        assertEquals(frame.length, decoded.messages.getLast().entry().index());
    }

    @Test
    @Tag("slow")
    void framerFindsSameBoundariesFromAnyState() {
        var decoder = new VrpnDecoder(VrpnDecodedOutput.SESSION, VrpnDecodedOutput.endpoint(List.of(), Map.of()));
        var entries = VrpnEntryBuilder.joined(GROUND);
        var bytes = entries.getLast().bytes();
        var direction = entries.getLast().direction();
        var lengths = VrpnDecodedOutput.of(entries).messages.stream()
                .filter(message -> message.direction() == direction)
                .map(DecodedMessage::length)
                .toList();
        for (int known = 0; known < 300; known++) {
            var before = VrpnEntryBuilder.open()
                    .data(direction, 0, VrpnTestBytes.copy(bytes.slice(0, known)))
                    .list();
            var framer = decoder.createFramer(VrpnDecodedOutput.of(before).state, VrpnEntryBuilder.TCP, direction);

            assertEquals(after(lengths, known), cut(framer, bytes.slice(known, bytes.limit() - known)));
        }
    }

    @Test
    void returnsRemainderAfterInvalidFrameAsOnePiece() {
        var framing =
                new DecoderResumedStreamFramer<>(VrpnFramingPhase.FRAMES, PartialMessage.NONE, Direction.TO_CLIENT);
        var bytes = ByteBuffer.wrap(VrpnTestBytes.hex("0000000a 00000000 00000000 00000000 00000000 00000000 010203"));

        assertEquals(24, framing.nextLength(bytes));
        assertEquals(3, framing.nextLength(bytes.slice(24, 3)));
        assertEquals(0, framing.nextLength(bytes.slice(27, 0)));
        assertEquals(1, framing.nextLength(bytes.slice(0, 1)));
    }

    private static void assertSame(List<Entry> expected, List<Entry> actual) {
        var whole = VrpnDecodedOutput.of(expected);
        var cut = VrpnDecodedOutput.of(actual);
        for (var direction : Direction.values()) {
            assertEquals(VrpnComparableMessage.of(whole, direction), VrpnComparableMessage.of(cut, direction));
        }
        assertEquals(whole.samples.size(), cut.samples.size());
        assertEquals(whole.sources.size(), cut.sources.size());
        assertTrue(cut.findings.stream().allMatch(finding -> finding.severity() == Severity.NOTE));
    }

    /** The lengths of the messages that are left, the first one without the bytes that are gone. */
    private static List<Integer> after(List<Integer> lengths, int gone) {
        var left = new ArrayList<Integer>();
        int at = 0;
        for (int length : lengths) {
            at += length;
            if (at > gone) {
                left.add(Math.min(length, at - gone));
            }
        }
        return left;
    }

    private static List<Integer> cut(StreamFramer framer, ByteBuffer bytes) {
        var cut = new ArrayList<Integer>();
        for (int at = 0; at < bytes.limit(); ) {
            int length = framer.nextLength(bytes.slice(at, bytes.limit() - at));
            cut.add(length);
            at += length;
        }
        return cut;
    }
}
