/** VMC as a protocol that sessions can use, and its marionette. Start with {@code VmcProtocol}. */
package mocapscope.protocol.vmc;
