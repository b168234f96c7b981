package mocapscope.protocol.rgmp.definition;

import java.math.BigDecimal;
import java.util.List;

/**
 * A static_data value of a definition: constant while the device is connected, with exact decimal numbers. Contains one
 * number for each component of the data type.
 */
public record RgmpStaticValue(RgmpStreamDescriptor descriptor, List<BigDecimal> numbers) {

    public RgmpStaticValue {
        numbers = List.copyOf(numbers);
    }
}
