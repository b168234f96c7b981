/**
 * AImation packets, blocks, messages and WebSocket units as bytes, with channels, options and rules. Start with
 * {@code AimationMessage}.
 */
package mocapscope.protocol.aimation.wire;
