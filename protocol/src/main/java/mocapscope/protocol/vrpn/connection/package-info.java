/**
 * Setup and sending of a VRPN connection: callbacks, cookies, UDP ports and batched datagrams. Start with
 * {@code VrpnMessageSender}.
 */
package mocapscope.protocol.vrpn.connection;
