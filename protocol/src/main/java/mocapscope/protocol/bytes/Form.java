package mocapscope.protocol.bytes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.UUID;

/** How a spot's value is written as bytes, and read as a text that a person can change. */
public sealed interface Form {

    /**
     * The bytes of {@code value}.
     *
     * @param before the bytes that stand there now
     * @throws Misworded when there are none, or not as many as the place has
     */
    ByteBuffer write(String spot, String value, ByteBuffer before) throws Misworded;

    /** The text of what stands there. */
    String read(ByteBuffer bytes);

    /** A number of fixed size. */
    record Number(Scalar scalar, ByteOrder order) implements Form {

        @Override
        public ByteBuffer write(String spot, String value, ByteBuffer before) throws Misworded {
            var out = ByteBuffer.allocate(scalar.size()).order(order);
            scalar.put(out, spot, value.strip());
            return out.flip();
        }

        @Override
        public String read(ByteBuffer bytes) {
            return scalar.text(bytes.duplicate().order(order));
        }
    }

    /** {@code count} bits of one byte, {@code shift} bits above its lowest. */
    record Bits(int shift, int count) implements Form {

        private int mask() {
            return (1 << count) - 1 << shift;
        }

        @Override
        public ByteBuffer write(String spot, String value, ByteBuffer before) throws Misworded {
            int bits = (int) Scalar.whole(spot, value.strip(), 0, (1L << count) - 1);
            int kept = before.get(before.position()) & ~mask();
            return ByteBuffer.allocate(1).put(0, (byte) (kept | bits << shift));
        }

        @Override
        public String read(ByteBuffer bytes) {
            return String.valueOf((bytes.get(bytes.position()) & mask()) >> shift);
        }
    }

    /** 16 bytes, the most significant first (RFC 4122). */
    record Uuid() implements Form {

        @Override
        public ByteBuffer write(String spot, String value, ByteBuffer before) throws Misworded {
            try {
                var uuid = UUID.fromString(value.strip());
                return ByteBuffer.allocate(2 * Long.BYTES)
                        .putLong(uuid.getMostSignificantBits())
                        .putLong(uuid.getLeastSignificantBits())
                        .flip();
            } catch (IllegalArgumentException _) {
                throw new Misworded(spot, "is not a UUID, such as 123e4567-e89b-12d3-a456-426614174000: " + value);
            }
        }

        @Override
        public String read(ByteBuffer bytes) {
            var in = bytes.duplicate().order(ByteOrder.BIG_ENDIAN);
            return new UUID(in.getLong(), in.getLong()).toString();
        }
    }

    /** Any bytes, as pairs of hexadecimal digits; spaces between them do not count. */
    record Hex() implements Form {

        @Override
        public ByteBuffer write(String spot, String value, ByteBuffer before) throws Misworded {
            try {
                return ByteBuffer.wrap(HexFormat.of().parseHex(value.replaceAll("\\s+", "")));
            } catch (IllegalArgumentException _) {
                throw new Misworded(spot, "is not pairs of hexadecimal digits: " + value);
            }
        }

        @Override
        public String read(ByteBuffer bytes) {
            var copy = new byte[bytes.remaining()];
            bytes.duplicate().get(copy);
            return HexFormat.ofDelimiter(" ").formatHex(copy);
        }
    }

    /** A text in a place of fixed length, padded with NUL. */
    record Slot(Charset charset) implements Form {

        @Override
        public ByteBuffer write(String spot, String value, ByteBuffer before) throws Misworded {
            var encoded = encode(spot, value, charset);
            if (encoded.remaining() > before.remaining()) {
                throw new Misworded(
                        spot, "has %d bytes, the limit is %d".formatted(encoded.remaining(), before.remaining()));
            }
            return ByteBuffer.allocate(before.remaining()).put(encoded).rewind();
        }

        @Override
        public String read(ByteBuffer bytes) {
            return upToNul(bytes, charset);
        }
    }

    /** A text of any length; {@code nul} where one ends it. */
    record Words(Charset charset, boolean nul) implements Form {

        @Override
        public ByteBuffer write(String spot, String value, ByteBuffer before) throws Misworded {
            var encoded = encode(spot, value, charset);
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

    /** A value within JSON. Where a text stood comes a text, be it written like a number; elsewhere any JSON. */
    record Json() implements Form {

        @Override
        public ByteBuffer write(String spot, String value, ByteBuffer before) throws Misworded {
            boolean text = before.hasRemaining() && before.get(before.position()) == '"';
            return StandardCharsets.UTF_8.encode(text ? JsonSpots.quoted(value) : JsonSpots.checked(spot, value));
        }

        @Override
        public String read(ByteBuffer bytes) {
            return JsonSpots.plain(
                    StandardCharsets.UTF_8.decode(bytes.duplicate()).toString());
        }
    }

    private static ByteBuffer encode(String spot, String value, Charset charset) throws Misworded {
        try {
            return charset.newEncoder().encode(CharBuffer.wrap(value));
        } catch (CharacterCodingException _) {
            throw new Misworded(spot, "cannot be encoded as " + charset.displayName());
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
