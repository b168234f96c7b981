package mocapscope.protocol.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class ExcerptTest {
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
    void aShortTextIsShownAsItIs() {
        var text = "x".repeat(Excerpt.MOST);
        assertSame(text, Excerpt.of(text));
    }

    @Test
    void aLongTextLosesItsEndAndSaysSo() {
        assertEquals("x".repeat(Excerpt.MOST - 1) + "…", Excerpt.of("x".repeat(1_000_000)));
    }

    @Test
    void noLetterIsCutInTwo() {
        var text = "x".repeat(Excerpt.MOST - 2) + "🦴🦴🦴";
        assertEquals("x".repeat(Excerpt.MOST - 2) + "…", Excerpt.of(text));
    }

    @Test
    void aPeersOwnWordsDoNotFillWhatARefusalKeeps() {
        var word = "y".repeat(1 << 20);
        var refused = new DecodeException(RULE, word, 3, "it is " + word);

        assertEquals(Excerpt.MOST, refused.field().length());
        assertEquals(Excerpt.MOST, refused.reason().length());
    }
}
