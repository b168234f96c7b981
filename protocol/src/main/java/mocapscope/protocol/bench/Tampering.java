package mocapscope.protocol.bench;

/**
 * A trick, and what it is played on.
 *
 * @param again whether what is sent again until it arrives counts as the same, and meets the same
 */
public record Tampering(Aim aim, Trick trick, boolean again) {}
