/** The simulated VRPN server with live or replayed reports. Start with {@code VrpnServer}. */
package mocapscope.protocol.vrpn.server;
