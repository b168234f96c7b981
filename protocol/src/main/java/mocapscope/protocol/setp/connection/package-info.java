/**
 * The connection of a SETP session, shared by client and server: messages, options, requests and challenges. Start
 * with {@code SetpTransportAdapter}.
 */
package mocapscope.protocol.setp.connection;
