/**
 * Where simulated movement comes from: a walk, a wand, a console, a hand, a glove, and BVH clips. Begin with
 * {@code Devices}, the simulated ones by name, and {@code ClipSource}, which plays a clip; equal times give equal
 * samples.
 */
package mocapscope.protocol.motion;
