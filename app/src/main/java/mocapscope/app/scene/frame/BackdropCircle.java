package mocapscope.app.scene.frame;

import mocapscope.protocol.sample.Vec3;

/**
 * A thin circle in 3D space drawn behind all solids, such as the outline of a SETP bubble (shared region).
 *
 * @param one a unit vector in the circle's plane
 * @param other the unit vector in that plane perpendicular to {@code one}
 * @param argb the color with its opacity, 0xAARRGGBB, not premultiplied
 */
public record BackdropCircle(Vec3 center, Vec3 one, Vec3 other, double radius, int argb, boolean dashed) {}
