/**
 * Every byte that crossed a socket: when, on which channel, which way. Begin with {@code Transcript}, which is
 * append-only and bounded, and {@code Entry}, one thing that happened.
 */
package mocapscope.protocol.transcript;
