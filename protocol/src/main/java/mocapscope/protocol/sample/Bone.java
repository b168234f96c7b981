package mocapscope.protocol.sample;

/**
 * A bone of a skeleton, with its names and the indices of its parent bones.
 * @param name the name for display
 * @param wireName the name in the protocol; empty if it has no names
 * @param wireParent the index of the bone to which its local pose is relative, −1 for a root
 * @param drawParent the index of the bone to which a line is drawn, −1 for none
 */
public record Bone(String name, String wireName, int wireParent, int drawParent) {}
