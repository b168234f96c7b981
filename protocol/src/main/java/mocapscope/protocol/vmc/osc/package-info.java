/** Open Sound Control 1.0 without I/O: packets, bundles, messages and their bytes. Start with {@code OscPacket}. */
package mocapscope.protocol.vmc.osc;
