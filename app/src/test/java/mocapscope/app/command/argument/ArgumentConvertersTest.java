package mocapscope.app.command.argument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ArgumentConvertersTest {

    @ParameterizedTest
    @CsvSource({"10s,10000", "500ms,500", "2m,120000", "1h,3600000", "1.5s,1500", "0s,0"})
    void convertsNumberWithUnit(String text, long millis) {
        assertEquals(Duration.ofMillis(millis), ArgumentConverters.toDuration(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "s", "-1s", "10 s", "1e3s", "10d", "1234567h"})
    void anythingElseIsRefused(String text) {
        assertThrows(TypeConversionException.class, () -> ArgumentConverters.toDuration(text));
    }

    @Test
    void errorListsDurationForms() {
        var refused = assertThrows(TypeConversionException.class, () -> ArgumentConverters.toDuration("soon"));

        assertEquals("not a duration such as 10s, 500ms, 2m or 1h: soon", refused.getMessage());
    }
}
