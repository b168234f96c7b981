package mocapscope.protocol.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.timing.SequenceNumberAnomalyCounter.SequenceNumberStatus;
import org.junit.jupiter.api.Test;

class SequenceNumberAnomalyCounterTest {
    private final SequenceNumberAnomalyCounter meter = new SequenceNumberAnomalyCounter(32);

    @Test
    void consecutiveNumbersAreDue() {
        assertEquals(
                List.of(SequenceNumberStatus.DUE, SequenceNumberStatus.DUE, SequenceNumberStatus.DUE),
                statuses(7, 8, 9));
        assertCounts(0, 0, 0);
    }

    @Test
    void nextNumberRevealsGap() {
        assertEquals(
                List.of(SequenceNumberStatus.DUE, SequenceNumberStatus.AFTER_GAP, SequenceNumberStatus.DUE),
                statuses(7, 11, 12));
        assertCounts(3, 0, 0);
        assertEquals(0, meter.gap());
    }

    @Test
    void lateNumberFillsGap() {
        assertEquals(
                List.of(
                        SequenceNumberStatus.DUE,
                        SequenceNumberStatus.AFTER_GAP,
                        SequenceNumberStatus.LATE,
                        SequenceNumberStatus.DUE),
                statuses(7, 9, 8, 10));
        assertCounts(0, 1, 0);
    }

    @Test
    void detectsDuplicateNumbers() {
        assertEquals(
                List.of(
                        SequenceNumberStatus.DUE,
                        SequenceNumberStatus.DUE,
                        SequenceNumberStatus.TWICE,
                        SequenceNumberStatus.TWICE,
                        SequenceNumberStatus.DUE),
                statuses(7, 8, 8, 7, 9));
        assertCounts(0, 0, 2);
    }

    @Test
    void detectsDuplicateOfLateNumber() {
        statuses(7, 9, 8, 8);
        assertCounts(0, 1, 1);
    }

    @Test
    void numbersBeforeFirstAreNotMissing() {
        assertEquals(
                List.of(SequenceNumberStatus.DUE, SequenceNumberStatus.LATE, SequenceNumberStatus.DUE),
                statuses(7, 6, 8));
        assertCounts(0, 1, 0);
    }

    @Test
    void handlesSequenceNumberWraparound() {
        assertEquals(
                List.of(
                        SequenceNumberStatus.DUE,
                        SequenceNumberStatus.DUE,
                        SequenceNumberStatus.AFTER_GAP,
                        SequenceNumberStatus.LATE),
                statuses(0xffff_fffeL, 0xffff_ffffL, 1, 0));
        assertCounts(0, 1, 0);
    }

    @Test
    void restartedSequenceHasNoLoss() {
        assertEquals(
                List.of(
                        SequenceNumberStatus.DUE,
                        SequenceNumberStatus.STRAY,
                        SequenceNumberStatus.ANEW,
                        SequenceNumberStatus.DUE,
                        SequenceNumberStatus.STRAY,
                        SequenceNumberStatus.ANEW),
                statuses(5_000, 0, 1, 2, 3_000_000_000L, 3_000_000_001L));
        assertCounts(0, 0, 0);
    }

    @Test
    void countsGapAtStartOfRestartedSequence() {
        assertEquals(
                List.of(
                        SequenceNumberStatus.DUE,
                        SequenceNumberStatus.STRAY,
                        SequenceNumberStatus.ANEW,
                        SequenceNumberStatus.LATE),
                statuses(5_000, 0, 3, 2));
        assertCounts(1, 1, 0);
    }

    @Test
    void strayNumberChangesNothing() {
        assertEquals(
                List.of(
                        SequenceNumberStatus.DUE,
                        SequenceNumberStatus.STRAY,
                        SequenceNumberStatus.DUE,
                        SequenceNumberStatus.STRAY,
                        SequenceNumberStatus.STRAY,
                        SequenceNumberStatus.AFTER_GAP),
                statuses(5_000, 100, 5_001, 100, 90_000, 5_003));
        assertCounts(1, 0, 0);
    }

    @Test
    void oldNumberDoesNotEndRestartedSequence() {
        assertEquals(
                List.of(
                        SequenceNumberStatus.DUE,
                        SequenceNumberStatus.STRAY,
                        SequenceNumberStatus.ANEW,
                        SequenceNumberStatus.STRAY,
                        SequenceNumberStatus.DUE),
                statuses(5_001, 0, 1, 5_002, 2));
        assertCounts(0, 0, 0);
    }

    @Test
    void countsAllNumbersMissedDuringLongSilence() {
        assertEquals(
                List.of(SequenceNumberStatus.DUE, SequenceNumberStatus.STRAY, SequenceNumberStatus.AFTER_GAP),
                statuses(7, 1_107, 1_110));
        assertEquals(List.of(1_101L, 1L, 1_103L), List.of(meter.gap(), meter.gapStart(), meter.place()));
        assertEquals(
                List.of(
                        SequenceNumberStatus.TWICE,
                        SequenceNumberStatus.LATE,
                        SequenceNumberStatus.LATE,
                        SequenceNumberStatus.DUE),
                statuses(1_107, 1_108, 1_106, 1_111));
        assertCounts(1_099, 2, 1);
    }

    @Test
    void interleavedSendersCauseNoLoss() {
        assertEquals(
                List.of(
                        SequenceNumberStatus.DUE,
                        SequenceNumberStatus.STRAY,
                        SequenceNumberStatus.DUE,
                        SequenceNumberStatus.STRAY,
                        SequenceNumberStatus.DUE),
                statuses(1, 900_000, 2, 900_001, 3));
        assertCounts(0, 0, 0);
    }

    /** Compares the meter with a set of all received numbers. */
    @Test
    void countsMatchReferenceOnBadNetwork() {
        var random = new Random(1);
        var sent = new long[50_000];
        int came = 0;
        for (int number = 0; number < 40_000 && came < sent.length - 1; number++) {
            int times = random.nextInt(20) == 0 ? 0 : random.nextInt(50) == 0 ? 2 : 1;
            for (int i = 0; i < times; i++) {
                sent[came++] = number;
            }
        }
        for (int i = 0; i < came - 30; i += 17) {
            int with = i + random.nextInt(30);
            long other = sent[i];
            sent[i] = sent[with];
            sent[with] = other;
        }
        var seen = new HashSet<Long>();
        long highest = -1;
        long late = 0;
        long twice = 0;
        for (long number : Arrays.copyOf(sent, came)) {
            twice += seen.contains(number) ? 1 : 0;
            late += !seen.contains(number) && number < highest ? 1 : 0;
            seen.add(number);
            highest = Math.max(highest, number);
            meter.add(number);
        }

        assertCounts(
                highest
                        - sent[0]
                        + 1
                        - seen.stream().filter(one -> one >= sent[0]).count(),
                late,
                twice);
    }

    private List<SequenceNumberStatus> statuses(long... numbers) {
        return Arrays.stream(numbers).mapToObj(meter::add).toList();
    }

    private void assertCounts(long missing, long late, long twice) {
        assertEquals(List.of(missing, late, twice), List.of(meter.missing(), meter.late(), meter.twice()));
    }
}
