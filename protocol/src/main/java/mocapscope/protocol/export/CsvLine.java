package mocapscope.protocol.export;

import java.math.BigInteger;
import java.util.regex.Pattern;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** One line of a table (RFC 4180), cell after cell. Numbers read back to the same double. */
final class CsvLine {
    /** Gives nothing back that it took: a long text costs its length once. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?(?:\\d++(?:\\.\\d*+)?|\\.\\d++)(?:[eE][+-]?\\d++)?");

    private final StringBuilder line = new StringBuilder();

    /** Begins anew. */
    void clear() {
        line.setLength(0);
    }

    /** The whole, with its end. */
    CharSequence end() {
        return line.append("\r\n");
    }

    private StringBuilder cell() {
        return line.isEmpty() ? line : line.append(',');
    }

    void seconds(long nanos) {
        Digits.seconds(cell(), nanos);
    }

    void whole(long number) {
        cell().append(number);
    }

    void exact(BigInteger number) {
        cell().append(number);
    }

    void number(double number) {
        var cell = cell();
        if (Double.isFinite(number)) {
            cell.append(number);
        }
    }

    void empty(int cells) {
        for (int i = 0; i < cells; i++) {
            cell();
        }
    }

    void vector(Vec3 vector) {
        number(vector.x());
        number(vector.y());
        number(vector.z());
    }

    void turn(Quat turn) {
        number(turn.x());
        number(turn.y());
        number(turn.z());
        number(turn.w());
    }

    /** Somebody else's words: a spreadsheet must not take them for a formula. */
    void text(String words) {
        boolean formula = !words.isEmpty()
                && "=+-@\t\r".indexOf(words.charAt(0)) >= 0
                && !NUMBER.matcher(words).matches();
        var safe = formula ? "'" + words : words;
        boolean quoted = safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        cell().append(quoted ? '"' + safe.replace("\"", "\"\"") + '"' : safe);
    }
}
