/**
 * Sessions: the interface of a protocol, and the engine that runs it against network, gate and transcript. Start with
 * {@code SessionEngine}, which runs one session; {@code ServerEngine} runs a listener with its peers. Both have no
 * threads, sockets or clocks. A new protocol implements {@code Protocol}, {@code Decoder} and {@code SessionLogic}.
 */
package mocapscope.protocol.session;
