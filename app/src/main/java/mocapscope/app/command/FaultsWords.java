package mocapscope.app.command;

import mocapscope.protocol.link.Faults;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads what a bad network does, as {@link Faults#parse} does. */
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
