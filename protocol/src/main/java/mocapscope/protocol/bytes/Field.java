package mocapscope.protocol.bytes;

/**
 * One field of a message, as an inspector shows it.
 *
 * @param name path within the message, such as {@code channels[3]} or {@code position.x}
 * @param type wire type, such as {@code f64} or {@code char[24]}
 * @param offset bytes from the message's first byte
 * @param length bytes
 * @param value as read: a number, a text, or the bytes
 * @param unit such as {@code m}; empty where there is none
 * @param section of the specification; empty where unknown
 * @param secret whether recorders, logs and reports must mask it
 */
public record Field(
        String name, String type, int offset, int length, Object value, String unit, String section, boolean secret) {}
