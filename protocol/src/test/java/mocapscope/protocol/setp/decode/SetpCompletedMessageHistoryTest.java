package mocapscope.protocol.setp.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The messages completed last, against the plainest way to remember them. */
@Tag("slow")
class SetpCompletedMessageHistoryTest {
    private static final long STEP = 20_000_000;

    private record Completion(long message, long arrival) {}

    @Test
    void behavesLikePlainList() {
        for (int different : new int[] {50, 2_000, Integer.MAX_VALUE}) {
            for (int most : new int[] {1, 7, 145}) {
                compare(different, most, new Random(different + most));
            }
        }
    }

    @Test
    void branchLeavesOriginalHistoryUnchanged() {
        var before = SetpCompletedMessageHistory.NONE;
        for (int i = 0; i < SetpCompletedMessageHistory.SIZE; i++) {
            before = before.copyFor(i).add(i, 1);
        }
        before.copyFor(5_000).add(5_000, 1).add(5_001, 1);

        assertFalse(before.contains(5_000, 5_000));
        assertTrue(before.contains(0, 5_000));
        assertEquals(SetpCompletedMessageHistory.SIZE, before.ids().size());
    }

    @Test
    void additionInNextPacketLeavesOriginalUnchanged() {
        var one = SetpCompletedMessageHistory.NONE.copyFor(0).add(1, 1);
        one.copyFor(1).add(2, 1);

        assertFalse(one.contains(2, 1));
        assertThrows(IllegalStateException.class, () -> SetpCompletedMessageHistory.NONE.add(1, 1));
    }

    /**
     * Compares the history with a plain one: {@code different} ids, some reused soon, at most {@code most} in a packet.
     */
    private static void compare(int different, int most, Random random) {
        var plain = new ArrayDeque<Completion>();
        var recent = SetpCompletedMessageHistory.NONE;
        for (int packet = 0; packet < 5_000; packet++) {
            long now = packet / 2 * STEP;
            var branch = recent.copyFor(now);
            var requested = new ArrayList<>(List.of((long) random.nextInt(different)));
            for (int i = 0; i <= packet % most; i++) {
                long message = Integer.toUnsignedLong(random.nextInt(different) * 2);
                branch.add(message, 1);
                plain.add(new Completion(message, now));
                requested.addAll(List.of(message, message ^ 1));
                if (plain.size() > SetpCompletedMessageHistory.SIZE) {
                    requested.add(plain.removeFirst().message());
                }
            }
            requested.add(plain.getFirst().message());
            recent = branch;
            if (packet % most == most / 2) {
                assertEqual(plain, recent, requested, now);
            }
        }
    }

    /** Tests ids that continue earlier ones, other ids, and more ids than are remembered. */
    @Test
    void addsIdRangesLikeSingleIds() {
        var random = new Random(7);
        var plain = new ArrayDeque<Completion>();
        var recent = SetpCompletedMessageHistory.NONE;
        long next = 0;
        for (int packet = 0; packet < 400; packet++) {
            long now = packet / 2 * STEP;
            var branch = recent.copyFor(now);
            var requested = new ArrayList<>(List.of(0L));
            for (int row = 0; row <= packet % 3; row++) {
                long first = random.nextInt(3) == 0 ? random.nextInt(4_000) : next;
                int count = random.nextInt(8) == 0
                        ? SetpCompletedMessageHistory.SIZE - 1 + random.nextInt(3)
                        : random.nextInt(1, 300);
                assertTrue(!branch.isNewest(first) || plain.stream().allMatch(one -> one.message() < first));
                branch.add(first, count);
                next = first + count;
                requested.addAll(List.of(first - 1, first, next - 1, next));
                LongStream.range(first, next).forEach(id -> plain.add(new Completion(id, now)));
                while (plain.size() > SetpCompletedMessageHistory.SIZE) {
                    requested.set(0, plain.removeFirst().message());
                }
            }
            requested.add(plain.getFirst().message());
            recent = branch;
            assertEqual(plain, recent, requested, now);
        }
    }

    @Test
    void isNewestOnlyAboveEveryRememberedId() {
        var recent = SetpCompletedMessageHistory.NONE.copyFor(0).add(5, SetpCompletedMessageHistory.SIZE);
        var young = recent.copyFor(0).add(3, 1);

        assertTrue(SetpCompletedMessageHistory.NONE.isNewest(0));
        assertFalse(recent.isNewest(5 + SetpCompletedMessageHistory.SIZE - 1));
        assertTrue(recent.isNewest(5 + SetpCompletedMessageHistory.SIZE));
        assertFalse(young.isNewest(5 + SetpCompletedMessageHistory.SIZE - 1), "the older generation counts");
        assertTrue(young.isNewest(5 + SetpCompletedMessageHistory.SIZE));
    }

    private static void assertEqual(
            Deque<Completion> plain, SetpCompletedMessageHistory recent, List<Long> requested, long now) {
        for (long one : requested) {
            boolean expected = plain.stream()
                    .anyMatch(other ->
                            other.message() == one && now - other.arrival() <= SetpCompletedMessageHistory.NANOS);
            assertEquals(expected, recent.contains(one, now), "message %d at %d".formatted(one, now));
        }
        assertEquals(plain.stream().map(Completion::message).toList(), recent.ids());
    }
}
