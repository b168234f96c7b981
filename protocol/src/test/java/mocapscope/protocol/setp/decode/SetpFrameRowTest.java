package mocapscope.protocol.setp.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpLazyFrameList;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that frames in a row decode to the same output as the same frames in mixed packets. */
class SetpFrameRowTest {
    private static final long LAST = 0xffff_ffffL;
    private static final long SECOND = 1_000_000_000L;
    /** Id of the first Keepalive that fills a packet. */
    private static final long FILLING = 1_000_000;

    private static final int MOST = 8;
    private static final int FLOATS = 10;

    /** The ways in which frames share packets: none of these is a row of more than one. */
    private static final Map<String, Function<List<SetpMessageFragment>, List<List<SetpMessageFragment>>>> OTHERWISE =
            Map.of(
                    "behind another", row -> List.of(joined(filling(0), row)),
                    "before another", row -> List.of(joined(row, filling(0))),
                    "each by itself", row -> each(row, _ -> List.of()),
                    "each behind another", row -> each(row, SetpFrameRowTest::filling));

    /** Frames in a row, {@code before} which something came in a session of that stage. */
    private record FrameRowCase(
            String name,
            SetpSessionPhase stage,
            long leftAt,
            List<List<SetpMessageFragment>> before,
            List<SetpMessageFragment> row) {

        static FrameRowCase of(String name, List<SetpMessageFragment> row) {
            return new FrameRowCase(
                    name, SetpSessionPhase.UNHEARD, SetpDecoderStateSnapshot.NEVER, List.of(perceptions(1)), row);
        }

        FrameRowCase in(SetpSessionPhase other, long left) {
            return new FrameRowCase(name, other, left, before, row);
        }

        FrameRowCase in(SetpSessionPhase other) {
            return in(other, SetpDecoderStateSnapshot.NEVER);
        }

        /** After that too. */
        FrameRowCase behind(List<SetpMessageFragment> packet) {
            return new FrameRowCase(
                    name,
                    stage,
                    leftAt,
                    Stream.concat(before.stream(), Stream.of(packet)).toList(),
                    row);
        }
    }

    private static List<SetpMessageFragment> filling(int number) {
        return List.of(SetpEntryBuilder.keepalive(FILLING + number));
    }

    private static List<SetpMessageFragment> joined(List<SetpMessageFragment> some, List<SetpMessageFragment> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    private static List<List<SetpMessageFragment>> each(
            List<SetpMessageFragment> row, IntFunction<List<SetpMessageFragment>> first) {
        return IntStream.range(0, row.size())
                .mapToObj(i -> joined(first.apply(i), List.of(row.get(i))))
                .toList();
    }

    /** Messages of type {@code type} with that data, {@code count} of them. */
    private static List<SetpMessageFragment> row(int type, long first, int count, IntFunction<byte[]> data) {
        return IntStream.range(0, count)
                .mapToObj(i -> SetpEntryBuilder.frame(type, first + i & LAST, 1, 0, data.apply(i)))
                .toList();
    }

    private static List<SetpMessageFragment> five(int type, byte... data) {
        return row(type, 100, 5, _ -> data);
    }

    /** Returns frames in which objects 0 to 3 are perceived. */
    private static List<SetpMessageFragment> perceptions(long first) {
        return IntStream.range(0, 4)
                .mapToObj(i -> SetpEntryBuilder.whole(
                        new SetpObjectChangePerceptionMessage.ObjectPerception(SetpSimulatedLinkedBubblePair.stage(0)
                                .findObject(0, 0)
                                .orElseThrow()
                                .withIndex(i)),
                        first + i))
                .toList();
    }

    /** Movements of objects from {@code object} on. */
    private static List<SetpMessageFragment> moved(long object, long first, int count) {
        return row(23, first, count, i -> movement(object + i));
    }

    private static byte[] movement(long object) {
        var data = ByteBuffer.allocate(44).order(ByteOrder.LITTLE_ENDIAN).putInt((int) object);
        for (int i = 0; i < FLOATS; i++) {
            data.putFloat(object + i / 8f);
        }
        return data.array();
    }

    /** Returns a movement that is cut, or padded, to this length. */
    private static byte[] cut(int length) {
        return Arrays.copyOf(movement(2), length);
    }

    private static byte[] packet(long number, List<SetpMessageFragment> frames) {
        return SetpEntryBuilder.copy(SetpTestPackets.packet(
                SetpEntryBuilder.SESSION, number, true, frames.toArray(SetpMessageFragment[]::new)));
    }

    /** Returns the events and the state after the packets of {@code one} and then {@code packets}. */
    private static List<List<?>> decode(SetpDecoder decoder, boolean messages, FrameRowCase one, List<byte[]> packets) {
        var builder = new SetpEntryBuilder();
        for (int i = 0; i < one.before.size(); i++) {
            builder.bytes(packet(500 + i, one.before.get(i)));
        }
        builder.at(SECOND);
        packets.forEach(builder::bytes);
        var state = new SetpDecoderStateSnapshot.SetpSessionState(
                one.stage,
                one.leftAt,
                SetpSceneDecoderState.EMPTY,
                SetpDecoderStateSnapshot.SetpDirectionState.NEW,
                SetpDecoderStateSnapshot.SetpDirectionState.NEW);
        var shared = new SetpFrameOutput(messages);
        Decoder.DecoderState known = SetpDecoderStateSnapshot.NOTHING.with(
                SetpEntryBuilder.UDP,
                SetpDecoderStateSnapshot.SetpChannelState.NEW.with((Long) SetpEntryBuilder.SESSION, state),
                0);
        for (var entry : builder.list()) {
            known = decoder.decode(known, entry, shared);
        }
        return List.of(shared.events, SetpFrameOutput.describeState(known, FILLING, MOST), shared.gaps);
    }

    private static List<byte[]> packets(List<List<SetpMessageFragment>> frames) {
        var packets = new ArrayList<byte[]>();
        frames.forEach(one -> packets.add(packet(1000 + packets.size(), one)));
        return packets;
    }

    private static void assertDecodesAlike(FrameRowCase one) {
        for (var decoder : List.of(SetpDecodedOutput.STRICT, SetpDecodedOutput.LENIENT)) {
            for (boolean messages : new boolean[] {true, false}) {
                var unsplit = decode(decoder, messages, one, packets(List.of(one.row)));
                OTHERWISE.forEach((name, way) -> assertEquals(
                        unsplit,
                        decode(decoder, messages, one, packets(way.apply(one.row))),
                        "%s %s, %s".formatted(one.name, name, decoder.mode())));
            }
        }
    }

    /** Splits every message into two frames, which are joined and read as any other. */
    private static void assertDecodesAlikeWhenSplit(FrameRowCase one) {
        var parts = one.row.stream().flatMap(SetpFrameRowTest::splits).toList();
        for (var decoder : List.of(SetpDecodedOutput.STRICT, SetpDecodedOutput.LENIENT)) {
            var unsplit = decode(decoder, true, one, packets(List.of(one.row)));
            var split = decode(decoder, true, one, packets(List.of(parts)));
            assertEquals(once(unsplit), once(split), one.name);
        }
    }

    private static Stream<SetpMessageFragment> splits(SetpMessageFragment frame) {
        int size = frame.data().size();
        var data = SetpEntryBuilder.copy(frame.data().bytes());
        return size < 2
                ? Stream.of(frame)
                : Stream.of(
                        SetpEntryBuilder.frame(frame.type(), frame.message(), 2, 0, Arrays.copyOf(data, 1)),
                        SetpEntryBuilder.frame(frame.type(), frame.message(), 2, 1, Arrays.copyOfRange(data, 1, size)));
    }

    /** Returns the events of both halves without duplicates, and the state; offsets on the wire differ. */
    private static List<Object> once(List<List<?>> decoded) {
        return List.of(decoded.getFirst().stream().distinct().toList(), decoded.get(1));
    }

    private static boolean inARow(byte[] packet) {
        return SetpLazyFrameList.of(SetpTestPackets.parts(ByteBuffer.wrap(packet)))
                .isUniform();
    }

    @Test
    void mixedPacketsAreNotUniform() {
        var row = moved(0, 100, 5);

        assertTrue(inARow(packet(1, row)));
        assertFalse(inARow(packet(1, OTHERWISE.get("behind another").apply(row).getFirst())));
        assertFalse(inARow(packet(1, OTHERWISE.get("before another").apply(row).getFirst())));
    }

    static Stream<FrameRowCase> cases() {
        return Stream.of(
                FrameRowCase.of("plain ones", moved(0, 100, 4)),
                FrameRowCase.of("one", moved(0, 100, 1)),
                FrameRowCase.of("of objects that were never perceived", moved(2, 100, 5)),
                FrameRowCase.of("of one object", row(23, 100, 3, _ -> movement(1))),
                FrameRowCase.of("up to the last id but one", moved(0, LAST - 4, 4)),
                FrameRowCase.of("up to the last id", moved(0, LAST - 3, 4)),
                FrameRowCase.of("whose ids go round", moved(0, LAST - 1, 4)),
                FrameRowCase.of("whose ids went round", moved(0, 100, 4)).behind(moved(0, LAST - 3, 4)),
                FrameRowCase.of("older ones", moved(0, 100, 4)).behind(moved(0, 200, 2)),
                FrameRowCase.of("the first of them older", moved(0, 100, 4)).behind(moved(0, 102, 1)),
                FrameRowCase.of("older ones with higher ids", moved(0, 0x8000_0100L, 4))
                        .behind(moved(0, 10, 2)),
                FrameRowCase.of("one that came before", moved(0, 100, 4)).behind(moved(3, 102, 1)),
                FrameRowCase.of("all once more", moved(0, 100, 4)).behind(moved(0, 100, 4)),
                FrameRowCase.of("while a message waits", moved(0, 100, 4)).behind(waiting(50)),
                FrameRowCase.of("one under a number that waits", moved(0, 100, 4))
                        .behind(waiting(102)),
                FrameRowCase.of("before anybody is let in", moved(0, 100, 4)).in(SetpSessionPhase.ACCEPTED),
                FrameRowCase.of("outside of a bubble", moved(0, 100, 4)).in(SetpSessionPhase.CONNECTED),
                FrameRowCase.of("just after it was left", moved(0, 100, 4)).in(SetpSessionPhase.CONNECTED, 0),
                FrameRowCase.of("long after it was left", moved(0, 100, 4)).in(SetpSessionPhase.CONNECTED, -3 * SECOND),
                FrameRowCase.of("in a bubble", moved(0, 100, 4)).in(SetpSessionPhase.JOINED),
                FrameRowCase.of("too short", five(23, cut(43))),
                FrameRowCase.of("too long", five(23, cut(45))),
                FrameRowCase.of("empty", five(23)),
                FrameRowCase.of("of no known type", five(200, (byte) 1)),
                FrameRowCase.of("asking for a session", five(7, (byte) 1)),
                FrameRowCase.of("joining a bubble", five(15, (byte) 1)).in(SetpSessionPhase.CONNECTED),
                FrameRowCase.of("of objects that vanish", five(26, cut(4))).behind(moved(0, 50, 4)),
                FrameRowCase.of("of objects that appear", perceptions(100)).behind(moved(0, 50, 5)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void decodesUniformFramesLikeOtherPackets(FrameRowCase one) {
        assertDecodesAlike(one);
    }

    static Stream<FrameRowCase> whole() {
        return cases().filter(one -> !one.name.contains("under a number that waits"));
    }

    @ParameterizedTest
    @MethodSource("whole")
    void decodesSplitUniformFramesIdentically(FrameRowCase one) {
        assertDecodesAlikeWhenSplit(one);
    }

    private static List<SetpMessageFragment> waiting(long message) {
        return List.of(SetpEntryBuilder.part(message, 2, 0, (byte) 1));
    }

    @Test
    void reportsInvalidFloatOnlyForItsMovement() {
        for (float odd : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MAX_VALUE}) {
            for (int place = 0; place < FLOATS; place++) {
                int index = place % 4;
                int at = Integer.BYTES + place * Float.BYTES;
                var one = FrameRowCase.of("%f at %d of %d".formatted(odd, at, index), row(23, 100, 4, i -> {
                    var data = ByteBuffer.wrap(movement(i)).order(ByteOrder.LITTLE_ENDIAN);
                    return (i == index ? data.putFloat(at, odd) : data).array();
                }));
                assertDecodesAlike(one);
                assertDecodesAlikeWhenSplit(one);
            }
        }
    }

    @Test
    void everyBitFlipDecodesAlikeInMixedPackets() {
        var row = moved(0, 100, 3);
        var one = FrameRowCase.of("flipped", row);
        var inOne = packet(1000, row);
        var behind = packet(1000, joined(filling(0), row));
        int more = behind.length - inOne.length;
        for (int bit = SetpPacketHeader.SIZE * Byte.SIZE; bit < inOne.length * Byte.SIZE; bit++) {
            var decoder = bit % 2 == 0 ? SetpDecodedOutput.STRICT : SetpDecodedOutput.LENIENT;
            boolean messages = bit % 3 == 0;
            assertEquals(
                    decode(decoder, messages, one, List.of(flipped(inOne, bit))),
                    decode(decoder, messages, one, List.of(flipped(behind, bit + more * Byte.SIZE))),
                    "bit " + bit);
        }
    }

    private static byte[] flipped(byte[] packet, int bit) {
        var flipped = packet.clone();
        flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        return flipped;
    }
}
