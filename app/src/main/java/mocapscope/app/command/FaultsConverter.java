package mocapscope.app.command;

import mocapscope.protocol.link.FaultOptions;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a --fault argument to the faults of a simulated bad network. Accepts the syntax of {@link FaultOptions#parse}. */
final class FaultsConverter implements ITypeConverter<FaultOptions> {

    @Override
    public FaultOptions convert(String text) {
        try {
            return FaultOptions.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new TypeConversionException(String.valueOf(wrong.getMessage()));
        }
    }
}
