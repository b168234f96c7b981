package mocapscope.protocol.sample;

/**
 * One bone of a skeleton map.
 *
 * @param name for people
 * @param wireName as the wire calls it; empty where the wire has no names
 * @param wireParent index of the bone its local pose is relative to, −1 for a root
 * @param drawParent index of the bone a line is drawn to, −1 for none
 */
public record Bone(String name, String wireName, int wireParent, int drawParent) {}
