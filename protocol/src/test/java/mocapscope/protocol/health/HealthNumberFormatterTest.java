package mocapscope.protocol.health;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class HealthNumberFormatterTest {
    @Test
    void formatsNumbersAsFormatterDoes() {
        var numbers = DoubleStream.concat(
                DoubleStream.of(
                        0,
                        0.05,
                        0.125,
                        0.5,
                        1.005,
                        2.5,
                        9.995,
                        60,
                        119.88,
                        998.9996,
                        999,
                        999.9,
                        1234.5,
                        -3,
                        1e20,
                        Double.NaN,
                        Double.POSITIVE_INFINITY),
                new Random(1).doubles(10_000).map(part -> 1200 * part * part));
        numbers.forEach(number -> {
            for (int decimals = 0; decimals <= 3; decimals++) {
                var expected = String.format(Locale.US, "%,." + decimals + "f", number);
                assertEquals(expected, HealthNumberFormatter.formatFixed(number, decimals));
            }
        });
    }

    @Test
    void declaredRatesHaveTwoDecimalsFromOneHertz() {
        assertEquals("120", HealthNumberFormatter.declaredRate(120.004799));
        assertEquals("119.88", HealthNumberFormatter.declaredRate(119.87533));
        assertEquals("0.033333", HealthNumberFormatter.declaredRate(1.0 / 30));
    }
}
