/**
 * The client side of a VRPN session: descriptions, pings and the requests of users. Start with {@code VrpnClient}.
 */
package mocapscope.protocol.vrpn.client;
