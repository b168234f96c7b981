package mocapscope.app.command;

import mocapscope.protocol.export.ExportClock;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a --clock argument, device or arrival, to an export clock. */
final class ExportClockConverter implements ITypeConverter<ExportClock> {

    @Override
    public ExportClock convert(String text) {
        return switch (text) {
            case "device" -> ExportClock.DEVICE;
            case "arrival" -> ExportClock.ARRIVAL;
            default -> throw new TypeConversionException("neither device nor arrival: " + text);
        };
    }
}
