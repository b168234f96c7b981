/**
 * Sessions from files, or from what live ones remember. A {@code Recording} is one in a file, {@code Recorded} knows
 * its protocol too, and a {@code Replayer} feeds it to a decoder as if it came now. A {@code Reel} is several that can
 * be read from any moment on; a {@code Player} plays it. {@code Conversion} and {@code Export} write recordings as
 * other files.
 */
package mocapscope.protocol.recording;
