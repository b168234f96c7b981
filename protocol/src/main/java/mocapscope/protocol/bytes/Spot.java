package mocapscope.protocol.bytes;

import java.nio.ByteBuffer;

/**
 * A place in a message whose value a person can change: a {@link Field} with all that writing it takes. One may lie within
 * another, such as a value in a text; several of {@link Form.Bits} may share a byte.
 *
 * @param name as the field's
 * @param offset bytes from the first byte of what is reworded
 * @param length bytes
 * @param value as text, as {@code form} reads it
 * @param secret whether whoever shows it must mask it
 */
public record Spot(
        String name, Form form, int offset, int length, String value, boolean secret, String unit, String section) {

    /** A spot where {@code bytes} says what stands there now. */
    public static Spot of(Field field, Form form, ByteBuffer bytes) {
        var value = form.read(bytes.slice(field.offset(), field.length()));
        return new Spot(
                field.name(),
                form,
                field.offset(),
                field.length(),
                value,
                field.secret(),
                field.unit(),
                field.section());
    }

    /** The same, so many bytes farther on. */
    public Spot moved(int by) {
        return new Spot(name, form, offset + by, length, value, secret, unit, section);
    }

    /** The same under another name. */
    Spot named(String other) {
        return new Spot(other, form, offset, length, value, secret, unit, section);
    }
}
