package mocapscope.app.command;

import mocapscope.protocol.bytes.Excerpt;
import mocapscope.protocol.bytes.Spelled;

/** One line for people, built column by column, of each text as much as {@link Excerpt} shows. Reusable. */
final class TextLine {
    private static final int DECIMALS = 10_000;
    private static final double MOST_PLAIN = 1e9;
    private static final int NUMBER_WIDTH = 9;

    private final StringBuilder line = new StringBuilder();

    TextLine clear() {
        line.setLength(0);
        return this;
    }

    /** Text with blanks up to the column's end, and one more; a longer text has that one. */
    TextLine left(String text, int width) {
        int from = line.length();
        return add(text).pad(Math.max(1, width - (line.length() - from) + 1));
    }

    /** Text that ends at the column's end, and a blank. */
    TextLine right(String text, int width) {
        return pad(width - text.length()).add(text).add(" ");
    }

    TextLine add(String text) {
        line.append(Excerpt.of(text));
        return this;
    }

    /** A number with four decimals, a blank before it. */
    TextLine number(double value) {
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

    private TextLine pad(int width) {
        line.repeat(' ', Math.max(0, width));
        return this;
    }

    /** What was built; what a peer may have put there to be obeyed is shown. */
    @Override
    public String toString() {
        return Spelled.line(line.toString().stripTrailing());
    }
}
