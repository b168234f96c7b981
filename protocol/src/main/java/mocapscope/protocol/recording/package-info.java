/**
 * Recorded sessions in files, or in the memory of live sessions. A {@code Recording} is one session in a file,
 * {@code Recorded} adds its protocol, and a {@code Replayer} feeds it to a decoder as if it arrived now. A {@code Reel}
 * holds several sessions and can be read from any moment; a {@code Player} plays it. {@code Conversion} and
 * {@code Export} write recordings as other files.
 */
package mocapscope.protocol.recording;
