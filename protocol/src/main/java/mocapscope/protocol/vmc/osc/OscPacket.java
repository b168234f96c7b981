package mocapscope.protocol.vmc.osc;

import java.util.List;

/** An OSC message or bundle of messages, parsed from one datagram or nested in another bundle. */
public sealed interface OscPacket {

    /** Returns the number of bytes from the datagram's first byte to its first byte. */
    int offset();

    /**
     * A message: an address and its arguments.
     *
     * @param path the prefix of its fields in the datagram, such as {@code elements[2].}; empty outside of bundles
     * @param typeTags the tags without the comma; empty if the message has none
     * @param arguments the values, without the brackets of arrays
     * @param isComplete whether all bytes could be read
     */
    record OscMessage(
            int offset, String path, String address, String typeTags, List<OscArgument> arguments, boolean isComplete)
            implements OscPacket {

        public OscMessage {
            arguments = List.copyOf(arguments);
        }
    }

    /** A bundle: messages and bundles that take effect at one time, an {@link OscTimeTagConverter}. */
    record OscBundle(int offset, long timeTag, List<OscPacket> elements) implements OscPacket {

        public OscBundle {
            elements = List.copyOf(elements);
        }
    }

    /** Bytes that are neither a message nor a bundle. */
    record OscUnreadablePacket(int offset) implements OscPacket {}
}
