package mocapscope.protocol.filter;

/** A message, problem report or table row whose values and texts a filter tests. */
public interface FilterableItem {

    /**
     * Passes the values that the row has for a name to {@code test} until one passes. Returns false if none passes or the
     * row has no value.
     *
     * @param path the path after {@code field.}; empty for any other name
     */
    boolean anyValue(FilterAttribute name, String path, FilterValuePredicate test);

    /** Returns true if a text of the row contains these lower-case words. */
    boolean containsText(String words);
}
