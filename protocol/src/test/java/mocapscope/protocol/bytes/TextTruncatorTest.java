package mocapscope.protocol.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class TextTruncatorTest {
    private static final Rule RULE = new Rule() {
        @Override
        public String code() {
            return "LONG";
        }

        @Override
        public Severity severity() {
            return Severity.ERROR;
        }

        @Override
        public String number() {
            return "";
        }

        @Override
        public String section() {
            return "";
        }
    };

    @Test
    void keepsShortText() {
        var text = "x".repeat(TextTruncator.MOST);
        assertSame(text, TextTruncator.truncate(text));
    }

    @Test
    void truncatesLongTextWithEllipsis() {
        assertEquals("x".repeat(TextTruncator.MOST - 1) + "…", TextTruncator.truncate("x".repeat(1_000_000)));
    }

    @Test
    void neverSplitsCharacter() {
        var text = "x".repeat(TextTruncator.MOST - 2) + "🦴🦴🦴";
        assertEquals("x".repeat(TextTruncator.MOST - 2) + "…", TextTruncator.truncate(text));
    }

    @Test
    void truncatesPeerTextInDecodeException() {
        var word = "y".repeat(1 << 20);
        var exception = new DecodeException(RULE, word, 3, "it is " + word);

        assertEquals(TextTruncator.MOST, exception.field().length());
        assertEquals(TextTruncator.MOST, exception.reason().length());
    }
}
