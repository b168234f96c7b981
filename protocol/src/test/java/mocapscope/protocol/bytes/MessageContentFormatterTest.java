package mocapscope.protocol.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MessageContentFormatterTest {
    private static final int HEADER = 24;

    @Test
    void joinsPartsOfFieldsAfterHeader() {
        var fields = List.of(
                field("length", 0, 88, ""),
                field("sensor", 24, 3, ""),
                field("sensor_again", 28, 3, ""),
                field("position.x", 32, 0.12, "m"),
                field("position.y", 40, 0.95, "m"),
                field("position.z", 48, 1.2, "m"),
                field("num_buttons", 55, 2, ""),
                field("states[0]", 56, 1, ""),
                field("states[1]", 57, 0, ""),
                field("padding", 58, ByteBuffer.allocate(4), ""));

        assertEquals("sensor 3 · position 0.12, 0.95, 1.2 m · states 1, 0", format(fields, HEADER));
    }

    @Test
    void recognizesPartsAndAuxiliaryFieldsByWholeWords() {
        var fields = List.of(
                field("pad[2]", 24, 1, ""),
                field("header.length", 25, 1, ""),
                field("num_channels", 26, 1, ""),
                field("padded", 27, 1, ""),
                field("num_x.y", 28, 2, ""),
                field("[3]", 29, 3, ""),
                field("a.xy", 30, 4, ""),
                field("b[x]", 31, 5, ""));

        assertEquals("padded 1 · num_x 2 · [3] 3 · a.xy 4 · b[x] 5", format(fields, HEADER));
    }

    @Test
    void shortensManyFieldsAndLongTexts() {
        var values = IntStream.range(0, 100)
                .mapToObj(i -> field("values[%d]".formatted(i), 24 + i, i, ""))
                .toList();
        assertEquals("values 0, 1, 2, 3, 4, 5, …", format(values, HEADER));

        var many = IntStream.range(0, 100)
                .mapToObj(i -> field("f" + i, 24 + i, i, ""))
                .toList();
        assertEquals("f0 0 · f1 1 · f2 2 · f3 3 · f4 4 · f5 5 · …", format(many, HEADER));

        assertEquals("text " + "x".repeat(40) + "…", format(List.of(field("text", 24, "x".repeat(41), "")), HEADER));
    }

    @Test
    void hidesSecretsAndControlCharacters() {
        var fields = List.of(
                new MessageField("passphrase", "char[4]", 24, 4, "open", "", "", true),
                field("name", 28, "a\u202eb\n", ""),
                field("data", 32, ByteBuffer.allocate(12), ""),
                field("of\u202ewire", 44, 1, ""));

        assertEquals("passphrase *** · name a\\u202eb\\n · data 12 bytes · of\\u202ewire 1", format(fields, HEADER));
    }

    private static String format(List<MessageField> fields, int headerLength) {
        var formatter = new MessageContentFormatter(headerLength);
        fields.forEach(formatter::onField);
        return formatter.text();
    }

    private static MessageField field(String name, int offset, Object value, String unit) {
        int length = value instanceof ByteBuffer bytes ? bytes.remaining() : 4;
        return new MessageField(name, "any", offset, length, value, unit, "", false);
    }
}
