/** FreeD over UDP, the protocol of tracked studio cameras. Start with {@code FreedProtocol}. */
package mocapscope.protocol.freed;
