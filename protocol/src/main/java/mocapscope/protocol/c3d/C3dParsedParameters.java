package mocapscope.protocol.c3d;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * The parameters of a C3D file, found by group and name. Parsing works around damaged records and reports each of them.
 *
 * <pre>
 *   name length   negative if locked; 0 ends the section
 *   group         negative for a group itself
 *   name
 *   offset        from this field to the next record; 0 in the last record
 *   for a parameter: element length, number of dimensions, dimensions, data
 *   description   length and text
 * </pre>
 */
final class C3dParsedParameters {
    private static final int HEAD = 4;
    private static final int MOST_DIMENSIONS = 7;

    private final List<C3dParameter> parameters = new ArrayList<>();
    private final Map<String, C3dParameter> byName = new HashMap<>();

    /** A record of the section: a group, or a parameter whose group is known by its number only. */
    private record ParameterRecord(int group, C3dParameter parameter) {}

    /** Reads the records of one section. */
    private static final class SectionParser {
        private final ByteBuffer section;
        private final long start;
        private final C3dProcessorNumberFormat processor;
        private final Consumer<C3dViolation> violations;
        private final Map<Integer, String> groups = new HashMap<>();
        private final List<ParameterRecord> records = new ArrayList<>();

        SectionParser(
                ByteBuffer section, long start, C3dProcessorNumberFormat processor, Consumer<C3dViolation> violations) {
            this.section = section;
            this.start = start;
            this.processor = processor;
            this.violations = violations;
        }

        void parse() {
            int at = HEAD;
            while (at >= 0 && at + 2 <= section.limit() && section.get(at) != 0) {
                at = record(at);
            }
        }

        /** Reads the record at an index, and returns the index of the next one; −1 at the end. */
        private int record(int at) {
            int nameLength = Math.abs((int) section.get(at));
            int offsetAt = at + 2 + nameLength;
            if (offsetAt + 2 > section.limit()) {
                report(C3dFileProblemKind.PARAMETER_SECTION, at, "name", "the record ends behind the section");
                return -1;
            }
            int group = section.get(at + 1);
            var name = C3dParameter.decode(section.slice(at + 2, nameLength)).toUpperCase(Locale.ROOT);
            int offset = processor.uint16(section, offsetAt);
            int end = offset == 0 ? section.limit() : offsetAt + offset;
            if (end > section.limit()) {
                report(C3dFileProblemKind.PARAMETER_OFFSET, offsetAt, name, "the next record is behind the section");
                end = section.limit();
            }
            int least = group < 0 ? offsetAt + 2 : readParameter(group, name, offsetAt + 2);
            if (group < 0) {
                groups.putIfAbsent(-group, name);
            }
            if (offset == 0) {
                return -1;
            }
            if (end < least) {
                report(C3dFileProblemKind.PARAMETER_OFFSET, offsetAt, name, "the next record is within this one");
                return skipDescription(least);
            }
            return end;
        }

        private int skipDescription(int at) {
            return at < section.limit() ? at + 1 + (section.get(at) & 0xff) : -1;
        }

        /** Reads the rest of a parameter, and returns the index behind its data. */
        private int readParameter(int group, String name, int at) {
            if (at + 2 > section.limit()) {
                report(C3dFileProblemKind.PARAMETER_SECTION, at, name, "the parameter ends behind the section");
                return at;
            }
            var type = type(section.get(at));
            int dimensionCount = section.get(at + 1) & 0xff;
            if (type.isEmpty()) {
                report(
                        C3dFileProblemKind.PARAMETER_TYPE,
                        at,
                        name,
                        "an element has %d bytes".formatted(section.get(at)));
                return at + 2;
            }
            int data = at + 2 + dimensionCount;
            if (dimensionCount > MOST_DIMENSIONS || data > section.limit()) {
                report(
                        C3dFileProblemKind.PARAMETER_SIZE,
                        at + 1,
                        name,
                        "it has %d dimensions".formatted(dimensionCount));
                return at + 2;
            }
            var dimensions = new ArrayList<Integer>();
            long bytes = type.get().bytes();
            for (int i = 0; i < dimensionCount; i++) {
                int length = section.get(at + 2 + i) & 0xff;
                dimensions.add(length);
                bytes *= length;
            }
            if (bytes > section.limit() - data) {
                report(
                        C3dFileProblemKind.PARAMETER_SIZE,
                        at + 2,
                        name,
                        "its %,d bytes exceed the section".formatted(bytes));
                return data;
            }
            records.add(new ParameterRecord(
                    group,
                    C3dParameter.read(
                            "",
                            name,
                            type.get(),
                            dimensions,
                            section.slice(data, (int) bytes),
                            processor,
                            start + data)));
            return data + (int) bytes;
        }

        private static Optional<C3dParameter.C3dElementType> type(int code) {
            for (var type : C3dParameter.C3dElementType.values()) {
                if (type.code() == code) {
                    return Optional.of(type);
                }
            }
            return Optional.empty();
        }

        private void report(C3dFileProblemKind rule, int at, String field, String reason) {
            violations.accept(new C3dViolation(rule, start + at, field, reason));
        }
    }

    /**
     * Parses a section.
     *
     * @param section the bytes of the section from its first one
     * @param start offset of the section in the file
     */
    static C3dParsedParameters parse(
            ByteBuffer section, long start, C3dProcessorNumberFormat processor, Consumer<C3dViolation> violations) {
        var parser = new SectionParser(section, start, processor, violations);
        parser.parse();
        var parsed = new C3dParsedParameters();
        for (var record : parser.records) {
            var parameter = record.parameter();
            var group = parser.groups.get(record.group());
            if (group == null) {
                violations.accept(new C3dViolation(
                        C3dFileProblemKind.PARAMETER_GROUP,
                        parameter.offset(),
                        parameter.name(),
                        "there is no group %d".formatted(record.group())));
                continue;
            }
            parsed.add(new C3dParameter(
                    group,
                    parameter.name(),
                    parameter.type(),
                    parameter.dimensions(),
                    parameter.texts(),
                    parameter.numbers(),
                    parameter.offset()));
        }
        return parsed;
    }

    private void add(C3dParameter parameter) {
        if (byName.putIfAbsent(parameter.group() + ":" + parameter.name(), parameter) == null) {
            parameters.add(parameter);
        }
    }

    List<C3dParameter> all() {
        return parameters;
    }

    /** Returns the parameter of a name such as {@code POINT:RATE}. */
    Optional<C3dParameter> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Returns the first number of a parameter; integers are unsigned. */
    OptionalDouble number(String name) {
        return find(name).map(C3dParsedParameters::unsigned).filter(numbers -> !numbers.isEmpty()).stream()
                .mapToDouble(List::getFirst)
                .findFirst();
    }

    /** Returns a number of two 16-bit words, the lower one first. */
    OptionalDouble longNumber(String name) {
        return find(name).map(C3dParsedParameters::unsigned).filter(numbers -> numbers.size() == 2).stream()
                .mapToDouble(numbers -> numbers.getFirst() + numbers.getLast() * (1 << 16))
                .findFirst();
    }

    private static List<Double> unsigned(C3dParameter parameter) {
        return parameter.type() == C3dParameter.C3dElementType.INTEGER
                ? parameter.numbers().stream()
                        .map(number -> number < 0 ? number + (1 << 16) : number)
                        .toList()
                : parameter.numbers();
    }

    /** Returns the first text of a parameter; empty if it has no text. */
    String text(String name) {
        return find(name).map(C3dParameter::texts).filter(texts -> !texts.isEmpty()).stream()
                .map(List::getFirst)
                .findFirst()
                .orElse("");
    }

    /** Returns the texts of a parameter and its continuations, such as {@code LABELS2}. */
    List<String> texts(String name) {
        var texts = new ArrayList<String>();
        continued(name).forEach(parameter -> texts.addAll(parameter.texts()));
        return texts;
    }

    /** Returns the numbers of a parameter and its continuations, such as {@code SCALE2}. */
    List<Double> numbers(String name) {
        var numbers = new ArrayList<Double>();
        continued(name).forEach(parameter -> numbers.addAll(parameter.numbers()));
        return numbers;
    }

    private List<C3dParameter> continued(String name) {
        var found = new ArrayList<C3dParameter>();
        var next = find(name);
        for (int i = 2; next.isPresent(); i++) {
            found.add(next.get());
            next = find(name + i);
        }
        return found;
    }
}
