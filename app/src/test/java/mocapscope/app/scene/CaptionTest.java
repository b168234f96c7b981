package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.protocol.bytes.TextTruncator;
import org.junit.jupiter.api.Test;

class CaptionTest {

    @Test
    void ofALongNameTheBeginningIsLaidOut() {
        var caption = new Caption();
        caption.set("W".repeat(100_000), Caption.Look.NAME, 0, 0, 0);

        assertEquals(TextTruncator.MOST, caption.text().length());
    }
}
