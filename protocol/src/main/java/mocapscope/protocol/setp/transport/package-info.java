/**
 * The reliable transport of SETP: acknowledgement, resending, rate control and deadlines, without sockets or clocks.
 * Start with {@code SetpReliableTransport}.
 */
package mocapscope.protocol.setp.transport;
