package mocapscope.protocol.setp.bubble;

import mocapscope.protocol.sample.Vec3;

/**
 * The centre and range of a SETP bubble (shared scene), and its objects' visibility distance, in metres.
 * @param center location relative to a linked bubble
 * @param range range of the bubble's objects
 * @param perception distance around the bubble in which its objects are perceived
 */
public record SetpBubbleExtent(Vec3 center, float range, float perception) {}
