package mocapscope.app.model.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.LongStream;
import mocapscope.app.synthetic.SyntheticRule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Findings arrive at the time that is their number. */
class FindingGroupCollectorTest {
    private final FindingGroupCollector collector = new FindingGroupCollector();

    @Test
    void holdsFirstAndNewestFindings() {
        for (int i = 0; i < 1_000; i++) {
            collector.add(finding(i), true);
        }
        var group = group();

        assertEquals(1_000, group.count());
        assertEquals(LongStream.range(0, 100).boxed().toList(), arrivals(group.listed()));
        assertEquals(LongStream.range(900, 1_000).boxed().toList(), arrivals(group.newest()));
        assertEquals(999, group.latest().arrival());
    }

    @Test
    void holdsNewestOfThoseOnlyCounted() {
        for (int i = 0; i < 3; i++) {
            collector.add(finding(i), true);
        }
        for (int i = 3; i < 7; i++) {
            collector.add(finding(i), false);
        }

        assertEquals(List.of(0L, 1L, 2L), arrivals(group().listed()));
        assertEquals(List.of(3L, 4L, 5L, 6L), arrivals(group().newest()));
    }

    @Test
    void numbersFindingsByOccurrence() {
        for (int i = 0; i < 250; i++) {
            collector.add(finding(i), true);
        }
        var group = group();

        assertEquals(200, group.numbers().count());
        assertTrue(group.numbers().allMatch(number -> group.get(number).arrival() == number));
        assertTrue(group.isHeld(99));
        assertFalse(group.isHeld(100));
        assertFalse(group.isHeld(149));
        assertTrue(group.isHeld(150));
        assertFalse(group.isHeld(250));
        assertFalse(group.isHeld(-1));
    }

    @Test
    void fewFindingsAreListedOnce() {
        collector.add(finding(0), true);
        collector.add(finding(1), true);

        assertEquals(List.of(0L, 1L), group().numbers().boxed().toList());
        assertEquals(List.of(), group().newest());
    }

    @Test
    void unchangedGroupsAreIdentical() {
        collector.add(finding(0), true);
        collector.add(finding(0).withSeverity(Severity.NOTE), true);
        var before = collector.groups();

        assertSame(before, collector.groups());
        collector.add(finding(1), true);
        assertSame(before.get(1), collector.groups().get(1));
        assertEquals(2, group().count());
    }

    private FindingGroup group() {
        return collector.groups().getFirst();
    }

    private static List<Long> arrivals(List<Finding> findings) {
        return findings.stream().map(Finding::arrival).toList();
    }

    private static Finding finding(long arrival) {
        return Finding.of(
                SyntheticRule.STATE_UNKNOWN, Direction.TO_CLIENT, "odd", new MonotonicAndUnixTime(arrival, 0));
    }
}
