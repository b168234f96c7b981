package mocapscope.protocol.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Numbers that come a tenth of a second apart. */
class MessageLossDetectorTest {
    private static final Channel UDP = Channel.udp("udp");
    private static final Channel OTHER = Channel.udp("other");
    private static final Direction IN = Direction.TO_CLIENT;
    private static final long APART = 100_000_000;

    private final List<String> texts = new ArrayList<>();
    private final MessageLossDetector detector =
            new MessageLossDetector((channel, direction, messages, at) -> texts.add(
                    "%d on %s at %d%s".formatted(messages, channel.name(), at / APART, direction == IN ? "" : " out")));
    private int at;

    @Test
    void reportsGapAsLostAfterOneSecond() {
        addNumbers(1, 2, 5);
        advance(8);
        assertEquals(List.of(), texts);
        advance(1);

        assertEquals(List.of("2 on udp at 2"), texts);
    }

    @Test
    void doesNotReportLateMessagesAsLost() {
        addNumbers(1, 4, 2, 5, 9, 3);
        advance(20);

        assertEquals(List.of("3 on udp at 4"), texts);
    }

    @Test
    void duplicatesDoNotFillGaps() {
        addNumbers(1, 4, 2, 2, 2);
        advance(20);

        assertEquals(List.of("1 on udp at 1"), texts);
    }

    @Test
    void treatsZeroAsSuccessorOfHighestNumber() {
        addNumbers(0xffff_fffeL, 0xffff_ffffL, 1);
        advance(20);

        assertEquals(List.of("1 on udp at 2"), texts);
    }

    @Test
    void reportsPendingGapsWhenSenderRestartsNumbering() {
        addNumbers(2_000, 2_002, 5);
        assertEquals(List.of(), texts);
        addNumbers(7);
        assertEquals(List.of("1 on udp at 1"), texts);
        detector.finish();

        assertEquals(List.of("1 on udp at 1", "1 on udp at 3"), texts);
    }

    @Test
    void ignoresLateDuplicateOfOldMessage() {
        for (long number = 0; number <= 4_000; number++) {
            detector.classify(UDP, IN, number, Integer.SIZE, 0);
        }
        addNumbers(2_000, 4_001);
        detector.finish();

        assertEquals(List.of(), texts);
    }

    @Test
    void reportsGapAcrossLongSilenceExceptLateMessages() {
        addNumbers(7, 1_107, 1_110, 1_106, 1_108);
        detector.advance(30 * APART);

        assertEquals(List.of("1099 on udp at 2"), texts);
    }

    @Test
    void resetChannelStartsAtAnyNumber() {
        addNumbers(1, 3);
        detector.classify(OTHER, IN, 7, Integer.SIZE, 0);
        detector.reset(UDP);
        assertEquals(List.of("1 on udp at 1"), texts);
        assertFalse(detector.isTracked(UDP, IN));
        assertTrue(detector.isTracked(OTHER, IN));
        addNumbers(100);
        advance(20);

        assertEquals(1, texts.size());
    }

    @Test
    void limitsNumberOfTrackedChannels() {
        for (int i = 0; i < 32; i++) {
            assertNotNull(detector.classify(Channel.udp("udp " + i), IN, 1, Integer.SIZE, 0));
        }

        assertNull(detector.classify(UDP, IN, 1, Integer.SIZE, 0));
        assertFalse(detector.isTracked(UDP, IN));
        assertNotNull(detector.classify(Channel.udp("udp 31"), IN, 2, Integer.SIZE, 0));
    }

    @Test
    void tracksEachDirectionSeparately() {
        addNumbers(1, 2);
        detector.classify(UDP, Direction.TO_SERVER, 70, Integer.SIZE, 0);
        detector.classify(UDP, Direction.TO_SERVER, 72, Integer.SIZE, 0);
        detector.finish();

        assertEquals(List.of("1 on udp at 0 out"), texts);
    }

    @Test
    void finishIgnoresGapWithinObservedReordering() {
        addNumbers(1, 3, 5, 2, 6, 7, 8, 9, 11);
        detector.finish();

        assertEquals(List.of("1 on udp at 2"), texts);
    }

    @Test
    void finishReportsGapsWhenNothingArrivedLate() {
        addNumbers(1, 3, 4, 6);
        detector.finish();

        assertEquals(List.of("1 on udp at 1", "1 on udp at 3"), texts);
    }

    @Test
    void filledGapsDoNotEvictOpenGap() {
        addNumbers(1, 3);
        for (long number = 5; number < 1005; number += 2) {
            detector.classify(UDP, IN, number, Integer.SIZE, 0);
            detector.classify(UDP, IN, number - 1, Integer.SIZE, 0);
        }
        assertEquals(List.of(), texts);
        advance(20);

        assertEquals(List.of("1 on udp at 1"), texts);
    }

    @Test
    void limitsNumberOfPendingGaps() {
        for (int i = 0; i < 10_000; i++) {
            detector.classify(UDP, IN, 2L * i, Integer.SIZE, 0);
        }
        assertTrue(texts.size() > 9000, () -> texts.size() + " reported");
        detector.finish();

        assertEquals(9999, texts.size());
    }

    private void addNumbers(long... numbers) {
        for (long number : numbers) {
            detector.advance(at * APART);
            detector.classify(UDP, IN, number, Integer.SIZE, at++ * APART);
        }
    }

    private void advance(int more) {
        at += more;
        detector.advance(at * APART);
    }
}
