package mocapscope.app.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.MessageField;
import org.junit.jupiter.api.Test;

class FieldValueTextFormatterTest {

    @Test
    void shortValueIsNotTruncated() {
        assertEquals(
                "0102",
                FieldValueTextFormatter.formatExcerpt(field(ByteBuffer.wrap(new byte[] {0, 1, 2}, 1, 2), false)));
        assertEquals("0.5", FieldValueTextFormatter.formatExcerpt(field(0.5, false)));
    }

    @Test
    void excerptTruncatesLongValue() {
        var text = "x".repeat(100_000);
        var bytes = ByteBuffer.allocate(100_000);

        assertEquals("x".repeat(299) + "…", FieldValueTextFormatter.formatExcerpt(field(text, false)));
        assertEquals("0".repeat(299) + "…", FieldValueTextFormatter.formatExcerpt(field(bytes, false)));
        assertEquals(text, FieldValueTextFormatter.format(field(text, false)));
        assertEquals("00".repeat(100_000), FieldValueTextFormatter.format(field(bytes, false)));
    }

    @Test
    void excerptMasksSecret() {
        assertEquals("***", FieldValueTextFormatter.formatExcerpt(field("hush", true)));
        assertEquals("***", FieldValueTextFormatter.formatExcerpt(field(ByteBuffer.allocate(8), true)));
    }

    private static MessageField field(Object value, boolean secret) {
        return new MessageField("field", "", 0, 1, value, "", "", secret);
    }
}
