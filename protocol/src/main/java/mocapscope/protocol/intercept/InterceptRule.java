package mocapscope.protocol.intercept;

/**
 * An intercept rule: a message matcher, the action to apply, and the treatment of resends.
 *
 * @param matchResends true if resent messages count as the original and get the treatment of the original
 */
public record InterceptRule(MessageMatcher matcher, InterceptAction action, boolean matchResends) {}
