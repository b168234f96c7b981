package mocapscope.protocol.filter;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntPredicate;

/** A comparison operator of the filter language, such as {@code ==} or {@code <}. */
enum FilterOperator {
    EQUAL("==", order -> order == 0),
    DIFFERENT("!=", order -> order != 0),
    LESS("<", order -> order == -1),
    AT_MOST("<=", order -> order == -1 || order == 0),
    GREATER(">", order -> order == 1),
    AT_LEAST(">=", order -> order == 1 || order == 0),
    /** The value contains a match of a regular expression. */
    MATCHING("~", _ -> false);

    private final String symbol;
    private final IntPredicate accepts;

    FilterOperator(String symbol, IntPredicate accepts) {
        this.symbol = symbol;
        this.accepts = accepts;
    }

    String symbol() {
        return symbol;
    }

    /** Returns true if a value passes that compares so with the expected one: −1, 0, 1 or {@code UNORDERED}. */
    boolean accepts(int order) {
        return accepts.test(order);
    }

    /** Returns true if only equality counts, so that truth values can be compared. */
    boolean isEquality() {
        return this == EQUAL || this == DIFFERENT;
    }

    static Optional<FilterOperator> of(String symbol) {
        return Arrays.stream(values())
                .filter(operator -> operator.symbol.equals(symbol))
                .findFirst();
    }
}
