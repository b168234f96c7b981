/**
 * TCP and UDP: the only sockets and the only clock of the module. Begin with {@code Network}, which starts sessions,
 * and {@code Live}, a running session; {@code Station} is its event loop, and {@code Faults} the options of a simulated
 * faulty network.
 */
package mocapscope.protocol.link;
