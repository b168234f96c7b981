package mocapscope.app.docs;

import java.io.IOException;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import mocapscope.protocol.limit.DocumentedLimit;

/** The tables of docs/limits.md, one for each area, made from the constants with {@link DocumentedLimit}. */
final class LimitLists {
    private static final ClassDesc LIMIT =
            DocumentedLimit.class.describeConstable().orElseThrow();
    private static final String SHARE = "share of ";
    private static final String CODE = "\\b([A-Z]+(?:_[A-Z]+)+|TAMPERED)\\b";

    private LimitLists() {}

    /** The table of each area that has limits, by the name of its place. */
    static Map<String, String> tables(ProjectPages pages) throws IOException {
        var tables = new TreeMap<String, MarkdownTable>();
        for (var module : List.of("protocol", "app")) {
            for (var type : types(pages.top().resolve(module).resolve("target/classes"))) {
                var place = "limits " + area(type.thisClass().asSymbol().packageName());
                for (var field : type.fields()) {
                    limit(field)
                            .ifPresent(limit -> addRow(
                                    tables.computeIfAbsent(
                                            place, _ -> new MarkdownTable("Limit", "Value", "Unit", "Beyond it")),
                                    limit,
                                    value(type, field)));
                }
            }
        }
        return tables.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, one -> one.getValue().toString(), (one, _) -> one, TreeMap::new));
    }

    /** Returns the package below the module's own, such as {@code setp} or {@code app.model}. */
    private static String area(String packageName) {
        return packageName.replaceFirst("mocapscope\\.(?:protocol\\.)?((?:app\\.)?\\w+).*", "$1");
    }

    private static List<ClassModel> types(Path classes) throws IOException {
        var types = new ArrayList<ClassModel>();
        try (var files = Files.walk(classes)) {
            for (var file : files.filter(file -> file.toString().endsWith(".class"))
                    .sorted(Comparator.comparing(
                            file -> classes.relativize(file).toString()))
                    .toList()) {
                types.add(ClassFile.of().parse(file));
            }
        }
        return types;
    }

    private static Optional<Map<String, String>> limit(FieldModel field) {
        return field.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(found -> found.annotations().stream())
                .filter(one -> one.classSymbol().equals(LIMIT))
                .findAny()
                .map(one -> one.elements().stream()
                        .collect(Collectors.toMap(
                                element -> element.name().stringValue(),
                                element -> ((AnnotationValue.OfString) element.value()).stringValue())));
    }

    private static Number value(ClassModel type, FieldModel field) {
        return field.findAttribute(Attributes.constantValue())
                .map(found -> (Number) found.constant().constantValue())
                .orElseThrow(() -> new IllegalStateException("the limit "
                        + type.thisClass().asInternalName() + "." + field.fieldName() + " is not a constant number"));
    }

    private static void addRow(MarkdownTable table, Map<String, String> limit, Number value) {
        var quantity = Quantity.of(value, limit.get("unit"));
        table.row(
                plainText(limit.get("value")),
                quantity.number(),
                plainText(quantity.unit()),
                plainText(limit.get("beyond")));
    }

    private static String plainText(String text) {
        return text.replace("*.jsonl", "`*.jsonl`").replaceAll(CODE, "`$1`");
    }

    /** A value as the page shows it. */
    record Quantity(String number, String unit) {
        private static final long KIB = 1 << 10;
        private static final long MIB = 1 << 20;
        private static final long KB = 1000;
        private static final double NANOS_A_MILLI = 1e6;
        private static final double NANOS_A_SECOND = 1e9;

        static Quantity of(Number value, String unit) {
            long number = value.longValue();
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
