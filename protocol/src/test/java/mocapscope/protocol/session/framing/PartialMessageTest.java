package mocapscope.protocol.session.framing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Random;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

class PartialMessageTest {
    private static final Entry ENTRY = new Entry(
            3,
            Entry.EntryKind.DATA,
            Direction.TO_CLIENT,
            Channel.tcp("tcp"),
            5,
            7,
            ByteBuffer.allocate(0),
            Entry.EntryModification.NONE,
            "");

    @Test
    void joinsPartsOfAnySizeInOrder() {
        var random = new Random(9);
        for (int round = 0; round < 50; round++) {
            var all = new byte[1 + random.nextInt(40_000)];
            random.nextBytes(all);
            int most = 1 + random.nextInt(9000);
            int from = Math.min(all.length, 1 + random.nextInt(most));
            var partial = begun(ByteBuffer.wrap(all, 0, from).slice());
            while (from < all.length) {
                int length = Math.min(all.length - from, 1 + random.nextInt(most));
                partial = partial.and(ByteBuffer.wrap(all, from, length).slice(), 50_000);
                from += length;
            }

            assertEquals(ByteBuffer.wrap(all), partial.bytes());
            assertEquals(all.length, partial.length());
            assertEquals(7, partial.at());
            assertEquals(3, partial.firstEntry());
            assertEquals(5, partial.arrival());
        }
    }

    @Test
    void limitsLinksForSingleByteParts() {
        var partial = begun(ByteBuffer.allocate(1));
        for (int i = 1; i < 1 << 20; i++) {
            partial = partial.and(ByteBuffer.allocate(1), 2_000_000);
        }
        int links = 0;
        for (var one = partial; one != null; one = one.before()) {
            links++;
        }
        assertTrue(links <= (1 << 20) / (1 << 12) + 13, links + " links");
    }

    @Test
    void appendingLeavesOriginalUnchanged() {
        var before = begun(ByteBuffer.wrap(new byte[] {1}));
        var one = before.and(ByteBuffer.wrap(new byte[] {2}), 3);
        var other = before.and(ByteBuffer.wrap(new byte[] {3}), 3);

        assertEquals(ByteBuffer.wrap(new byte[] {1, 2}), one.bytes());
        assertEquals(ByteBuffer.wrap(new byte[] {1, 3}), other.bytes());
    }

    @Test
    void joinsAtMostRequestedBytes() {
        var partial = begun(ByteBuffer.wrap(new byte[] {1, 2}));
        var more = ByteBuffer.wrap(new byte[] {0, 3, 4, 5}).position(1);

        assertEquals(ByteBuffer.wrap(new byte[] {1, 2, 3}), partial.joined(more, 3));
        assertEquals(ByteBuffer.wrap(new byte[] {3, 4}), PartialMessage.NONE.joined(more, 2));
    }

    private static PartialMessage begun(ByteBuffer bytes) {
        return PartialMessage.of(bytes, 50_000, 7, ENTRY);
    }
}
