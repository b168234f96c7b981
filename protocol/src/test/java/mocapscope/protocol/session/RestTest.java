package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RestTest {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    @Test
    void partsOfAnySizeComeBackInOrder() {
        var random = new Random(9);
        for (int round = 0; round < 50; round++) {
            var all = new byte[1 + random.nextInt(40_000)];
            random.nextBytes(all);
            int most = 1 + random.nextInt(9000);
            int from = Math.min(all.length, 1 + random.nextInt(most));
            var rest = Rest.of(ByteBuffer.wrap(all, 0, from).slice(), 7, 3, 5);
            while (from < all.length) {
                int length = Math.min(all.length - from, 1 + random.nextInt(most));
                rest = rest.and(ByteBuffer.wrap(all, from, length).slice());
                from += length;
            }

            assertEquals(ByteBuffer.wrap(all), rest.joined(NOTHING));
            assertEquals(all.length, rest.length());
            assertEquals(7, rest.at());
            assertEquals(3, rest.firstEntry());
            assertEquals(5, rest.arrival());
        }
    }

    @Test
    void singleBytesCostLittleMoreThanTheirNumber() {
        var rest = Rest.of(ByteBuffer.allocate(1), 0, 0, 0);
        for (int i = 1; i < 1 << 20; i++) {
            rest = rest.and(ByteBuffer.allocate(1));
        }
        int links = 0;
        for (var one = rest; one != null; one = one.before()) {
            links++;
        }
        assertTrue(links <= (1 << 20) / (1 << 12) + 13, links + " links");
    }

    @Test
    void whatWasKnownBeforeStaysAsItWas() {
        var before = Rest.of(ByteBuffer.wrap(new byte[] {1}), 0, 0, 0);
        var one = before.and(ByteBuffer.wrap(new byte[] {2}));
        var other = before.and(ByteBuffer.wrap(new byte[] {3}));

        assertEquals(ByteBuffer.wrap(new byte[] {1, 2}), one.joined(NOTHING));
        assertEquals(ByteBuffer.wrap(new byte[] {1, 3}), other.joined(NOTHING));
    }
}
