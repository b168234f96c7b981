package mocapscope.app.command.argument;

import mocapscope.protocol.stage.StageAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a command-line argument that is the address of shared sessions on a NATS server. */
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
