/**
 * TCP and UDP: the only sockets and the only clock of the module. Begin with {@code SessionLauncher}, which starts sessions,
 * and {@code Live}, a running session; {@code EventLoop} is its event loop, and {@code NetworkFaultSimulationOptions} the options of a simulated
 * faulty network.
 */
package mocapscope.protocol.link;
