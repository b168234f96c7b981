package mocapscope.protocol.mcap.reader;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.mcap.McapChunk;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.compression.CompressionException;
import mocapscope.protocol.mcap.compression.McapCompression;

/**
 * Decompresses MCAP chunks during one pass over a file, enforces size limits and verifies each chunk's CRC. Sizes are
 * checked against the limits before decompression, and the CRC before any record is used. Not thread-safe.
 */
public final class McapChunkDecompressor {
    private static final int HEAD = 9;
    private static final int SIZE_AT = HEAD + 2 * Long.BYTES;
    private static final int CRC_AT = SIZE_AT + Long.BYTES;
    private static final int COMPRESSION_AT = CRC_AT + Integer.BYTES;
    private static final int RECORDS_AT = COMPRESSION_AT + Integer.BYTES + Long.BYTES;

    @DocumentedLimit(
            value = "the contents of all compressed chunks of an MCAP file in one pass, whatever its size",
            unit = "bytes",
            beyond = "the next limit counts")
    private static final long SMALL = 1L << 30;

    /** Chunks of poses shrink to a tenth; Zstandard allows a thirty-thousandth. */
    @DocumentedLimit(
            value = "the contents of compressed chunks beyond those, for each byte in compressed chunks",
            unit = "bytes",
            beyond = "the chunk is skipped and reported")
    private static final long MOST_RATIO = 200;

    private final int budget;
    private long packedBytes;
    private long unpackedBytes;

    public McapChunkDecompressor(int budget) {
        this.budget = budget;
    }

    /** Returns the records of a chunk at file offset {@code offset}. */
    public McapChunkRecordReader decompress(McapChunk chunk, long offset) throws McapException {
        long recordsAt = offset + RECORDS_AT + chunk.compression().length();
        boolean packed = !chunk.compression().isEmpty();
        return new McapChunkRecordReader(bytes(chunk, offset, recordsAt), recordsAt, packed);
    }

    private ByteBuffer bytes(McapChunk chunk, long offset, long recordsAt) throws McapException {
        long size = chunk.uncompressedSize();
        if (size < 0 || size > budget) {
            throw new McapException(
                    offset + SIZE_AT,
                    "uncompressed_size",
                    "%s bytes, and the budget is %d".formatted(Long.toUnsignedString(size), budget));
        }
        var compression = McapCompression.of(chunk.compression())
                .orElseThrow(() -> new McapException(
                        offset + COMPRESSION_AT, "compression", "'%s' is unknown".formatted(chunk.compression())));
        int packed = chunk.records().remaining();
        if (size > compression.maxDecompressedSize(packed)) {
            throw new McapException(
                    offset + SIZE_AT, "uncompressed_size", "%d bytes cannot expand to %d".formatted(packed, size));
        }
        checkTotal(packed, size, offset);
        var unpacked = new byte[(int) size];
        decompress(compression, chunk.records(), unpacked, recordsAt);
        check(chunk, unpacked, offset);
        return ByteBuffer.wrap(unpacked).asReadOnlyBuffer();
    }

    /** Counts a chunk, and limits the time that a small file can take. */
    private void checkTotal(int packed, long unpacked, long offset) throws McapException {
        if (unpackedBytes + unpacked > SMALL + MOST_RATIO * (packedBytes + packed)) {
            throw new McapException(
                    offset + SIZE_AT,
                    "uncompressed_size",
                    "the chunks so far would expand to more than %d MiB and %d times their size"
                            .formatted(SMALL >> 20, MOST_RATIO));
        }
        packedBytes += packed;
        unpackedBytes += unpacked;
    }

    private static void decompress(McapCompression compression, ByteBuffer records, byte[] to, long recordsAt)
            throws McapException {
        var packed = new byte[records.remaining()];
        records.get(packed);
        try {
            int size = packed.length == 0 ? 0 : compression.decompress(packed, to);
            if (size != to.length) {
                throw new CompressionException("%d bytes instead of the stated %d".formatted(size, to.length));
            }
        } catch (CompressionException broken) {
            throw new McapException(recordsAt, "records", broken.reason());
        }
    }

    private static void check(McapChunk chunk, byte[] unpacked, long offset) throws McapException {
        var crc = new CRC32();
        crc.update(unpacked);
        if (chunk.uncompressedCrc() != 0 && chunk.uncompressedCrc() != crc.getValue()) {
            throw new McapException(offset + CRC_AT, "uncompressed_crc", "the records of the chunk are damaged");
        }
    }
}
