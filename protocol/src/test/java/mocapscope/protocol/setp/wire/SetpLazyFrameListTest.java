package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The frames of a packet as they lie in it are those that are read one after the other. */
class SetpLazyFrameListTest {
    private static final long LAST = 0xffff_ffffL;
    /** Bytes before the frames, and behind them: more than any frame has. */
    private static final int AROUND = 301;

    private static byte[] bytes(SetpMessageFragment... frames) {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < frames.length; i++) {
            frames[i].write(out, i);
        }
        return SetpEntryBuilder.copy(out.toByteBuffer());
    }

    private static ByteBuffer surrounded(byte[] frames, ByteOrder order) {
        var packet = new byte[frames.length + 2 * AROUND];
        Arrays.fill(packet, (byte) 0xff);
        System.arraycopy(frames, 0, packet, AROUND, frames.length);
        return ByteBuffer.wrap(packet).asReadOnlyBuffer().order(order);
    }

    /** Returns the frames read one after the other, or null if any is invalid. */
    private static List<SetpMessageFragment> read(byte[] frames) {
        var in = SetpPacket.reader(ByteBuffer.wrap(frames), null);
        var read = new ArrayList<SetpMessageFragment>();
        try {
            while (in.remaining() > 0) {
                read.add(SetpMessageFragment.read(
                        in, read.size(), new SetpViolationHandler(SetpValidationMode.STRICT, _ -> {})));
            }
            return read;
        } catch (DecodeException _) {
            return null;
        }
    }

    /** Checks each frame, and returns true if all frames are of equal length. */
    private static boolean assertParsesAlike(byte[] frames) {
        var read = read(frames);
        for (var order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            var plain = SetpLazyFrameList.parseValid(surrounded(frames, order), AROUND, AROUND + frames.length);
            assertEquals(read, plain);
            if (plain != null) {
                assertParsesAlike(read, plain);
                assertEquals(inARow(read), plain.isUniform());
            }
        }
        return read != null && inARow(read);
    }

    private static void assertParsesAlike(List<SetpMessageFragment> read, SetpLazyFrameList plain) {
        int from = AROUND;
        for (int i = 0; i < plain.size(); i++) {
            var frame = read.get(i);
            assertEquals(frame.type(), plain.type(i));
            assertEquals(frame.message(), plain.message(i));
            assertEquals(frame.count(), plain.count(i));
            assertEquals(from + SetpMessageFragment.HEADER, plain.from(i));
            assertEquals(frame.data().size(), plain.length(i));
            from += frame.size();
        }
    }

    /** Returns true if the frames form a row by the specification; the last id ends no row. */
    private static boolean inARow(List<SetpMessageFragment> frames) {
        var first = frames.getFirst();
        return IntStream.range(0, frames.size())
                .allMatch(i -> frames.get(i).type() == first.type()
                        && frames.get(i).message() == first.message() + i
                        && frames.get(i).message() < LAST
                        && frames.get(i).count() == 1
                        && frames.get(i).data().size() == first.data().size());
    }

    private static SetpMessageFragment[] row(int type, long first, int count, int bytes) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    var data = new byte[bytes];
                    Arrays.fill(data, (byte) i);
                    return SetpEntryBuilder.frame(type, first + i & LAST, 1, 0, data);
                })
                .toArray(SetpMessageFragment[]::new);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 44, 246})
    void recognizesRowOfEqualFramesWithConsecutiveIds(int bytes) {
        for (int count : new int[] {1, 2, 7}) {
            assertTrue(assertParsesAlike(bytes(row(23, 0, count, bytes))));
            assertTrue(assertParsesAlike(bytes(row(255, 0x00ff_fffeL, count, bytes))));
            assertTrue(assertParsesAlike(bytes(row(0, LAST - count, count, bytes))));
        }
    }

    @Test
    void idWraparoundIsNotUniform() {
        for (int before = 0; before < 4; before++) {
            assertFalse(assertParsesAlike(bytes(row(23, LAST - before, 5, 44))));
        }
        assertFalse(assertParsesAlike(bytes(row(23, LAST, 1, 44))));
    }

    /** The header of the second is that of the first plus one step, which carries from the id into the count. */
    @Test
    void idCarryIntoCountIsNotUniform() {
        var two = SetpEntryBuilder.frame(23, LAST, 1, 0, (byte) 1);
        var overflowed = SetpEntryBuilder.frame(23, 0, 2, 0, (byte) 2);

        assertFalse(assertParsesAlike(bytes(two, overflowed)));
        assertFalse(assertParsesAlike(bytes(row(23, LAST - 1, 1, 1)[0], two, overflowed)));
        assertFalse(assertParsesAlike(bytes(two, overflowed, SetpEntryBuilder.frame(23, 1, 2, 0, (byte) 3))));
    }

    @Test
    void nearlyMatchingFramesAreNotUniform() {
        var others = List.of(
                SetpEntryBuilder.frame(22, 11, 1, 0, new byte[4]),
                SetpEntryBuilder.frame(23, 10, 1, 0, new byte[4]),
                SetpEntryBuilder.frame(23, 12, 1, 0, new byte[4]),
                SetpEntryBuilder.frame(23, 9, 1, 0, new byte[4]),
                SetpEntryBuilder.frame(23, 11, 2, 0, new byte[4]),
                SetpEntryBuilder.frame(23, 11, 257, 256, new byte[4]),
                SetpEntryBuilder.frame(23, 11, 1, 0, new byte[3]),
                SetpEntryBuilder.frame(23, 11, 1, 0, new byte[18]));
        for (var other : others) {
            assertFalse(assertParsesAlike(bytes(row(23, 10, 1, 4)[0], other)));
            assertFalse(assertParsesAlike(bytes(row(23, 10, 1, 4)[0], other, row(23, 12, 1, 4)[0])));
        }
        assertFalse(assertParsesAlike(
                bytes(SetpEntryBuilder.part(10, 2, 1, (byte) 1), SetpEntryBuilder.part(11, 2, 1, (byte) 1))));
    }

    @Test
    void everyBitFlipIsParsedLikeSingleFrames() {
        for (int bytes : new int[] {0, 3, 12}) {
            for (long first : new long[] {0x00ff_fffeL, LAST - 3, LAST - 1}) {
                var frames = bytes(row(23, first, 3, bytes));
                for (int bit = 0; bit < frames.length * Byte.SIZE; bit++) {
                    var flipped = frames.clone();
                    flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
                    assertParsesAlike(flipped);
                }
            }
        }
    }

    @Test
    void rejectsTruncatedFrames() {
        var frames = bytes(row(23, 10, 3, 44));
        for (int length = 1; length < frames.length; length++) {
            assertParsesAlike(Arrays.copyOf(frames, length));
        }
        assertNull(SetpLazyFrameList.parseValid(
                surrounded(frames, ByteOrder.BIG_ENDIAN), AROUND, AROUND + frames.length - 1));
    }

    @Test
    void parsesRandomFramesLikeSingleFrames() {
        var random = new Random(7);
        for (int i = 0; i < 3_000; i++) {
            var frames = new SetpMessageFragment[1 + random.nextInt(5)];
            long next = random.nextInt(3) == 0 ? LAST - random.nextInt(5) : random.nextInt(5);
            for (int place = 0; place < frames.length; place++) {
                next += random.nextInt(8) == 0 ? random.nextInt(3) : 1;
                int count = 1 + random.nextInt(9) / 8;
                frames[place] = SetpEntryBuilder.frame(
                        23, next & LAST, count, random.nextInt(count), new byte[1 + random.nextInt(9) / 8]);
            }
            assertParsesAlike(bytes(frames));
        }
    }

    @Test
    void parsesDatagramFullOfFrames() {
        int most = (SetpPacket.MOST_LENIENT - SetpPacketHeader.SIZE) / SetpMessageFragment.HEADER;

        assertTrue(assertParsesAlike(bytes(row(2, 5, most, 0))));
        assertFalse(assertParsesAlike(bytes(row(2, LAST - most + 1, most, 0))));
    }

    @Test
    void rejectsIndexOutOfBounds() {
        for (var frames :
                List.of(row(23, 10, 3, 44), new SetpMessageFragment[] {row(23, 10, 1, 4)[0], row(23, 12, 1, 4)[0]})) {
            var packet = surrounded(bytes(frames), ByteOrder.BIG_ENDIAN);
            var plain = Objects.requireNonNull(SetpLazyFrameList.parseValid(packet, AROUND, packet.limit() - AROUND));

            assertThrows(IndexOutOfBoundsException.class, () -> plain.get(-1));
            assertThrows(IndexOutOfBoundsException.class, () -> plain.get(plain.size()));
            assertEquals(List.of(frames), List.copyOf(plain));
            assertEquals(List.of(frames).reversed(), plain.reversed());
            assertThrows(UnsupportedOperationException.class, () -> plain.add(frames[0]));
        }
    }
}
