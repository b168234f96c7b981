package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class RatesTest {

    @Test
    void aRateOfNoneMeansEvents() {
        assertEquals("declares 100 Hz, 83.5 Hz, events", Rates.words(List.of(100.0, 83.5, 0.0)));
    }
}
