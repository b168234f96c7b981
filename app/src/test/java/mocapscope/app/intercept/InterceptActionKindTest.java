package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.intercept.InterceptAction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InterceptActionKindTest {

    @ParameterizedTest
    @EnumSource(InterceptActionKind.class)
    void defaultParametersCreateActionOfSameKind(InterceptActionKind kind) {
        var values = new HashMap<String, String>();
        kind.parameters().forEach(one -> values.put(one, kind.defaultValue(one)));
        values.computeIfPresent("values", (_, _) -> "version=08.38");
        assertEquals(kind, InterceptActionKind.of(kind.createAction(values)));
    }

    @Test
    void parsesAndFormatsFieldValues() {
        var action = new InterceptAction.EditAction(Map.of("version", "08.38", "mode", "1"));
        assertEquals(action, InterceptActionKind.REWORD.createAction(Map.of("values", " version = 08.38;mode=1 ")));
        assertEquals("mode=1; version=08.38", InterceptActionKind.formatValues(action.values()));
    }

    @Test
    void reportsInvalidParameters() {
        assertRejected("seconds: not a number.", InterceptActionKind.DELAY, Map.of("seconds", "soon"));
        assertRejected("bytes: not a whole number.", InterceptActionKind.TRUNCATE, Map.of("bytes", "1.5"));
        assertRejected(
                "Bits must be two hexadecimal digits, such as 80.",
                InterceptActionKind.FLIP,
                Map.of("offset", "0", "bits", "x"));
        assertRejected(
                "Write values as field=value, and separate them with semicolons.",
                InterceptActionKind.REWORD,
                Map.of("values", "version"));
    }

    private static void assertRejected(String expected, InterceptActionKind kind, Map<String, String> values) {
        var exception = assertThrows(IllegalArgumentException.class, () -> kind.createAction(values));
        assertEquals(expected, exception.getMessage());
    }
}
