/** The writing of a take's sessions to its channels. Start with {@code TakeWriter}. */
package mocapscope.protocol.take.writer;
