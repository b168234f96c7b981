package mocapscope.protocol.filter;

/** Thrown when a text is no valid filter; names the column and the expected input. */
public final class FilterSyntaxException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int column;

    FilterSyntaxException(int column, String problem) {
        super("column %d: %s".formatted(column, problem), null, false, false); // a user's text, not a bug of ours
        this.column = column;
    }

    /** Returns the column of the invalid part, from 1. */
    public int column() {
        return column;
    }
}
