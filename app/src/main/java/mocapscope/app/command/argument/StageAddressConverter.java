package mocapscope.app.command.argument;

import mocapscope.protocol.stage.StageAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses the address of a stage, or of an agent or a session there, given as a command-line argument. */
public final class StageAddressConverter implements ITypeConverter<StageAddress> {

    @Override
    public StageAddress convert(String text) {
        try {
            return StageAddress.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new TypeConversionException(wrong.getMessage());
        }
    }
}
