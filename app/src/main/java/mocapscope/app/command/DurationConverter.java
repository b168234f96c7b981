package mocapscope.app.command;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a duration argument, such as 10s, 500ms, 2m or 1.5h. */
final class DurationConverter implements ITypeConverter<Duration> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,9})?)(ms|s|m|h)");

    @Override
    public Duration convert(String text) {
        var parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new TypeConversionException("not a duration such as 10s, 500ms, 2m or 1h: " + text);
        }
        var nanos = new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(nanosOf(parts.group(2))));
        return Duration.ofSeconds(0, nanos.longValue());
    }

    private static long nanosOf(String unit) {
        return switch (unit) {
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            default -> 3_600_000_000_000L;
        };
    }
}
