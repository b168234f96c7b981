package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.LongStream;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SequenceGapDetectorTest {
    private final SequenceGapDetector detector = new SequenceGapDetector();

    @Test
    void findsNumbersAfterGap() {
        assertEquals(List.of(9L, 20L), gaps(32, 7, 9, 10, 20, 21));
    }

    @Test
    void lateAndDuplicateNumbersAreNoGap() {
        assertEquals(List.of(9L), gaps(32, 7, 9, 8, 9, 10));
    }

    @Test
    void countRestartsAfterLargestNumber() {
        assertEquals(List.of(2L), gaps(8, 254, 255, 0, 2));
    }

    @Test
    void restartedCountIsGapOnce() {
        assertEquals(List.of(0L), gaps(32, 5_000, 5_001, 0, 1, 2));
    }

    @Test
    void channelsAreIndependentAndFew() {
        assertEquals(List.of(), gaps("a", 32, 5));
        assertEquals(List.of(), gaps("b", 32, 9));
        assertEquals(List.of(7L), gaps("a", 32, 7));
        for (int i = 0; i < 100; i++) {
            gaps("channel " + i, 32, 1);
        }
        assertEquals(List.of(), gaps("channel 99", 32, 8));
        assertEquals(List.of(9L), gaps("a", 32, 9));
    }

    private List<Long> gaps(int bits, long... numbers) {
        return gaps("udp", bits, numbers);
    }

    private List<Long> gaps(String channel, int bits, long... numbers) {
        return LongStream.of(numbers)
                .filter(number -> detector.isAfterGap(new SessionEvent.SequenceNumberReceived(
                        Channel.udp(channel), Direction.TO_CLIENT, number, bits, 0)))
                .boxed()
                .toList();
    }
}
