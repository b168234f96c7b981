package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import mocapscope.protocol.health.ReportRateStatistics;
import org.junit.jupiter.api.Test;

class ReportRateFormatterTest {
    private static final double NAN = Double.NaN;

    @Test
    void showsErrorOfMeasuredRate() {
        assertEquals("120 ±1 Hz", format(120, 1, OptionalDouble.empty()));
        assertEquals("1,009 ±10 Hz", format(1009, 10, OptionalDouble.empty()));
        assertEquals("59.9 ±0.5 Hz", format(59.91, 0.5, OptionalDouble.empty()));
    }

    @Test
    void showsDeclaredBesideMeasuredRate() {
        assertEquals("60.0 of 60 Hz", format(60.01, 0.1, OptionalDouble.of(60)));
        assertEquals("– of 60 Hz", format(NAN, NAN, OptionalDouble.of(60)));
        assertEquals("100 of 1.00 GHz", format(100, 1, OptionalDouble.of(1e9)));
    }

    @Test
    void unknownRateIsDash() {
        assertEquals("–", format(NAN, NAN, OptionalDouble.empty()));
        assertEquals("–", format(NAN, NAN, OptionalDouble.of(0)));
    }

    @Test
    void shortensHighRates() {
        assertEquals("64.0 k ±640 Hz", format(64_000, 640, OptionalDouble.empty()));
    }

    private static String format(double hertz, double error, OptionalDouble declared) {
        return ReportRateFormatter.format(new ReportRateStatistics(hertz, error, declared, NAN, NAN, NAN, NAN, 1, 10));
    }
}
