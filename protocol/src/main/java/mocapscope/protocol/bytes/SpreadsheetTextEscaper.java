package mocapscope.protocol.bytes;

import java.util.regex.Pattern;

/**
 * Makes untrusted text safe for spreadsheet cells. It escapes control characters, and puts an apostrophe before
 * formulas. Numbers stay numbers.
 */
public final class SpreadsheetTextEscaper {
    /**
     * The characters that OWASP lists for CSV injection, with the full-width ones of East Asian keyboards. Also matches
     * within quotes, which a spreadsheet removes when pasting.
     */
    private static final Pattern FORMULA =
            Pattern.compile("\"*+[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20].*", Pattern.DOTALL);

    /** Possessive, so that matching a long text takes linear time. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?(?:\\d++(?:\\.\\d*+)?|\\.\\d++)(?:[eE][+-]?\\d++)?");

    private SpreadsheetTextEscaper() {}

    /** Returns the text of a cell, which keeps its tabs and line ends. */
    public static String escape(String text) {
        var visible = ControlCharacterEscaper.escapeTable(text);
        boolean formula =
                FORMULA.matcher(visible).matches() && !NUMBER.matcher(visible).matches();
        return formula ? "'" + visible : visible;
    }
}
