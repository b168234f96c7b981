/** The messages in the channels of a take, encoded and decoded. Start with {@code TakeChannelType}. */
package mocapscope.protocol.take.codec;
