package mocapscope.protocol.filter;

import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Limits the matching steps of a filter's regular expressions per row, so that no expression runs endlessly. Some
 * expressions, such as {@code (a+)+\1b}, would otherwise run for years.
 */
final class RegexStepBudget {
    /** The characters that regular expressions read at most for one row; about a millisecond. */
    @DocumentedLimit(
            value = "steps of the regular expressions of a filter for each row",
            unit = "steps",
            beyond = "the row does not fit")
    static final int MOST_STEPS = 100_000;

    @DocumentedLimit(
            value = "rows for which the regular expressions of a filter take too many steps",
            unit = "rows",
            beyond = "no further row fits, and the filter is shown as too slow")
    static final int MOST_EXCEEDED = 100;

    private int left;
    private int exceeded;

    /** Thrown when a filter's regular expressions take too many steps for one row. */
    static final class StepLimitException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        StepLimitException() {
            super(null, null, false, false);
        }
    }

    void startRow() {
        left = MOST_STEPS;
    }

    void countExceeded() {
        exceeded++;
    }

    int exceeded() {
        return exceeded;
    }

    boolean isSpent() {
        return exceeded >= MOST_EXCEEDED;
    }

    private void take() {
        if (--left < 0) {
            throw new StepLimitException();
        }
    }

    /** A character sequence that counts a matching step for each character read. */
    static final class CountedText implements CharSequence {
        private final RegexStepBudget budget;
        private final String text;

        CountedText(String text, RegexStepBudget budget) {
            this.text = text;
            this.budget = budget;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            budget.take();
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
