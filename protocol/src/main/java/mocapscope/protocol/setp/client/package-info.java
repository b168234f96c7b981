/** The client side of a SETP session, including a linked simulation. Start with {@code SetpClient}. */
package mocapscope.protocol.setp.client;
