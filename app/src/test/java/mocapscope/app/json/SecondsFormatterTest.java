package mocapscope.app.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecondsFormatterTest {

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "1,0.000000001",
        "50000000,0.05",
        "1000000000,1",
        "1795254857561431000,1795254857.561431",
        "-500000000,-0.5",
        "-1500000000,-1.5",
        "9223372036854775807,9223372036.854775807"
    })
    void nanosecondsAreExactDecimals(long nanos, String seconds) {
        var number = new SecondsFormatter();

        number.set(nanos);

        assertEquals(seconds, number.toString());
    }
}
