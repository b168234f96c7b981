package mocapscope.protocol.vmc.osc;

/**
 * One argument of an OSC message: type tag, value and position.
 *
 * @param tag the type tag, such as {@code f}
 * @param value the value: an Integer, Long, Float, Double, String, Boolean or a read-only ByteBuffer; an empty text for
 *     a tag without a value
 * @param name the name of its field in the message
 * @param offset the number of bytes from the datagram's first byte
 */
public record OscArgument(char tag, Object value, String name, int offset) {}
