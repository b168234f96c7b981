/** VMC's messages, bones, rules, options and channels. Start with {@code VmcMessageType}. */
package mocapscope.protocol.vmc.wire;
