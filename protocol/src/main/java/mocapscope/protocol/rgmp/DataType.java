package mocapscope.protocol.rgmp;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a stream's bytes are: one number, N of them, or a matrix of N by M, row first. Written {@code FLOAT},
 * {@code FLOAT[3]}, {@code FLOAT[3, 3]}.
 *
 * @param shape no number, N, or N and M; each at least 1
 * @param count of numbers; N·M is limited by what a frame can hold
 */
record DataType(BaseType base, List<Integer> shape, int count) {
    /** Bytes that the streams of one group may have together. */
    static final int MOST_BYTES = 1 << 20;

    private static final Pattern GRAMMAR =
            Pattern.compile("(INT32|UINT32|INT64|UINT64|FLOAT|DOUBLE)(\\[([1-9][0-9]*)(, *([1-9][0-9]*))?])?");

    DataType {
        shape = List.copyOf(shape);
    }

    /** Whether {@code text} is a type, of whatever size. */
    static boolean grammatical(String text) {
        return GRAMMAR.matcher(text).matches();
    }

    /** The type that {@code text} names; empty when it names none, or one larger than a frame. */
    static Optional<DataType> of(String text) {
        var match = GRAMMAR.matcher(text);
        if (!match.matches()) {
            return Optional.empty();
        }
        var base = BaseType.valueOf(match.group(1));
        var rows = match.group(3);
        var columns = match.group(5);
        if (rows == null) {
            return Optional.of(new DataType(base, List.of(), 1));
        }
        long n = dimension(rows);
        long m = columns == null ? 1 : dimension(columns);
        if (n * m > MOST_BYTES / base.size()) {
            return Optional.empty();
        }
        var shape = columns == null ? List.of((int) n) : List.of((int) n, (int) m);
        return Optional.of(new DataType(base, shape, (int) (n * m)));
    }

    /** Any number of ten digits or more is as good as a billion, and two billions still multiply in 64 bits. */
    private static long dimension(String digits) {
        return digits.length() > 9 ? 1_000_000_000 : Long.parseLong(digits);
    }

    /** In bytes. */
    int size() {
        return count * base.size();
    }

    /** As the document writes it, without blanks. */
    String text() {
        return switch (shape.size()) {
            case 0 -> base.name();
            case 1 -> "%s[%d]".formatted(base, shape.getFirst());
            default -> "%s[%d,%d]".formatted(base, shape.getFirst(), shape.getLast());
        };
    }
}
