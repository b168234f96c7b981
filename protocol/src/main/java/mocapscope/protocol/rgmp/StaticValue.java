package mocapscope.protocol.rgmp;

import java.math.BigDecimal;
import java.util.List;

/** A value that stays while its device is connected; {@code numbers} are exact, as many as the type has. */
record StaticValue(StreamInfo of, List<BigDecimal> numbers) {

    StaticValue {
        numbers = List.copyOf(numbers);
    }
}
