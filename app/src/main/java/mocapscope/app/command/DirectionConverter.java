package mocapscope.app.command;

import mocapscope.protocol.transcript.Direction;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a direction argument: in is towards the client, out towards the server. */
final class DirectionConverter implements ITypeConverter<Direction> {

    @Override
    public Direction convert(String text) {
        return switch (text) {
            case "in" -> Direction.TO_CLIENT;
            case "out" -> Direction.TO_SERVER;
            default -> throw new TypeConversionException("neither in nor out: " + text);
        };
    }
}
