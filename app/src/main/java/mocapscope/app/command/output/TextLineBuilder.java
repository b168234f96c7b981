package mocapscope.app.command.output;

import mocapscope.protocol.bytes.ControlCharacterEscaper;
import mocapscope.protocol.bytes.TextTruncator;

/**
 * Builds one line of command output from padded text columns and numbers, so that successive lines align. Reusable.
 * Texts are shortened as by {@link TextTruncator}.
 */
final class TextLineBuilder {
    private static final int DECIMALS = 10_000;
    private static final double MOST_PLAIN = 1e9;
    private static final int NUMBER_WIDTH = 9;

    private final StringBuilder line = new StringBuilder();

    TextLineBuilder clear() {
        line.setLength(0);
        return this;
    }

    /** Appends text padded to the column width and one blank; a longer text is followed by one blank. */
    TextLineBuilder appendLeft(String text, int width) {
        int from = line.length();
        return append(text).pad(Math.max(1, width - (line.length() - from) + 1));
    }

    /** Appends right-aligned text and one blank. */
    TextLineBuilder appendRight(String text, int width) {
        return pad(width - text.length()).append(text).append(" ");
    }

    TextLineBuilder append(String text) {
        line.append(TextTruncator.truncate(text));
        return this;
    }

    /** Appends a blank and a number with four decimals. */
    TextLineBuilder appendNumber(double value) {
        int from = line.length();
        if (Math.abs(value) < MOST_PLAIN) {
            long scaled = Math.round(value * DECIMALS);
            line.append(scaled < 0 ? "-" : "")
                    .append(Math.abs(scaled) / DECIMALS)
                    .append('.');
            line.append(Math.abs(scaled) % DECIMALS + DECIMALS).deleteCharAt(line.lastIndexOf(".") + 1);
        } else {
            line.append(value);
        }
        line.insert(from, " ".repeat(Math.max(1, NUMBER_WIDTH - (line.length() - from))));
        return this;
    }

    private TextLineBuilder pad(int width) {
        line.repeat(' ', Math.max(0, width));
        return this;
    }

    /** Returns the line with a peer's control characters made visible. */
    @Override
    public String toString() {
        return ControlCharacterEscaper.escapeLine(line.toString().stripTrailing());
    }
}
