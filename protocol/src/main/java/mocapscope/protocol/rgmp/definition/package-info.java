/**
 * Definitions of RGMP devices: JSON, data and measure types, streams, and the rules they can break. Start with
 * {@code RgmpDeviceDefinition}.
 */
package mocapscope.protocol.rgmp.definition;
