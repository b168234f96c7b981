/**
 * What any protocol can tell. Begin with {@code Sample}: poses, skeletons, buttons, analogs, texts, with a
 * {@code Stamp} of where they came from and when. {@code SourceInfo} and {@code Basis} say what their numbers mean, a
 * {@code SkeletonMap} what the bones are called, and a {@code Source} is where a server has samples from.
 */
package mocapscope.protocol.sample;
