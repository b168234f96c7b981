package mocapscope.protocol.motion;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Splits the text of a BVH file into tokens and tracks line numbers. A line ends with LF, CR or both. The text stays in
 * bytes, since decoding a long clip to characters would take up to twice its memory again; blanks and braces are single
 * bytes in UTF-8 and part of no other character.
 */
final class BvhTokenizer {
    @DocumentedLimit(value = "a word or number of a BVH clip", unit = "bytes", beyond = "refused with the line number")
    private static final int LONGEST_WORD = 1000;

    /** The texts of C libraries, also those of Windows ({@code -1.#IND}), for values that are no finite number. */
    private static final Pattern NOT_FINITE = Pattern.compile(
            "[+-]?(?:nan(?:\\(\\w{0,20}\\))?|inf(?:inity)?|\\d\\.#[a-z]{1,5}\\d{0,20})", Pattern.CASE_INSENSITIVE);

    private static final int LONGEST_NOT_FINITE = 32;

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

    /** Reads a finite number. */
    double readNumber(String description) throws IOException {
        skip(true);
        int from = at;
        double number = readValue(description);
        if (!Double.isFinite(number)) {
            throw unexpected(description, from);
        }
        return number;
    }

    /** Reads a whole number that is not negative. */
    int readCount(String description) throws IOException {
        skip(true);
        int from = at;
        double count = readValue(description);
        if (!(count >= 0) || count != Math.rint(count) || count > Integer.MAX_VALUE) {
            throw unexpected(description, from);
        }
        return (int) count;
    }

    /**
     * Reads a number, or NaN if the file has a text such as {@code nan}, {@code inf} or {@code 1e999} in its place.
     * Accepts a decimal comma. The sign of the next number may replace the blank before it, as in {@code 0.0-7.5}.
     */
    double readValue(String description) throws IOException {
        skip(true);
        wordLine = line;
        int from = at;
        int number = numberEnd(from);
        boolean isNumber = number > from && isValueEnd(number);
        int end = isNumber ? number : notFiniteEnd(from);
        if (end == from || !isValueEnd(end) || end - from > LONGEST_WORD) {
            throw unexpected(description, from);
        }
        at = end;
        double value = isNumber ? Double.parseDouble(text(from, end).replace(',', '.')) : Double.NaN;
        return Double.isFinite(value) ? value : Double.NaN;
    }

    private IOException unexpected(String description, int from) {
        at = from;
        return expectedError(description, nextToken());
    }

    /** Returns the end of the decimal number that starts there; its start if none does. */
    private int numberEnd(int from) {
        int start = from + (isSign(from) ? 1 : 0);
        int whole = digitsEnd(start);
        int end = isDecimalMark(whole) ? digitsEnd(whole + 1) : whole;
        if (end - start == 0 || end - start == 1 && end > whole) {
            return from;
        }
        boolean isExponent = end < text.length && (text[end] == 'e' || text[end] == 'E');
        int exponent = end + (isSign(end + 1) ? 2 : 1);
        return isExponent && digitsEnd(exponent) > exponent ? digitsEnd(exponent) : end;
    }

    private int digitsEnd(int from) {
        int end = from;
        while (isDigit(end)) {
            end++;
        }
        return end;
    }

    /** Returns the end of a text for NaN or infinity that starts there; its start if none does. */
    private int notFiniteEnd(int from) {
        var matcher = NOT_FINITE.matcher(text(from, Math.min(text.length, from + LONGEST_NOT_FINITE)));
        return matcher.lookingAt() ? from + matcher.end() : from;
    }

    private boolean isValueEnd(int i) {
        return i == text.length || blank(text[i]) || brace(text[i]) || isSign(i);
    }

    private boolean isDigit(int i) {
        return i < text.length && text[i] >= '0' && text[i] <= '9';
    }

    private boolean isSign(int i) {
        return i < text.length && (text[i] == '+' || text[i] == '-');
    }

    /** Returns true for a point, and for a comma unless it may separate two numbers, as in {@code 1,-5}. */
    private boolean isDecimalMark(int i) {
        return i < text.length
                && (text[i] == '.' || text[i] == ',' && (isDigit(i + 1) || isValueEnd(i + 1) && !isSign(i + 1)));
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

    /** Returns a part of the text, cut at {@link #LONGEST_WORD}: a word or name that long is refused. */
    private String text(int from, int to) {
        return new String(text, from, Math.min(to - from, LONGEST_WORD), StandardCharsets.UTF_8);
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
