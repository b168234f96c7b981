package mocapscope.protocol.take;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.stream.LongStream;

/**
 * Reads a protobuf message field by field and skips unknown fields. Not thread-safe. Allocates no more memory than
 * there are bytes.
 */
final class ProtoReader {
    private static final int LONGEST_VARINT = 70;
    private static final int MASK = (1 << ProtoField.WIRE_BITS) - 1;

    private final ByteBuffer bytes;
    private int tag;
    private long number;
    private ByteBuffer sized;

    /** Creates a reader for the remaining bytes, without changing the buffer's position. */
    ProtoReader(ByteBuffer bytes) {
        this.bytes = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        this.sized = this.bytes;
    }

    /** Advances to the next field and returns false at the end. */
    boolean next() throws ProtoException {
        if (!bytes.hasRemaining()) {
            return false;
        }
        int at = bytes.position();
        long read = varint();
        if (read <= MASK || read > 0xffff_ffffL) {
            throw new ProtoException(at, "no field has the tag " + read);
        }
        tag = (int) read;
        switch (tag & MASK) {
            case ProtoField.VARINT -> number = varint();
            case ProtoField.FIXED64 -> number = need(Long.BYTES).getLong();
            case ProtoField.FIXED32 -> number = need(Integer.BYTES).getInt();
            case ProtoField.SIZED -> sized = take();
            default -> throw new ProtoException(at, "there is no wire type " + (tag & MASK));
        }
        return true;
    }

    /** Returns true if the current field is {@code field}, with its wire type. */
    boolean at(ProtoField field) {
        return tag == field.tag();
    }

    long number() {
        return number;
    }

    double real() {
        return Double.longBitsToDouble(number);
    }

    /** Returns an independent view of the bytes. */
    ByteBuffer bytes() {
        return sized.slice();
    }

    String text() {
        return StandardCharsets.UTF_8.decode(sized.slice()).toString();
    }

    /** Reads a UUID of sixteen bytes. */
    UUID id() throws ProtoException {
        if (sized.remaining() != 2 * Long.BYTES) {
            throw new ProtoException(bytes.position(), "an id of %d bytes".formatted(sized.remaining()));
        }
        var all = sized.duplicate().order(ByteOrder.BIG_ENDIAN);
        return new UUID(all.getLong(), all.getLong());
    }

    /** Reads packed doubles. */
    double[] reals() throws ProtoException {
        if (sized.remaining() % Double.BYTES != 0) {
            throw new ProtoException(bytes.position(), "numbers in %d bytes".formatted(sized.remaining()));
        }
        var numbers = new double[sized.remaining() / Double.BYTES];
        sized.slice().order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().get(numbers);
        return numbers;
    }

    /** Reads packed integers. */
    long[] wholes() throws ProtoException {
        var row = new ProtoReader(sized);
        var numbers = LongStream.builder();
        while (row.bytes.hasRemaining()) {
            numbers.add(row.varint());
        }
        return numbers.build().toArray();
    }

    private ByteBuffer take() throws ProtoException {
        int at = bytes.position();
        long length = varint();
        if (length < 0 || length > bytes.remaining()) {
            throw new ProtoException(
                    at, "%s bytes, %d left".formatted(Long.toUnsignedString(length), bytes.remaining()));
        }
        var taken = bytes.slice(bytes.position(), (int) length).asReadOnlyBuffer();
        bytes.position(bytes.position() + (int) length);
        return taken;
    }

    private long varint() throws ProtoException {
        int at = bytes.position();
        long value = 0;
        for (int shift = 0; shift < LONGEST_VARINT; shift += 7) {
            byte one = need(1).get();
            value |= (one & 0x7fL) << shift;
            if (one >= 0) {
                return value;
            }
        }
        throw new ProtoException(at, "a number does not end");
    }

    private ByteBuffer need(int length) throws ProtoException {
        if (bytes.remaining() < length) {
            throw new ProtoException(bytes.position(), "%d bytes, %d left".formatted(length, bytes.remaining()));
        }
        return bytes;
    }
}
