package mocapscope.protocol.session.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.protocol.toy.ToyRule;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingGroupSentenceFormatterTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1    | 0.29   | Odd bytes, 0.2 s ago
            1    | -5     | Odd bytes, 0.0 s ago
            1    | 12.9   | Odd bytes, 12 s ago
            2    | 9.99   | Odd bytes: 2 times, last 9.9 s ago
            1234 | 119.9  | Odd bytes: 1,234 times, last 119 s ago
            2    | 120    | Odd bytes: 2 times, last 2 min ago
            2    | 7199   | Odd bytes: 2 times, last 119 min ago
            2    | 7200   | Odd bytes: 2 times, last 2 h ago
            """)
    void describesCountAndAge(long count, double seconds, String sentence) {
        var newest = Finding.of(ToyRule.UNKNOWN_LINE, Direction.TO_CLIENT, "odd bytes", new MonotonicAndUnixTime(7, 0));

        assertEquals(sentence, FindingGroupSentenceFormatter.format(newest, count, 0, 7 + (long) (seconds * 1e9)));
    }

    @Test
    void describesPeriodOfSeveralFindings() {
        var newest = Finding.of(ToyRule.UNKNOWN_LINE, Direction.TO_CLIENT, "odd bytes", new MonotonicAndUnixTime(0, 0));

        assertEquals(
                "Odd bytes: 40 times in 12 s, last 1.0 s ago",
                FindingGroupSentenceFormatter.format(newest, 40, 12_000_000_000L, 1_000_000_000L));
        assertEquals(
                "1,040 messages of Walker are missing: 40 gaps in 12 s, last 1.0 s ago",
                FindingGroupSentenceFormatter.formatMissing(1040, "Walker", 40, 12_000_000_000L, 1_000_000_000L));
    }

    @ParameterizedTest
    @CsvSource({
        "x is NaN, x, x is NaN",
        "x is NaN, '', X is NaN",
        "num_channels is 3, '', num_channels is 3",
        "FrameID jumps, '', FrameID jumps",
        "'', '', ''"
    })
    void capitalizesWordsButNoFieldNames(String text, String field, String capitalized) {
        var finding = Finding.of(ToyRule.UNKNOWN_LINE, Direction.TO_CLIENT, text, new MonotonicAndUnixTime(0, 0));
        var located = new Finding(
                finding.rule(),
                finding.severity(),
                finding.direction(),
                null,
                field,
                text,
                Finding.NONE,
                Finding.NONE,
                Finding.NONE,
                Finding.NONE,
                0);

        assertEquals(capitalized, FindingGroupSentenceFormatter.capitalize(located));
    }
}
