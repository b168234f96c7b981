package mocapscope.protocol.setp.bubble;

import mocapscope.protocol.sample.Vec3;

/**
 * The extent of a SETP bubble (shared scene) in metres: centre, range, and distance at which its objects are visible.
 * @param center location relative to a linked bubble
 * @param range range of the bubble's objects
 * @param perception distance around the bubble in which its objects are perceived
 */
public record SetpBubbleExtent(Vec3 center, float range, float perception) {}
