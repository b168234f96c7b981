package mocapscope.protocol.bytes;

/**
 * One decoded field of a message: name, wire type, byte range, value and unit.
 *
 * @param name the path within the message, such as {@code channels[3]} or {@code position.x}
 * @param type the wire type, such as {@code f64} or {@code char[24]}
 * @param offset the number of bytes from the message's first byte
 * @param length the number of bytes
 * @param value the value as read: a number, a text, or the bytes
 * @param unit the unit, such as {@code m}; empty if there is no unit
 * @param section the section of the specification; empty if unknown
 * @param secret whether recorders, logs and reports must mask it
 */
public record MessageField(
        String name, String type, int offset, int length, Object value, String unit, String section, boolean secret) {}
