package mocapscope.protocol.bytes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.UUID;

/** Converts a field's bytes to editable text and back. */
public sealed interface FieldTextCodec {

    /**
     * Returns the bytes of {@code value}.
     *
     * @param before the present bytes of the field
     * @throws InvalidFieldValueException if the value cannot be written, or its length does not fit the field
     */
    ByteBuffer write(String fieldName, String value, ByteBuffer before) throws InvalidFieldValueException;

    /** Returns the text of the bytes. */
    String read(ByteBuffer bytes);

    /** Converts a fixed-size number to decimal text and back. */
    record NumberCodec(ScalarType scalar, ByteOrder order) implements FieldTextCodec {

        @Override
        public ByteBuffer write(String fieldName, String value, ByteBuffer before) throws InvalidFieldValueException {
            var out = ByteBuffer.allocate(scalar.size()).order(order);
            scalar.put(out, fieldName, value.strip());
            return out.flip();
        }

        @Override
        public String read(ByteBuffer bytes) {
            return scalar.text(bytes.duplicate().order(order));
        }
    }

    /**
     * Converts some bits of one byte to a decimal number and back. The {@code count} bits begin {@code shift} bits
     * above the lowest.
     */
    record BitFieldCodec(int shift, int count) implements FieldTextCodec {

        private int mask() {
            return (1 << count) - 1 << shift;
        }

        @Override
        public ByteBuffer write(String fieldName, String value, ByteBuffer before) throws InvalidFieldValueException {
            int bits = (int) ScalarType.isInteger(fieldName, value.strip(), 0, (1L << count) - 1);
            int kept = before.get(before.position()) & ~mask();
            return ByteBuffer.allocate(1).put(0, (byte) (kept | bits << shift));
        }

        @Override
        public String read(ByteBuffer bytes) {
            return String.valueOf((bytes.get(bytes.position()) & mask()) >> shift);
        }
    }

    /** Converts 16 bytes to UUID text and back (RFC 4122). The most significant byte is first. */
    record UuidCodec() implements FieldTextCodec {

        @Override
        public ByteBuffer write(String fieldName, String value, ByteBuffer before) throws InvalidFieldValueException {
            try {
                var uuid = UUID.fromString(value.strip());
                return ByteBuffer.allocate(2 * Long.BYTES)
                        .putLong(uuid.getMostSignificantBits())
                        .putLong(uuid.getLeastSignificantBits())
                        .flip();
            } catch (IllegalArgumentException _) {
                throw new InvalidFieldValueException(
                        fieldName, "is not a UUID, such as 123e4567-e89b-12d3-a456-426614174000: " + value);
            }
        }

        @Override
        public String read(ByteBuffer bytes) {
            var in = bytes.duplicate().order(ByteOrder.BIG_ENDIAN);
            return new UUID(in.getLong(), in.getLong()).toString();
        }
    }

    /** Converts bytes to hexadecimal text and back. Spaces between pairs of digits are ignored. */
    record HexCodec() implements FieldTextCodec {

        @Override
        public ByteBuffer write(String fieldName, String value, ByteBuffer before) throws InvalidFieldValueException {
            try {
                return ByteBuffer.wrap(HexFormat.of().parseHex(value.replaceAll("\\s+", "")));
            } catch (IllegalArgumentException _) {
                throw new InvalidFieldValueException(fieldName, "is not pairs of hexadecimal digits: " + value);
            }
        }

        @Override
        public String read(ByteBuffer bytes) {
            var copy = new byte[bytes.remaining()];
            bytes.duplicate().get(copy);
            return HexFormat.ofDelimiter(" ").formatHex(copy);
        }
    }

    /** Converts text in a NUL-padded field of fixed length. */
    record FixedLengthTextCodec(Charset charset) implements FieldTextCodec {

        @Override
        public ByteBuffer write(String fieldName, String value, ByteBuffer before) throws InvalidFieldValueException {
            var encoded = encode(fieldName, value, charset);
            if (encoded.remaining() > before.remaining()) {
                throw new InvalidFieldValueException(
                        fieldName, "has %d bytes, the limit is %d".formatted(encoded.remaining(), before.remaining()));
            }
            return ByteBuffer.allocate(before.remaining()).put(encoded).rewind();
        }

        @Override
        public String read(ByteBuffer bytes) {
            return upToNul(bytes, charset);
        }
    }

    /** Converts NUL-terminated text of any length, padded with NULs until the field's length is a multiple. */
    record AlignedTextCodec(Charset charset, int multiple) implements FieldTextCodec {

        @Override
        public ByteBuffer write(String fieldName, String value, ByteBuffer before) throws InvalidFieldValueException {
            var encoded = encode(fieldName, value, charset);
            int length = (encoded.remaining() / multiple + 1) * multiple;
            return ByteBuffer.allocate(length).put(encoded).rewind();
        }

        @Override
        public String read(ByteBuffer bytes) {
            return upToNul(bytes, charset);
        }
    }

    /** Converts text of any length, optionally NUL-terminated. {@code nul} if the text ends with a NUL. */
    record VariableLengthTextCodec(Charset charset, boolean nul) implements FieldTextCodec {

        @Override
        public ByteBuffer write(String fieldName, String value, ByteBuffer before) throws InvalidFieldValueException {
            var encoded = encode(fieldName, value, charset);
            return nul
                    ? ByteBuffer.allocate(encoded.remaining() + 1).put(encoded).rewind()
                    : encoded;
        }

        @Override
        public String read(ByteBuffer bytes) {
            return nul
                    ? upToNul(bytes, charset)
                    : charset.decode(bytes.duplicate()).toString();
        }
    }

    /**
     * Converts one value within JSON text to editable text and back; a string stays a string. A new value for a string
     * is always written as a string, even if it looks like a number; other values may be replaced by any JSON.
     */
    record JsonValueCodec() implements FieldTextCodec {

        @Override
        public ByteBuffer write(String fieldName, String value, ByteBuffer before) throws InvalidFieldValueException {
            boolean text = before.hasRemaining() && before.get(before.position()) == '"';
            return StandardCharsets.UTF_8.encode(
                    text ? JsonEditableFieldFactory.quoted(value) : JsonEditableFieldFactory.checked(fieldName, value));
        }

        @Override
        public String read(ByteBuffer bytes) {
            return JsonEditableFieldFactory.plain(
                    StandardCharsets.UTF_8.decode(bytes.duplicate()).toString());
        }
    }

    private static ByteBuffer encode(String fieldName, String value, Charset charset)
            throws InvalidFieldValueException {
        try {
            return charset.newEncoder().encode(CharBuffer.wrap(value));
        } catch (CharacterCodingException _) {
            throw new InvalidFieldValueException(fieldName, "cannot be encoded as " + charset.displayName());
        }
    }

    private static String upToNul(ByteBuffer bytes, Charset charset) {
        int end = bytes.position();
        while (end < bytes.limit() && bytes.get(end) != 0) {
            end++;
        }
        return charset.decode(bytes.slice(bytes.position(), end - bytes.position()))
                .toString();
    }
}
