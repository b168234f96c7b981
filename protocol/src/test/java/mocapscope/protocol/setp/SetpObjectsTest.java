package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Objects and what changed them last, against the plainest way to remember them. */
class SetpObjectsTest {
    private static final long LAST = 0xffff_ffffL;

    /** What one of a number is told, in either way to remember it. */
    private static final class Both {
        private final Random random;
        private final Map<Long, SetpObject> plain = new HashMap<>();
        private SetpObjects objects = SetpObjects.NONE;
        private long next;

        Both(long seed) {
            this.random = new Random(seed);
            this.next = LAST - 5_000; // goes round soon
        }

        /** A packet that says so much of so many objects, mostly in order. */
        void packet(int says, int of) {
            var direction = random.nextInt(20) == 0 ? Direction.TO_SERVER : Direction.TO_CLIENT;
            var branch = objects.branch(direction, random.nextInt(2) * says);
            for (int i = 0; i < says; i++) {
                say(branch, direction, random.nextInt(of));
            }
            objects = branch.done();
        }

        private void say(SetpObjects.Branch branch, Direction direction, long index) {
            next = next + 1 & LAST;
            long message = random.nextInt(50) == 0 ? next - random.nextInt(100) & LAST : next;
            var known = branch.get(index);
            assertEquals(plain.containsKey(index), known != null);
            switch (random.nextInt(100)) {
                case 0 -> {
                    plain.remove(index);
                    branch.remove(index);
                }
                case 1 ->
                    assertEquals(
                            changed(index, direction, message, true), branch.changed(index, direction, message, true));
                case 2 -> {
                    var other = direction == Direction.TO_CLIENT ? Direction.TO_SERVER : Direction.TO_CLIENT;
                    assertEquals(changed(index, other, message, false), branch.changed(index, other, message, false));
                }
                default -> move(branch, direction, index, message, known);
            }
        }

        private void move(SetpObjects.Branch branch, Direction direction, long index, long message, SetpObject known) {
            if (known == null) {
                var object = SetpObject.of(new UUID(0, index));
                plain.put(index, object);
                branch.put(index, object);
            } else {
                assertEquals(changed(index, direction, message, false), branch.moved(index, known, message));
            }
        }

        private boolean changed(long index, Direction direction, long message, boolean animation) {
            var known = plain.get(index);
            boolean counts = known != null && known.before(direction, message, animation);
            if (counts) {
                plain.put(index, known.with(direction, message, animation));
            }
            return counts;
        }

        void alike() {
            var settled = new HashMap<Long, SetpObject>();
            objects.settled().forEach((object, index) -> settled.put(index, object));
            assertEquals(plain, settled);
            assertEquals(plain.size(), objects.size());
        }
    }

    @Test
    void theyAreWhatAMapOfThemWouldBe() {
        for (int of : new int[] {1, 20, 3_000}) {
            var both = new Both(of);
            for (int packet = 0; packet < 2_000; packet++) {
                both.packet(1 + packet % 30, of);
                if (packet % 100 == 0) {
                    both.alike();
                }
            }
            both.alike();
        }
    }

    @Test
    void whatOnePacketTellsLeavesWhatWasRememberedAsItWas() {
        var begin = SetpObjects.NONE.branch(Direction.TO_CLIENT, 1);
        begin.put(7, SetpObject.of(new UUID(0, 7)));
        var still = begin.done();
        var one = moved(still, 5);
        var two = moved(one, 6);
        var other = moved(one, 8);

        assertEquals(SetpObject.NONE, last(still));
        assertEquals(5, last(one));
        assertEquals(6, last(two));
        assertEquals(8, last(other));
        assertSame(other, other.branch(Direction.TO_CLIENT, 1).done());
    }

    @Test
    void anObjectThatIsPerceivedAgainWasNeverMoved() {
        var begin = SetpObjects.NONE.branch(Direction.TO_CLIENT, 1);
        begin.put(7, SetpObject.of(new UUID(0, 7)));
        var branch = moved(begin.done(), 5).branch(Direction.TO_CLIENT, 1);
        branch.remove(7);
        assertNull(branch.get(7));
        branch.put(7, SetpObject.of(new UUID(0, 7)));

        assertEquals(SetpObject.NONE, last(branch.done()));
    }

    private static SetpObjects moved(SetpObjects objects, long message) {
        var branch = objects.branch(Direction.TO_CLIENT, 1);
        branch.moved(7, Objects.requireNonNull(branch.get(7)), message);
        return branch.done();
    }

    private static long last(SetpObjects objects) {
        return Objects.requireNonNull(objects.settled().get(7)).moved(Direction.TO_CLIENT);
    }
}
