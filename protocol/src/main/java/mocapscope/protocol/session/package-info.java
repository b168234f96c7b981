/**
 * Protocol interfaces and the driver that runs a session. Begin with {@code Protocol}, then {@code Decoder}, which
 * decodes, and {@code Dialogue}, which decides: a new protocol implements these. {@code Driver} runs one session and
 * {@code HostDriver} a listener with its peers, both without threads, sockets or clocks; a {@code Gate} can hold the
 * items that they send and receive, and a {@code Tap} receives all events.
 */
package mocapscope.protocol.session;
