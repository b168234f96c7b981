package mocapscope.protocol.filter;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.filter.FilterToken.FilterTokenKind;

/** Splits a filter's text into tokens. */
final class FilterTokenizer {
    private static final List<String> OPERATORS =
            List.of("&&", "||", "==", "!=", "<=", ">=", "<", ">", "~", "!", "(", ")");
    private static final int HEXADECIMAL = 16;

    private final String text;
    private int at;

    FilterTokenizer(String text) {
        this.text = text;
    }

    /** Returns all tokens, the last of which is the end. */
    static List<FilterToken> tokens(String text) throws FilterSyntaxException {
        var tokenizer = new FilterTokenizer(text);
        var tokens = new ArrayList<FilterToken>();
        do {
            tokens.add(tokenizer.next());
        } while (tokens.getLast().kind() != FilterTokenKind.END);
        return tokens;
    }

    /** Returns the next token; the end again after the end. */
    FilterToken next() throws FilterSyntaxException {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        int from = at;
        if (at == text.length()) {
            return new FilterToken(FilterTokenKind.END, "", from, from);
        }
        char first = text.charAt(at);
        if (first == '"' || first == '\'') {
            return new FilterToken(FilterTokenKind.TEXT, readText(), from, at);
        }
        if (FilterToken.isNameStart(first)) {
            return new FilterToken(FilterTokenKind.NAME, readName(), from, at);
        }
        if (isNumberStart()) {
            return readNumber(from);
        }
        for (var operator : OPERATORS) {
            if (text.startsWith(operator, at)) {
                at += operator.length();
                return new FilterToken(FilterTokenKind.OPERATOR, operator, from, at);
            }
        }
        throw new FilterSyntaxException(from + 1, unexpected(first));
    }

    private static String unexpected(char letter) {
        return switch (letter) {
            case '=' -> "expected ==";
            case '&' -> "expected &&";
            case '|' -> "expected ||";
            default -> "unexpected character " + letter;
        };
    }

    private boolean isNumberStart() {
        int digit = "+-".indexOf(text.charAt(at)) >= 0 ? at + 1 : at;
        int next = digit < text.length() && text.charAt(digit) == '.' ? digit + 1 : digit;
        return next < text.length() && text.charAt(next) >= '0' && text.charAt(next) <= '9';
    }

    private FilterToken readNumber(int from) throws FilterSyntaxException {
        at++;
        while (at < text.length() && isNumberPart(at)) {
            at++;
        }
        var number = text.substring(from, at);
        if (FilterNumber.parse(number)
                .filter(one -> Double.isFinite(one.value()))
                .isEmpty()) {
            throw new FilterSyntaxException(
                    from + 1, "expected a number such as 12, -0.5 or 0x1f, found %s".formatted(number));
        }
        return new FilterToken(FilterTokenKind.NUMBER, number, from, at);
    }

    /** A sign belongs to a number only behind the e of an exponent. */
    private boolean isNumberPart(int index) {
        char letter = text.charAt(index);
        boolean sign = letter == '+' || letter == '-';
        return sign
                ? Character.toLowerCase(text.charAt(index - 1)) == 'e'
                : letter == '.' || letter == '_' || Character.isLetterOrDigit(letter);
    }

    /** Reads a name; a field's path can be in quotes. */
    private String readName() throws FilterSyntaxException {
        int from = at;
        while (at < text.length() && FilterToken.isNamePart(text.charAt(at))) {
            at++;
        }
        var name = text.substring(from, at);
        boolean quoted = at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\'');
        return name.endsWith(".") && quoted ? name + readText() : name;
    }

    private String readText() throws FilterSyntaxException {
        int from = at;
        char quote = text.charAt(at++);
        var content = new StringBuilder();
        while (at < text.length() && text.charAt(at) != quote) {
            char letter = text.charAt(at++);
            if (letter == '\\' && at < text.length()) {
                readEscape(content);
            } else {
                content.append(letter);
            }
        }
        if (at == text.length()) {
            throw new FilterSyntaxException(from + 1, "expected a closing quote " + quote);
        }
        at++;
        return content.toString();
    }

    /** Reads the rest of an escape; a backslash before any other character stays, as regular expressions need it. */
    private void readEscape(StringBuilder content) {
        char escape = text.charAt(at++);
        switch (escape) {
            case '\\', '"', '\'' -> content.append(escape);
            case 'n' -> content.append('\n');
            case 'r' -> content.append('\r');
            case 't' -> content.append('\t');
            case 'u' -> readCodeUnit(content);
            default -> content.append('\\').append(escape);
        }
    }

    private void readCodeUnit(StringBuilder content) {
        int end = at + 4;
        if (end <= text.length()
                && text.substring(at, end).chars().allMatch(letter -> Character.digit(letter, HEXADECIMAL) >= 0)) {
            content.append((char) Integer.parseInt(text.substring(at, end), HEXADECIMAL));
            at = end;
        } else {
            content.append("\\u");
        }
    }

    /** Returns a text in quotes, as {@link #tokens} reads it. */
    static String quote(String content) {
        var quoted = new StringBuilder("\"");
        for (int i = 0; i < content.length(); i++) {
            char letter = content.charAt(i);
            switch (letter) {
                case '\\', '"' -> quoted.append('\\').append(letter);
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> quoted.append(letter);
            }
        }
        return quoted.append('"').toString();
    }
}
