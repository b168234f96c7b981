package mocapscope.protocol.intercept;

/**
 * A rule that applies an action, such as dropping, to selected intercepted messages.
 *
 * @param matchResends true if resent messages count as the original and get the treatment of the original
 */
public record InterceptRule(MessageOccurrenceMatcher matcher, InterceptAction action, boolean matchResends) {}
