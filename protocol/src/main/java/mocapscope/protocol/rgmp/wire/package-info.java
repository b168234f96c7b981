/** RGMP frames and messages as bytes, with channels and options. Start with {@code RgmpMessage}. */
package mocapscope.protocol.rgmp.wire;
