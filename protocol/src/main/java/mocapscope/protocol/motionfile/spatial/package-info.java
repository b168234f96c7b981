/**
 * Messages about positions in space that other programs write into MCAP files: frames, poses, points and joint states of
 * Foxglove's schemas and of ROS 2. Start with {@code SpatialMessageDecoder}.
 */
package mocapscope.protocol.motionfile.spatial;
