/**
 * Captures of networks, as Wireshark keeps them: pcapng and the older pcap are read, pcapng is written. Frames become
 * datagrams and streams of bytes; nothing here knows what these mean.
 *
 * {@snippet :
 * var dissector = new Dissector(listener);
 * try (var reader = PcapReader.open(path)) {
 *     for (var frame = reader.next(); frame != null; frame = reader.next()) {
 *         dissector.frame(frame);
 *     }
 * }
 * dissector.end();
 * }
 */
package mocapscope.protocol.pcap;
