package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The messages completed last, against the plainest way to remember them. */
class SetpRecentTest {

    private record Completion(long message, long arrival) {}

    @Test
    void itRemembersWhatAListOfThemWould() {
        for (int different : new int[] {50, 2_000, Integer.MAX_VALUE}) {
            compare(different, new Random(different));
        }
    }

    @Test
    void whatIsAddedToABranchLeavesWhatIsRememberedAsItWas() {
        var before = SetpRecent.NONE.branch();
        for (int i = 0; i < SetpRecent.SIZE; i++) {
            before.add(i, i);
        }
        before.branch().add(5_000, 5_000).add(5_001, 5_000);

        assertFalse(before.has(5_000, 5_000));
        assertTrue(before.has(0, 5_000));
        assertTrue(before.reaches(0), "the oldest is still there");
        assertEquals(SetpRecent.SIZE - 1, before.last());
    }

    /** Of so many ids, some of them used again soon. */
    private static void compare(int different, Random random) {
        var plain = new ArrayDeque<Completion>();
        var recent = SetpRecent.NONE;
        for (int i = 0; i < 5_000; i++) {
            long now = i * 20_000_000L;
            long message = Integer.toUnsignedLong(random.nextInt(different) * 2);
            recent = recent.branch().add(message, now);
            plain.add(new Completion(message, now));
            long gone = plain.size() > SetpRecent.SIZE ? plain.removeFirst().message() : message;
            for (long one :
                    new long[] {message, message ^ 1, plain.getFirst().message(), gone, random.nextInt(different)}) {
                boolean expected = plain.stream()
                        .anyMatch(other -> other.message() == one && now - other.arrival() <= SetpRecent.NANOS);
                assertEquals(expected, recent.has(one, now), "message %d after %d".formatted(one, i));
            }
        }
    }
}
