package mocapscope.protocol.export.table;

import java.math.BigInteger;
import mocapscope.protocol.bytes.ControlCharacterEscaper;
import mocapscope.protocol.bytes.SpreadsheetTextEscaper;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Builds one CSV line (RFC 4180) cell by cell, escaping control characters and formulas in texts. A formatted
 * number parses to the identical double.
 */
public final class CsvLineBuilder {
    private final StringBuilder line = new StringBuilder();

    /** Clears the line. */
    public void clear() {
        line.setLength(0);
    }

    /** Returns the line with its terminator. */
    public CharSequence finish() {
        return line.append("\r\n");
    }

    private StringBuilder cell() {
        return line.isEmpty() ? line : line.append(',');
    }

    public void addSeconds(long nanos) {
        PlainDecimalFormat.formatSeconds(cell(), nanos);
    }

    public void addInteger(long number) {
        cell().append(number);
    }

    public void addBigInteger(BigInteger number) {
        cell().append(number);
    }

    public void addNumber(double number) {
        var cell = cell();
        if (Double.isFinite(number)) {
            cell.append(number);
        }
    }

    public void addEmpty(int cells) {
        for (int i = 0; i < cells; i++) {
            cell();
        }
    }

    public void addVector(Vec3 vector) {
        addNumber(vector.x());
        addNumber(vector.y());
        addNumber(vector.z());
    }

    public void addQuaternion(Quat turn) {
        addNumber(turn.x());
        addNumber(turn.y());
        addNumber(turn.z());
        addNumber(turn.w());
    }

    /** Appends text received from a peer on one line, safe for spreadsheets and terminals. */
    public void addText(String words) {
        var safe = SpreadsheetTextEscaper.escape(ControlCharacterEscaper.escapeLine(words));
        boolean quoted = safe.chars().anyMatch(c -> c == ',' || c == '"');
        cell().append(quoted ? '"' + safe.replace("\"", "\"\"") + '"' : safe);
    }
}
