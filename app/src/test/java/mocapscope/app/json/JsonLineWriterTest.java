package mocapscope.app.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class JsonLineWriterTest {
    /** DEL, 8-bit CSI, a direction override, a line separator, a tag character, and a soft hyphen. */
    private static final String OBEYED = "\u007f\u009b2J\u202e\u2066\u2028\u2029\udb40\udc41\u00ad";

    private static final String ESCAPED = "\\u007F\\u009B2J\\u202E\\u2066\\u2028\\u2029\\uDB40\\uDC41\\u00AD";

    /** Umlauts, Chinese, Arabic with a non-joiner, and letters with a joiner. */
    private static final String TEXTS = "\u00e4\u4f60\u597d \u0644\u200c\u0627 a\u200db";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void escapedControlCharactersRoundTrip() {
        var line = line(OBEYED);

        assertEquals("{\"type\":\"" + ESCAPED + "\"}\n", line);
        assertEquals(OBEYED, JsonMapper.shared().readTree(line).get("type").asString());
    }

    @Test
    void escapesNames() {
        var writer = new JsonLineWriter(bytes::write);
        writer.beginLine("x").writeTree("value", Map.of(OBEYED, "y")).endLine();

        assertEquals(
                "{\"type\":\"x\",\"value\":{\"" + ESCAPED + "\":\"y\"}}\n", bytes.toString(StandardCharsets.UTF_8));
    }

    @Test
    void keepsTextOfAllLanguages() {
        assertEquals("{\"type\":\"" + TEXTS + "\"}\n", line(TEXTS));
    }

    @Test
    void roundTripsEmoji() {
        var face = "\ud83d\ude00";

        assertEquals(face, JsonMapper.shared().readTree(line(face)).get("type").asString());
    }

    @Test
    void passesLongLineAsWhole() {
        var lines = new ArrayList<Integer>();
        var writer = new JsonLineWriter((_, _, length) -> lines.add(length));

        writer.beginLine("x").writeString("text", "y".repeat(100_000)).endLine();
        writer.beginLine("x").endLine();

        assertEquals(List.of(100_000 + "{'type':'x','text':''}\n".length(), "{'type':'x'}\n".length()), lines);
    }

    private String line(String text) {
        new JsonLineWriter(bytes::write).beginLine(text).endLine();
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
