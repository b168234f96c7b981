package mocapscope.protocol.export;

import java.math.BigInteger;
import mocapscope.protocol.bytes.ControlCharacterEscaper;
import mocapscope.protocol.bytes.SpreadsheetTextEscaper;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Builds one CSV line (RFC 4180) cell by cell, escaping control characters and formulas in texts. A formatted
 * number parses to the identical double.
 */
final class CsvLineBuilder {
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

    /** Appends text received from a peer on one line, safe for spreadsheets and terminals. */
    void addText(String words) {
        var safe = SpreadsheetTextEscaper.escape(ControlCharacterEscaper.escapeLine(words));
        boolean quoted = safe.chars().anyMatch(c -> c == ',' || c == '"');
        cell().append(quoted ? '"' + safe.replace("\"", "\"\"") + '"' : safe);
    }
}
