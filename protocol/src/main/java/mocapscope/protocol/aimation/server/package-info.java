/**
 * The simulated AImation server: sessions, motion retargeted to its 77 points, and replays. Start with
 * {@code AimationServer}.
 */
package mocapscope.protocol.aimation.server;
