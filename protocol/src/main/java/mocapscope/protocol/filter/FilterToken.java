package mocapscope.protocol.filter;

/**
 * A token of a filter: name, text, number, operator or end of input.
 *
 * @param text the name with its path, the text without quotes, the number as written, or the operator
 * @param from the index of its first character
 * @param to the index after its last character
 */
record FilterToken(FilterTokenKind kind, String text, int from, int to) {

    /** The kind of a token: name, text, number, operator or end of input. */
    enum FilterTokenKind {
        NAME,
        TEXT,
        NUMBER,
        OPERATOR,
        END
    }

    /** Returns its column, from 1. */
    int column() {
        return from + 1;
    }

    boolean is(String operator) {
        return kind == FilterTokenKind.OPERATOR && text.equals(operator);
    }

    /** Returns true if it compares a name with a value. */
    boolean isComparison() {
        return kind == FilterTokenKind.OPERATOR && FilterOperator.of(text).isPresent();
    }

    /** Returns true if a text is a field's path that needs no quotes. */
    static boolean isPlainPath(String path) {
        return !path.isEmpty() && path.chars().allMatch(FilterToken::isNamePart) && !path.endsWith(".");
    }

    static boolean isNameStart(int letter) {
        return Character.isLetter(letter) || letter == '_';
    }

    static boolean isNamePart(int letter) {
        return Character.isLetterOrDigit(letter) || "_.[]-/:#$@".indexOf(letter) >= 0;
    }
}
