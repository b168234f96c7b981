package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.protocol.bytes.TextTruncator;
import org.junit.jupiter.api.Test;

class SceneCaptionTest {

    @Test
    void truncatesLongText() {
        var caption = new SceneCaption(0);
        caption.set("W".repeat(100_000), SceneCaption.NO_ACCENT, SceneCaption.SceneCaptionStyle.NAME, 0, 0, 0);

        assertEquals(TextTruncator.MOST, caption.text().length());
    }
}
