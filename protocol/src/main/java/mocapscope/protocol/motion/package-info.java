/**
 * Sources of simulated motion: a walker, wand, console, glove and hand, and BVH clips. Start with {@code SimulatedMotionSource},
 * which creates simulated devices by name, and {@code BvhMotionSource}, which plays a clip. Equal times give equal samples.
 */
package mocapscope.protocol.motion;
