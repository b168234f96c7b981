package mocapscope.protocol.export;

import java.math.BigInteger;
import java.util.regex.Pattern;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Builds one CSV line (RFC 4180) cell by cell, escaping text that a spreadsheet would take for a formula. A formatted
 * number parses to the identical double.
 */
final class CsvLineBuilder {
    /** Possessive, so that matching does not backtrack: a long text is scanned once. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?(?:\\d++(?:\\.\\d*+)?|\\.\\d++)(?:[eE][+-]?\\d++)?");

    private final StringBuilder line = new StringBuilder();

    /** Clears the line. */
    void clear() {
        line.setLength(0);
    }

    /** Returns the line with its terminator. */
    CharSequence finish() {
        return line.append("\r\n");
    }

    private StringBuilder cell() {
        return line.isEmpty() ? line : line.append(',');
    }

    void addSeconds(long nanos) {
        PlainDecimalFormat.formatSeconds(cell(), nanos);
    }

    void addInteger(long number) {
        cell().append(number);
    }

    void addBigInteger(BigInteger number) {
        cell().append(number);
    }

    void addNumber(double number) {
        var cell = cell();
        if (Double.isFinite(number)) {
            cell.append(number);
        }
    }

    void addEmpty(int cells) {
        for (int i = 0; i < cells; i++) {
            cell();
        }
    }

    void addVector(Vec3 vector) {
        addNumber(vector.x());
        addNumber(vector.y());
        addNumber(vector.z());
    }

    void addQuaternion(Quat turn) {
        addNumber(turn.x());
        addNumber(turn.y());
        addNumber(turn.z());
        addNumber(turn.w());
    }

    /** Appends text received from a peer, escaped if a spreadsheet would take it for a formula. */
    void addText(String words) {
        boolean formula = !words.isEmpty()
                && "=+-@\t\r".indexOf(words.charAt(0)) >= 0
                && !NUMBER.matcher(words).matches();
        var safe = formula ? "'" + words : words;
        boolean quoted = safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        cell().append(quoted ? '"' + safe.replace("\"", "\"\"") + '"' : safe);
    }
}
