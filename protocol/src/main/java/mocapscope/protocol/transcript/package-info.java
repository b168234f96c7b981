/**
 * The bytes that crossed a session's sockets, with time, channel and direction. Begin with {@code Transcript}, which is
 * append-only and bounded, and {@code Entry}, one event of a channel.
 */
package mocapscope.protocol.transcript;
