/**
 * Sessions of protocols in which a server sends datagrams to waiting clients and expects no answers. Start with
 * {@code DatagramSenderServer} and {@code DatagramReceiverLogic}.
 */
package mocapscope.protocol.session.datagram;
