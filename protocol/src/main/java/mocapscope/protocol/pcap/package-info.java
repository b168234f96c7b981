/**
 * Network captures in Wireshark's formats: reads pcapng and classic pcap, writes pcapng. Frames are dissected into
 * datagrams and byte streams; this package does not interpret their contents.
 *
 * {@snippet :
 * var dissector = new Dissector(listener);
 * try (var reader = PcapReader.of(stream)) {
 *     for (var frame = reader.next(); frame != null; frame = reader.next()) {
 *         dissector.frame(frame);
 *     }
 * }
 * dissector.end();
 * }
 */
package mocapscope.protocol.pcap;
