package mocapscope.protocol.motionfile.spatial;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads numbers and texts from a message in CDR, the binary encoding of ROS 2 messages. Not thread-safe. */
final class CdrReader {
    /** The length of the header that states the byte order. */
    static final int ENCAPSULATION = 4;

    private static final int BIG_ENDIAN_CDR = 0;
    private static final int LITTLE_ENDIAN_CDR = 1;

    private final ByteBuffer data;
    private final int origin;
    private int position = ENCAPSULATION;
    private String scope = "";

    private CdrReader(ByteBuffer data, int origin) {
        this.data = data;
        this.origin = origin;
    }

    /**
     * Creates a reader behind the encapsulation.
     *
     * @param origin offset from which alignment counts
     * @throws SpatialMessageException if the message has no encapsulation of plain CDR
     */
    static CdrReader open(ByteBuffer data, int origin) throws SpatialMessageException {
        if (data.remaining() < ENCAPSULATION) {
            throw new SpatialMessageException(
                    SpatialMessageProblemKind.CDR_ENCAPSULATION,
                    0,
                    "encapsulation",
                    "needs %d bytes, %d left".formatted(ENCAPSULATION, data.remaining()));
        }
        var bytes = data.slice();
        int representation = bytes.getShort(0) & 0xffff;
        return switch (representation) {
            case BIG_ENDIAN_CDR -> new CdrReader(bytes.order(ByteOrder.BIG_ENDIAN), origin);
            case LITTLE_ENDIAN_CDR -> new CdrReader(bytes.order(ByteOrder.LITTLE_ENDIAN), origin);
            default ->
                throw new SpatialMessageException(
                        SpatialMessageProblemKind.CDR_ENCAPSULATION,
                        0,
                        "encapsulation",
                        "the representation 0x%04x is not plain CDR (0x0000 or 0x0001)".formatted(representation));
        };
    }

    /** Sets the list and the index that precede the names of the next fields in errors; an empty list for none. */
    void setElement(String list, int index) {
        scope = list.isEmpty() ? "" : "%s[%d].".formatted(list, index);
    }

    int unreadBytes() {
        return data.limit() - position;
    }

    int position() {
        return position;
    }

    int i32(String field) throws SpatialMessageException {
        return data.getInt(claim(field, Integer.BYTES));
    }

    long u32(String field) throws SpatialMessageException {
        return i32(field) & 0xffff_ffffL;
    }

    double f64(String field) throws SpatialMessageException {
        return data.getDouble(claim(field, Double.BYTES));
    }

    /** Reads the number of elements of a list, each of which has at least {@code leastSize} bytes. */
    int count(String field, int leastSize) throws SpatialMessageException {
        long count = u32(field);
        if (count > unreadBytes() / leastSize) {
            throw reject(
                    SpatialMessageProblemKind.CDR_LENGTH,
                    position - Integer.BYTES,
                    field,
                    "%,d elements do not fit %,d bytes".formatted(count, unreadBytes()));
        }
        if (count > SpatialMessage.MOST_ELEMENTS) {
            throw reject(
                    SpatialMessageProblemKind.LIMIT,
                    position - Integer.BYTES,
                    field,
                    "%,d elements, at most %,d are read".formatted(count, SpatialMessage.MOST_ELEMENTS));
        }
        return (int) count;
    }

    /**
     * Reads a text whose length includes a terminating zero; a length of 0 is an empty text, too. Returns only the beginning
     * of one that is too long for a name.
     */
    String string(String field) throws SpatialMessageException {
        long length = u32(field);
        int start = position;
        if (length > unreadBytes()) {
            throw reject(
                    SpatialMessageProblemKind.CDR_STRING,
                    start - Integer.BYTES,
                    field,
                    "a text of %,d bytes, %,d left".formatted(length, unreadBytes()));
        }
        if (length == 0) {
            return "";
        }
        position += (int) length;
        if (data.get(position - 1) != 0) {
            throw reject(
                    SpatialMessageProblemKind.CDR_STRING, position - 1, field, "the text does not end with a zero");
        }
        var text = data.slice(start, (int) Math.min(length - 1, SpatialMessage.MOST_NAME_BYTES));
        return StandardCharsets.UTF_8.decode(text).toString();
    }

    private int claim(String field, int size) throws SpatialMessageException {
        int start = position + Math.floorMod(origin - position, size);
        if (start + size > data.limit()) {
            throw reject(
                    SpatialMessageProblemKind.CDR_LENGTH,
                    start,
                    field,
                    "needs %d bytes, %d left".formatted(size, Math.max(0, data.limit() - start)));
        }
        position = start + size;
        return start;
    }

    private SpatialMessageException reject(SpatialMessageProblemKind rule, int offset, String field, String reason) {
        return new SpatialMessageException(rule, offset, scope + field, reason);
    }
}
