/**
 * Sources of simulated motion: a walker, wand, console, glove and hand, and BVH clips. Start with {@code Devices},
 * which creates simulated devices by name, and {@code ClipSource}, which plays a clip. Equal times give equal samples.
 */
package mocapscope.protocol.motion;
