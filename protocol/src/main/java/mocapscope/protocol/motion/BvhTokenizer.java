package mocapscope.protocol.motion;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Splits the text of a BVH file into tokens and tracks line numbers. A line ends with LF, CR or both. The text stays in
 * bytes, since decoding a long clip to characters would take up to twice its memory again; blanks and braces are single
 * bytes in UTF-8 and part of no other character.
 */
final class BvhTokenizer {
    private static final byte[] MARK = "\uFEFF".getBytes(StandardCharsets.UTF_8);

    private final byte[] text;
    private final String place;
    private int at;
    private int line = 1;
    private int wordLine = 1;

    /** Reads UTF-8 without copying it; {@code place} is appended to error messages. */
    BvhTokenizer(byte[] text, String place) {
        this.place = place;
        this.text = text;
        this.at = Arrays.mismatch(text, MARK) == MARK.length ? MARK.length : 0;
    }

    /** Returns the next token, or an empty string at the end. */
    String nextToken() {
        skip(true);
        wordLine = line;
        int from = at;
        while (at < text.length && !blank(text[at])) {
            at++;
            if (brace(text[from]) || at < text.length && brace(text[at])) {
                break;
            }
        }
        return text(from, at);
    }

    /** Returns the rest of the line, up to a brace. */
    String restOfLine() {
        skip(false);
        int from = at;
        while (at < text.length && !newline(text[at]) && !brace(text[at])) {
            at++;
        }
        return text(from, at).strip();
    }

    /** Returns true if only blanks follow in the line. */
    boolean isAtLineEnd() {
        skip(false);
        return at == text.length || newline(text[at]);
    }

    boolean isAtEnd() {
        skip(true);
        return at == text.length;
    }

    int bytesLeft() {
        return text.length - at;
    }

    /** Reads a finite number; accepts a decimal comma. */
    double readNumber(String description) throws IOException {
        var word = nextToken();
        double value = value(word);
        if (!Double.isFinite(value)) {
            throw expectedError(description, word);
        }
        return value;
    }

    /** Reads a whole number that is not negative. */
    int readCount(String description) throws IOException {
        var word = nextToken();
        double count = value(word);
        if (!(count >= 0) || count != Math.rint(count) || count > Integer.MAX_VALUE) {
            throw expectedError(description, word);
        }
        return (int) count;
    }

    /** Skips a label such as {@code Frame Time:}, with or without blanks and the colon. */
    void expectLabel(String label) throws IOException {
        skip(true);
        wordLine = line;
        int end = Math.min(text.length, at + label.length());
        if (!text(at, end).equalsIgnoreCase(label)) {
            throw expectedError(label + ":", nextToken());
        }
        at = end;
        skip(false);
        at += at < text.length && text[at] == ':' ? 1 : 0;
    }

    void expectKeyword(String word) throws IOException {
        var found = nextToken();
        if (!found.equalsIgnoreCase(word)) {
            throw expectedError(word, found);
        }
    }

    IOException expectedError(String description, String found) {
        var shown = found.length() > 40 ? found.substring(0, 40) + "…" : found;
        return error("expected %s, got %s".formatted(description, found.isEmpty() ? "the end" : "\"" + shown + "\""));
    }

    IOException error(String problem) {
        return new IOException("%s (line %d of %s)".formatted(problem, wordLine, place));
    }

    private static double value(String word) {
        // Java would also accept "NaN", "1d" and hexadecimal numbers, which BVH does not have.
        for (int i = 0; i < word.length(); i++) {
            if ("0123456789+-.,eE".indexOf(word.charAt(i)) < 0) {
                return Double.NaN;
            }
        }
        try {
            return Double.parseDouble(word.indexOf('.') < 0 ? word.replace(',', '.') : word);
        } catch (NumberFormatException _) {
            return Double.NaN;
        }
    }

    private void skip(boolean overLines) {
        while (at < text.length && blank(text[at])) {
            byte c = text[at];
            if (newline(c)) {
                if (!overLines) {
                    return;
                }
                boolean halfOfCrLf = c == '\r' && at + 1 < text.length && text[at + 1] == '\n';
                line += halfOfCrLf ? 0 : 1;
            }
            at++;
        }
    }

    private String text(int from, int to) {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }

    private static boolean blank(byte c) {
        return c >= 0 && Character.isWhitespace(c);
    }

    private static boolean newline(byte c) {
        return c == '\n' || c == '\r';
    }

    private static boolean brace(byte c) {
        return c == '{' || c == '}';
    }
}
