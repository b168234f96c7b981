/**
 * Protocol interfaces and the engine that runs a session. Begin with {@code Protocol}, then {@code Decoder}, which
 * decodes, and {@code SessionLogic}, which decides: a new protocol implements these. {@code SessionEngine} runs one session and
 * {@code ServerEngine} a listener with its peers, both without threads, sockets or clocks; a {@code Gate} can hold the
 * items that they send and receive, and a {@code SessionListener} receives all events.
 */
package mocapscope.protocol.session;
