package mocapscope.app.command.argument;

import mocapscope.protocol.stage.StageAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a command-line argument to the address of sessions that machines share through a NATS server. */
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
