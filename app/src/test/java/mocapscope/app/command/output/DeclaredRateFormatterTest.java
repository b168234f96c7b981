package mocapscope.app.command.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class DeclaredRateFormatterTest {

    @Test
    void zeroRateMeansEvents() {
        assertEquals("declares 100 Hz, 83.5 Hz, events", DeclaredRateFormatter.format(List.of(100.0, 83.5, 0.0)));
    }
}
