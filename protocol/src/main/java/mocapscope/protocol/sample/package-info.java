/**
 * The common samples of all protocols. Begin with {@code Sample}: poses, skeletons, buttons, analogs, texts, with a
 * {@code SampleMetadata} of source and times. {@code DeclaredSourceProperties} and {@code Basis} define the meaning of the numbers, a
 * {@code SkeletonMap} the names of the bones, and a {@code Source} generates the samples that a server sends.
 */
package mocapscope.protocol.sample;
