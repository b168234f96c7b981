package mocapscope.protocol.protobuf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.stream.LongStream;

/**
 * Reads a protobuf message field by field and skips unknown fields. Not thread-safe. Allocates no more memory than
 * there are bytes.
 */
public final class ProtobufReader {
    private static final int LONGEST_VARINT = 70;
    private static final int MASK = (1 << ProtobufFieldDescriptor.WIRE_BITS) - 1;

    private final ByteBuffer bytesValue;
    private final int base;
    private int tag;
    private int fieldOffset;
    private long longValue;
    private ByteBuffer sized;

    /** Creates a reader for the remaining bytes, without changing the buffer's position. */
    public ProtobufReader(ByteBuffer bytes) {
        this(bytes, 0);
    }

    private ProtobufReader(ByteBuffer bytes, int base) {
        this.bytesValue = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        this.base = base;
        this.sized = this.bytesValue;
    }

    /** Advances to the next field and returns false at the end. */
    public boolean next() throws ProtobufException {
        if (!bytesValue.hasRemaining()) {
            return false;
        }
        int at = offset();
        fieldOffset = at;
        long read = varint();
        if (read <= MASK || read > 0xffff_ffffL) {
            throw new ProtobufException(at, "no field has the tag " + read);
        }
        tag = (int) read;
        switch (tag & MASK) {
            case ProtobufFieldDescriptor.VARINT -> longValue = varint();
            case ProtobufFieldDescriptor.FIXED64 -> longValue = need(Long.BYTES).getLong();
            case ProtobufFieldDescriptor.FIXED32 ->
                longValue = need(Integer.BYTES).getInt();
            case ProtobufFieldDescriptor.SIZED -> sized = take();
            default -> throw new ProtobufException(at, "there is no wire type " + (tag & MASK));
        }
        return true;
    }

    /** Returns true if the current field is {@code field}, with its wire type. */
    public boolean isAt(ProtobufFieldDescriptor field) {
        return tag == field.tag();
    }

    /** Returns the offset of the current field's tag, counted from the first byte of the outermost message. */
    public int fieldOffset() {
        return fieldOffset;
    }

    private int offset() {
        return base + bytesValue.position();
    }

    public long longValue() {
        return longValue;
    }

    public double doubleValue() {
        return Double.longBitsToDouble(longValue);
    }

    /** Returns an independent view of the bytes. */
    public ByteBuffer bytesValue() {
        return sized.slice();
    }

    /** Returns a reader for the nested message that the current field contains; its errors have offsets of the outermost one. */
    public ProtobufReader nestedMessage() {
        return new ProtobufReader(sized, offset() - sized.remaining());
    }

    public String stringValue() {
        return StandardCharsets.UTF_8.decode(sized.slice()).toString();
    }

    /** Reads a UUID of sixteen bytes. */
    public UUID uuidValue() throws ProtobufException {
        if (sized.remaining() != 2 * Long.BYTES) {
            throw new ProtobufException(offset(), "an id of %d bytes".formatted(sized.remaining()));
        }
        var all = sized.duplicate().order(ByteOrder.BIG_ENDIAN);
        return new UUID(all.getLong(), all.getLong());
    }

    /** Reads packed doubles. */
    public double[] doubleArray() throws ProtobufException {
        if (sized.remaining() % Double.BYTES != 0) {
            throw new ProtobufException(offset(), "numbers in %d bytes".formatted(sized.remaining()));
        }
        var numbers = new double[sized.remaining() / Double.BYTES];
        sized.slice().order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().get(numbers);
        return numbers;
    }

    /** Reads packed integers. */
    public long[] longArray() throws ProtobufException {
        var row = nestedMessage();
        var numbers = LongStream.builder();
        while (row.bytesValue.hasRemaining()) {
            numbers.add(row.varint());
        }
        return numbers.build().toArray();
    }

    private ByteBuffer take() throws ProtobufException {
        int at = offset();
        long length = varint();
        if (length < 0 || length > bytesValue.remaining()) {
            throw new ProtobufException(
                    at, "%s bytes, %d left".formatted(Long.toUnsignedString(length), bytesValue.remaining()));
        }
        var taken = bytesValue.slice(bytesValue.position(), (int) length).asReadOnlyBuffer();
        bytesValue.position(bytesValue.position() + (int) length);
        return taken;
    }

    private long varint() throws ProtobufException {
        int at = offset();
        long value = 0;
        for (int shift = 0; shift < LONGEST_VARINT; shift += 7) {
            byte one = need(1).get();
            value |= (one & 0x7fL) << shift;
            if (one >= 0) {
                return value;
            }
        }
        throw new ProtobufException(at, "a number does not end");
    }

    private ByteBuffer need(int length) throws ProtobufException {
        if (bytesValue.remaining() < length) {
            throw new ProtobufException(offset(), "%d bytes, %d left".formatted(length, bytesValue.remaining()));
        }
        return bytesValue;
    }
}
