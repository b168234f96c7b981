package mocapscope.protocol.rgmp.definition;

import java.math.BigDecimal;
import java.util.List;

/**
 * A constant value in the JSON definition of an RGMP device, stored as exact decimal numbers. Contains one number for
 * each component of the data type.
 */
public record RgmpStaticValue(RgmpStreamDescriptor descriptor, List<BigDecimal> numbers) {

    public RgmpStaticValue {
        numbers = List.copyOf(numbers);
    }
}
