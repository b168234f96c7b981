package mocapscope.app.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.bench.InterceptAction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrickKindTest {

    @ParameterizedTest
    @EnumSource(TrickKind.class)
    void whatStandsInTheFieldsAtFirstIsATrickOfItsKind(TrickKind kind) {
        var values = new HashMap<String, String>();
        kind.parameters().forEach(one -> values.put(one, kind.standard(one)));
        values.computeIfPresent("values", (_, _) -> "version=08.38");
        assertEquals(kind, TrickKind.of(kind.trick(values)));
    }

    @Test
    void valuesAreWrittenFieldByField() {
        var reword = new InterceptAction.EditAction(Map.of("version", "08.38", "mode", "1"));
        assertEquals(reword, TrickKind.REWORD.trick(Map.of("values", " version = 08.38;mode=1 ")));
        assertEquals("mode=1; version=08.38", TrickKind.pairs(reword.values()));
    }

    @Test
    void whatIsNoNumberIsSaid() {
        refused("seconds: not a number.", TrickKind.DELAY, Map.of("seconds", "soon"));
        refused("bytes: not a whole number.", TrickKind.TRUNCATE, Map.of("bytes", "1.5"));
        refused("Bits must be two hexadecimal digits, such as 80.", TrickKind.FLIP, Map.of("offset", "0", "bits", "x"));
        refused(
                "Write values as field=value, and separate them with semicolons.",
                TrickKind.REWORD,
                Map.of("values", "version"));
    }

    private static void refused(String words, TrickKind kind, Map<String, String> values) {
        var wrong = assertThrows(IllegalArgumentException.class, () -> kind.trick(values));
        assertEquals(words, wrong.getMessage());
    }
}
