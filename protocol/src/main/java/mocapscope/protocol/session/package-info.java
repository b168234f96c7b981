/**
 * What a protocol offers, and the driver that runs it. Begin with {@code Protocol}, then {@code Decoder}, which
 * understands, and {@code Dialogue}, which decides: who adds a protocol implements these. {@code Driver} runs one
 * session and {@code HostDriver} a listener with its peers, both without threads, sockets or clocks; a {@code Gate} can
 * hold what they send, and a {@code Tap} sees all of it.
 */
package mocapscope.protocol.session;
