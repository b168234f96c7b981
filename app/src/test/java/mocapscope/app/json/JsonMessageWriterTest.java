package mocapscope.app.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.List;
import mocapscope.protocol.bytes.MessageField;
import org.junit.jupiter.api.Test;

class JsonMessageWriterTest {

    @Test
    void writesFieldsByPathAndMasksSecrets() {
        var fields = List.of(
                field("header.name", "say \"hi\"\n", false),
                field("channels[0]", 0.5, false),
                field("channels[1]", Double.NaN, false),
                field("key", "secret", true));

        assertEquals("""
                {"header.name":"say \\"hi\\"\\n","channels[0]":0.5,"channels[1]":null,"key":"***"}
                """, JsonMessageWriter.toJson(fields));
    }

    @Test
    void unsignedNumbersKeepAllDigits() {
        var most = new BigInteger("18446744073709551615");

        assertEquals(
                "{\"time\":18446744073709551615}\n", JsonMessageWriter.toJson(List.of(field("time", most, false))));
    }

    private static MessageField field(String path, Object value, boolean secret) {
        return new MessageField(path, "", 0, 1, value, "", "", secret);
    }
}
