/**
 * The simulated SETP server: admission, participants, interactions and handovers. Start with {@code SetpServer}.
 */
package mocapscope.protocol.setp.server;
