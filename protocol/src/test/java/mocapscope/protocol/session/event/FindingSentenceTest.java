package mocapscope.protocol.session.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.protocol.toy.ToyRule;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingSentenceTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1    | 0.29   | odd bytes, 0.2 s ago
            1    | -5     | odd bytes, 0.0 s ago
            1    | 12.9   | odd bytes, 12 s ago
            2    | 9.99   | odd bytes: 2 times, last 9.9 s ago
            1234 | 119.9  | odd bytes: 1,234 times, last 119 s ago
            2    | 120    | odd bytes: 2 times, last 2 min ago
            2    | 7199   | odd bytes: 2 times, last 119 min ago
            2    | 7200   | odd bytes: 2 times, last 2 h ago
            """)
    void describesCountAndAge(long count, double seconds, String sentence) {
        var newest = Finding.of(ToyRule.UNKNOWN_LINE, Direction.TO_CLIENT, "odd bytes", new ClockReading(7, 0));

        assertEquals(sentence, FindingSentence.format(newest, count, 7 + (long) (seconds * 1e9)));
    }
}
