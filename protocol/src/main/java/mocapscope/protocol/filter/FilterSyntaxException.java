package mocapscope.protocol.filter;

/** Thrown when a filter text is invalid; gives the position of the invalid part and the expected input. */
public final class FilterSyntaxException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int column;
    private final String problem;

    FilterSyntaxException(int column, String problem) {
        super(null, null, false, false); // a user's text, not a bug of ours: no stack trace
        this.column = column;
        this.problem = problem;
    }

    @Override
    public String getMessage() {
        return "column %d: %s".formatted(column, problem);
    }

    /** Returns the column of the invalid part, from 1. */
    public int column() {
        return column;
    }
}
