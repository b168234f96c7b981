/**
 * VRPN as a protocol that sessions can use, with its log files and flow signatures. Start with {@code VrpnProtocol}.
 */
package mocapscope.protocol.vrpn;
