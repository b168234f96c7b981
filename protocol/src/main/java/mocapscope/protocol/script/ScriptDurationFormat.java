package mocapscope.protocol.script;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Pattern;

/** Parses and formats script durations such as {@code 5s}, {@code 200ms} or {@code 1.5m}. */
public final class ScriptDurationFormat {
    private static final Pattern FORM = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,9})?)\\s*(ms|s|m)");

    private ScriptDurationFormat() {}

    static Duration parse(YamlNode.ScalarNode node) throws InvalidScriptException {
        var parts = FORM.matcher(node.value().strip());
        if (!parts.matches()) {
            throw new InvalidScriptException(
                    node.place(), "'%s' is not a time such as 5s, 200ms or 1m".formatted(node.value()));
        }
        var nanos = new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(nanosOf(parts.group(2))));
        return Duration.ofNanos(nanos.longValue());
    }

    static Duration parse(YamlMappingReader reader, String key, Duration standard) throws InvalidScriptException {
        var text = reader.takeText(key);
        return text.isEmpty() ? standard : parse(text.get());
    }

    public static String format(Duration span) {
        long millis = span.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }

    private static long nanosOf(String unit) {
        return switch (unit) {
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            default -> 60_000_000_000L;
        };
    }
}
