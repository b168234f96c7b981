/** VMC messages composed and changed by hand. Start with {@code VmcMessageEditor}. */
package mocapscope.protocol.vmc.edit;
