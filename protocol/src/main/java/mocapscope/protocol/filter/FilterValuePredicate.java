package mocapscope.protocol.filter;

/** Tests whether a value of a message, problem report or table row satisfies a filter's condition. */
public interface FilterValuePredicate {

    /** Returns true if a text passes. */
    boolean matchesText(String value);

    /** Returns true if an integer passes. */
    boolean matchesInteger(long value);

    /** Returns true if a value passes: a number, a truth value, bytes or a text. */
    boolean matchesValue(Object value);

    /** Returns true if a value passes of which only the presence is known, such as a secret. */
    boolean matchesHidden();
}
