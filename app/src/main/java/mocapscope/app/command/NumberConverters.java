package mocapscope.app.command;

import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Registers command-line converters that parse numbers and reject others with a clear message. */
final class NumberConverters {
    private NumberConverters() {}

    /** Registers the converters for all numeric options. */
    static CommandLine register(CommandLine line) {
        return line.registerConverter(Long.class, text -> whole(text, Long.MAX_VALUE))
                .registerConverter(Integer.class, text -> (int) whole(text, Integer.MAX_VALUE))
                .registerConverter(Double.class, NumberConverters::number)
                .registerConverter(double.class, NumberConverters::number);
    }

    private static long whole(String text, long most) {
        try {
            long number = Long.parseLong(text);
            if (number >= -most && number <= most) {
                return number;
            }
        } catch (NumberFormatException _) {
            // reported below, like a number that is too large
        }
        throw new TypeConversionException("'%s' is not a whole number".formatted(text));
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException _) {
            throw new TypeConversionException("'%s' is not a number".formatted(text));
        }
    }
}
