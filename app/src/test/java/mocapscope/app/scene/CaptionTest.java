package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.protocol.bytes.Excerpt;
import org.junit.jupiter.api.Test;

class CaptionTest {

    @Test
    void ofALongNameTheBeginningIsLaidOut() {
        var caption = new Caption();
        caption.set("W".repeat(100_000), Caption.Look.NAME, 0, 0, 0);

        assertEquals(Excerpt.MOST, caption.text().length());
    }
}
