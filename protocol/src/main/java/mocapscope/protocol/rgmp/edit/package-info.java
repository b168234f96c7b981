/** RGMP messages composed and changed by hand. Start with {@code RgmpMessageEditor}. */
package mocapscope.protocol.rgmp.edit;
