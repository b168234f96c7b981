/**
 * The mapping of stream groups to sources, with the coordinate frames and skeletons derived from them. Start with
 * {@code RgmpDataFrameMapping}.
 */
package mocapscope.protocol.rgmp.mapping;
