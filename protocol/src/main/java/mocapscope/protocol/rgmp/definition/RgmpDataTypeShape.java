package mocapscope.protocol.rgmp.definition;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * The data_type of an RGMP stream or static value: a scalar, a vector or a row-major matrix. Written {@code FLOAT},
 * {@code FLOAT[3]}, {@code FLOAT[3, 3]}.
 *
 * @param shape empty for a scalar, N for a vector, N and M for a matrix; each at least 1
 * @param count number of values; N·M is limited by the size of a frame
 */
public record RgmpDataTypeShape(RgmpScalarType base, List<Integer> shape, int count) {
    /** Maximum size in bytes of all streams of one group. */
    @DocumentedLimit(
            value = "values of a data frame, checked before memory is allocated",
            unit = "bytes",
            beyond = "skipped, LENGTH_TOO_LARGE")
    public static final int MAX_BYTES = 1 << 20;

    private static final Pattern GRAMMAR =
            Pattern.compile("(INT32|UINT32|INT64|UINT64|FLOAT|DOUBLE)(\\[([1-9][0-9]*)(, *([1-9][0-9]*))?])?");

    public RgmpDataTypeShape {
        shape = List.copyOf(shape);
    }

    /** Returns true if {@code text} has the syntax of a data type, of any size. */
    static boolean isValidSyntax(String text) {
        return GRAMMAR.matcher(text).matches();
    }

    /** Parses {@code text}; empty if it names no data type, or one larger than a frame. */
    static Optional<RgmpDataTypeShape> parse(String text) {
        var match = GRAMMAR.matcher(text);
        if (!match.matches()) {
            return Optional.empty();
        }
        var base = RgmpScalarType.valueOf(match.group(1));
        var rows = match.group(3);
        var columns = match.group(5);
        if (rows == null) {
            return Optional.of(new RgmpDataTypeShape(base, List.of(), 1));
        }
        long n = dimension(rows);
        long m = columns == null ? 1 : dimension(columns);
        if (n * m > MAX_BYTES / base.size()) {
            return Optional.empty();
        }
        var shape = columns == null ? List.of((int) n) : List.of((int) n, (int) m);
        return Optional.of(new RgmpDataTypeShape(base, shape, (int) (n * m)));
    }

    /** Returns a billion for numbers of ten or more digits, so that two dimensions still multiply within 64 bits. */
    private static long dimension(String digits) {
        return digits.length() > 9 ? 1_000_000_000 : Long.parseLong(digits);
    }

    /** Returns the size in bytes. */
    public int size() {
        return count * base.size();
    }

    /** Returns the data type in the specification's syntax, without spaces. */
    String toText() {
        return switch (shape.size()) {
            case 0 -> base.name();
            case 1 -> "%s[%d]".formatted(base, shape.getFirst());
            default -> "%s[%d,%d]".formatted(base, shape.getFirst(), shape.getLast());
        };
    }
}
