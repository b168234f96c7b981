package mocapscope.protocol.bench;

/**
 * An intercept rule: a message matcher, the action to apply, and the treatment of resends.
 *
 * @param again true if resent messages count as the original and get the treatment of the original
 */
public record Tampering(Aim aim, Trick trick, boolean again) {}
