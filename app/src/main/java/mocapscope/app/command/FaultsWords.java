package mocapscope.app.command;

import mocapscope.protocol.link.Faults;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a --fault argument to the faults of a simulated bad network. Accepts the syntax of {@link Faults#parse}. */
final class FaultsWords implements ITypeConverter<Faults> {

    @Override
    public Faults convert(String text) {
        try {
            return Faults.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new TypeConversionException(String.valueOf(wrong.getMessage()));
        }
    }
}
