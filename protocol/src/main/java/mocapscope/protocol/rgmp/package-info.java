/**
 * RGMP as a protocol that sessions can use, its client, and the files of device definitions. Start with {@code
 * RgmpProtocol}.
 */
package mocapscope.protocol.rgmp;
