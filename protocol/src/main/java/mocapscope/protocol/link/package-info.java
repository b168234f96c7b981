/**
 * TCP and UDP: the only sockets and the only clock of the module. Begin with {@code Network}, which starts sessions,
 * and {@code Live}, which is one that runs; a {@code Station} is its thread, and {@code Faults} a bad network for those
 * who ask for one.
 */
package mocapscope.protocol.link;
