package mocapscope.app.docs;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.limit.Limit;

/** The tables of docs/limits.md, one for each package, made from the constants with {@link Limit}. */
final class LimitLists {
    private static final String SHARE = "share of ";
    private static final String CODE = "\\b([A-Z]+(?:_[A-Z]+)+|TAMPERED)\\b";

    private LimitLists() {}

    /** The table of each package that has limits, by the name of its place. */
    static Map<String, String> tables(Pages pages) throws IOException {
        var tables = new TreeMap<String, Table>();
        for (var module : List.of("protocol", "app")) {
            for (var field : limits(pages.top().resolve(module).resolve("target/classes"))) {
                var name = "limits "
                        + field.getDeclaringClass().getPackageName().replaceFirst("mocapscope\\.(protocol\\.)?", "");
                addRow(tables.computeIfAbsent(name, _ -> new Table("Limit", "Value", "Unit", "Beyond it")), field);
            }
        }
        return tables.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, one -> one.getValue().toString(), (one, _) -> one, TreeMap::new));
    }

    private static List<Field> limits(Path classes) throws IOException {
        try (var files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replaceAll("[/\\\\]", "."))
                    .sorted()
                    .flatMap(LimitLists::fields)
                    .filter(field -> field.isAnnotationPresent(Limit.class))
                    .toList();
        }
    }

    private static Stream<Field> fields(String name) {
        try {
            return Stream.of(Class.forName(name, false, LimitLists.class.getClassLoader())
                    .getDeclaredFields());
        } catch (ClassNotFoundException gone) {
            throw new IllegalStateException("a class was there and cannot be found: " + name, gone);
        }
    }

    private static void addRow(Table table, Field field) {
        var limit = field.getAnnotation(Limit.class);
        var quantity = Quantity.of(value(field), limit.unit());
        table.row(words(limit.value()), quantity.number(), words(quantity.unit()), words(limit.beyond()));
    }

    private static String words(String text) {
        return text.replace("*.jsonl", "`*.jsonl`").replaceAll(CODE, "`$1`");
    }

    private static Object value(Field field) {
        try {
            field.setAccessible(true);
            return field.get(null);
        } catch (IllegalAccessException refused) {
            throw new IllegalStateException("the limit " + field + " cannot be read", refused);
        }
    }

    /** A value as the page shows it. */
    record Quantity(String number, String unit) {
        private static final long KIB = 1 << 10;
        private static final long MIB = 1 << 20;
        private static final long KB = 1000;
        private static final double NANOS_A_MILLI = 1e6;
        private static final double NANOS_A_SECOND = 1e9;

        static Quantity of(Object value, String unit) {
            if (value instanceof Duration duration) {
                return ofNanos(duration.toNanos());
            }
            long number = ((Number) value).longValue();
            if (unit.startsWith(SHARE)) {
                return new Quantity("1/" + number, "of " + unit.substring(SHARE.length()));
            }
            return switch (unit) {
                case "bytes" -> ofBytes(number);
                case "bytes/s" -> new Quantity(plain(number / (double) KB), "kB/s");
                case "ns" -> ofNanos(number);
                default -> new Quantity("%,d".formatted(number), unit);
            };
        }

        private static Quantity ofBytes(long bytes) {
            if (bytes % MIB == 0) {
                return new Quantity("%,d".formatted(bytes / MIB), "MiB");
            }
            if (bytes % KB == 0) {
                return new Quantity("%,d".formatted(bytes / KB), "kB");
            }
            return bytes % KIB == 0
                    ? new Quantity("%,d".formatted(bytes / KIB), "KiB")
                    : new Quantity("%,d".formatted(bytes), "bytes");
        }

        private static Quantity ofNanos(long nanos) {
            return nanos < NANOS_A_SECOND
                    ? new Quantity(plain(nanos / NANOS_A_MILLI), "ms")
                    : new Quantity(plain(nanos / NANOS_A_SECOND), "s");
        }

        private static String plain(double number) {
            return number == Math.rint(number)
                    ? "%,d".formatted((long) number)
                    : String.format(Locale.ROOT, "%s", number);
        }
    }
}
