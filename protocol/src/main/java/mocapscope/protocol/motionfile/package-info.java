/**
 * Motion files of other programs, such as C3D, BVH and MCAP, as recordings. Start with {@code MotionFileOpener}. A
 * {@code MotionFileReader} of each format returns sources, samples, events and diagnostics in order of time; a
 * {@code ReplayableMotionFile} replays them as messages of the {@code MotionFileProtocol}, which needs no network. A further
 * format is one more reader.
 */
package mocapscope.protocol.motionfile;
