package mocapscope.protocol.bytes;

import java.nio.ByteBuffer;

/**
 * A message field that a user can edit: its byte range, current text and codec. It is a {@link MessageField} with the data
 * needed to write it. One may lie within another, such as a value in a text; several of {@link FieldTextCodec.BitFieldCodec} may share a
 * byte.
 *
 * @param name the field's name
 * @param offset the number of bytes from the first byte of the edited message
 * @param length the number of bytes
 * @param value the text that {@code form} reads
 * @param secret whether any display must mask it
 */
public record EditableField(
        String name,
        FieldTextCodec codec,
        int offset,
        int length,
        String value,
        boolean secret,
        String unit,
        String section) {

    /** Returns an editable field whose present value is read from {@code bytes}. */
    public static EditableField of(MessageField field, FieldTextCodec codec, ByteBuffer bytes) {
        var value = codec.read(bytes.slice(field.offset(), field.length()));
        return new EditableField(
                field.name(),
                codec,
                field.offset(),
                field.length(),
                value,
                field.secret(),
                field.unit(),
                field.section());
    }

    /** Returns this field moved by that many bytes. */
    public EditableField moved(int by) {
        return new EditableField(name, codec, offset + by, length, value, secret, unit, section);
    }

    /** Returns this field under another name. */
    EditableField named(String other) {
        return new EditableField(other, codec, offset, length, value, secret, unit, section);
    }
}
