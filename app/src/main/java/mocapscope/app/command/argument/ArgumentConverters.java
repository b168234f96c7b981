package mocapscope.app.command.argument;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Iterator;
import java.util.function.Function;
import java.util.regex.Pattern;
import mocapscope.app.text.InvalidPathMessageFormatter;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.export.ExportRestPoseChoice;
import mocapscope.protocol.file.GzipAwareInputStream;
import mocapscope.protocol.link.NetworkFaultSimulationOptions;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.transcript.Direction;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Converts command-line arguments to typed values, and rejects invalid ones with a message that states the
 * expected form.
 */
public final class ArgumentConverters {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,9})?)(ms|s|m|h)");

    private static final Instant FIRST = Instant.EPOCH;
    private static final Instant LAST = Instant.parse("2200-01-01T00:00:00Z");

    private ArgumentConverters() {}

    /** Registers the converters for all options of their types. */
    public static CommandLine register(CommandLine line) {
        return line.registerConverter(Long.class, text -> toInteger(text, Long.MAX_VALUE))
                .registerConverter(Integer.class, text -> (int) toInteger(text, Integer.MAX_VALUE))
                .registerConverter(Double.class, ArgumentConverters::toNumber)
                .registerConverter(double.class, ArgumentConverters::toNumber)
                .registerConverter(Path.class, ArgumentConverters::toPath)
                .registerConverter(Duration.class, ArgumentConverters::toDuration)
                .registerConverter(Instant.class, ArgumentConverters::toInstant)
                .registerConverter(Protocol.class, text -> rejecting(text, ProtocolCatalog::named))
                .registerConverter(Direction.class, ArgumentConverters::toDirection)
                .registerConverter(
                        HumanoidBoneNamingScheme.class, text -> rejecting(text, HumanoidBoneNamingScheme::parse))
                .registerConverter(ExportRestPoseChoice.class, text -> rejecting(text, ExportRestPoseChoice::parse))
                .registerConverter(
                        NetworkFaultSimulationOptions.class,
                        text -> rejecting(text, NetworkFaultSimulationOptions::parse));
    }

    private static long toInteger(String text, long most) {
        try {
            long number = Long.parseLong(text);
            if (number >= -most && number <= most) {
                return number;
            }
        } catch (NumberFormatException _) {
            // Rejected below, like a number out of range.
        }
        throw new TypeConversionException("'%s' is not a whole number".formatted(text));
    }

    private static double toNumber(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException _) {
            throw new TypeConversionException("'%s' is not a number".formatted(text));
        }
    }

    /** Converts a duration, such as 10s, 500ms, 2m or 1.5h. */
    static Duration toDuration(String text) {
        var parts = DURATION.matcher(text);
        if (!parts.matches()) {
            throw new TypeConversionException("not a duration such as 10s, 500ms, 2m or 1h: " + text);
        }
        long unit = switch (parts.group(2)) {
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            default -> 3_600_000_000_000L;
        };
        var nanos = new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(unit));
        return Duration.ofSeconds(0, nanos.longValue());
    }

    /** Converts a time before now, such as -10m, or a date and time with an offset or in this machine's time zone. */
    static Instant toInstant(String text) {
        if (text.startsWith("-")) {
            return Instant.ofEpochSecond(0, SystemClock.now().epochNanos()).minus(toDuration(text.substring(1)));
        }
        try {
            var time = DateTimeFormatter.ISO_DATE_TIME.parseBest(text, ZonedDateTime::from, LocalDateTime::from);
            var instant = time instanceof LocalDateTime local
                    ? local.atZone(ZoneId.systemDefault()).toInstant()
                    : Instant.from(time);
            if (instant.isBefore(FIRST) || instant.isAfter(LAST)) {
                throw new TypeConversionException("not a time between 1970 and 2200: " + text);
            }
            return instant;
        } catch (DateTimeException _) {
            throw new TypeConversionException(
                    "not a time such as -10m, 2026-11-29T20:15:00 or 2026-11-29T19:15:00Z: " + text);
        }
    }

    private static Path toPath(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException exception) {
            throw new TypeConversionException(InvalidPathMessageFormatter.format(exception));
        }
    }

    private static Direction toDirection(String text) {
        return switch (text) {
            case "in" -> Direction.TO_CLIENT;
            case "out" -> Direction.TO_SERVER;
            default -> throw new TypeConversionException("neither in nor out: " + text);
        };
    }

    private static <T> T rejecting(String text, Function<String, T> parse) {
        try {
            return parse.apply(text);
        } catch (IllegalArgumentException exception) {
            throw new TypeConversionException(String.valueOf(exception.getMessage()));
        }
    }

    /**
     * Converts an input file argument to a path, and rejects folders, pipes and devices. Reading a folder would fail with
     * an error that does not name it, and opening a pipe would wait for its writer.
     */
    public static final class InputFileConverter implements ITypeConverter<Path> {

        @Override
        public Path convert(String text) {
            var file = toPath(text);
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                try {
                    GzipAwareInputStream.requireRegular(file);
                } catch (IOException refusal) {
                    throw new TypeConversionException(String.valueOf(refusal.getMessage()));
                }
            }
            return file;
        }
    }

    /** Lists the protocol names for completion. */
    static final class ProtocolNameCandidates implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return ProtocolCatalog.protocols().stream().map(Protocol::name).iterator();
        }
    }
}
