/**
 * VRPN messages, headers and log records as bytes, with channels, options and the rules they can break. Start with
 * {@code VrpnMessage}.
 */
package mocapscope.protocol.vrpn.wire;
