/** The simulated RGMP server: served devices, their streams, and replays. Start with {@code RgmpServer}. */
package mocapscope.protocol.rgmp.server;
