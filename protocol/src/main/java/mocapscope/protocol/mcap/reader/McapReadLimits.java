package mocapscope.protocol.mcap.reader;

import mocapscope.protocol.limit.DocumentedLimit;

/**
 * The memory limit in bytes for records, chunks and summaries of an MCAP file being read.
 *
 * @param budget maximum size in bytes of a record, and of a decompressed chunk. An indexed reader caches chunks up to
 *     this size, and their indexes up to this size again. A summary may have twice the size, as may all schemas and
 *     channels together, where a character counts two bytes and each record 128 more
 */
public record McapReadLimits(int budget) {
    @DocumentedLimit(
            value = "a record, and a chunk when it is decompressed, checked before memory is allocated",
            unit = "bytes",
            beyond = "skipped and reported with its position")
    private static final int MOST = 64 << 20;

    /** 64 MiB. */
    public static final McapReadLimits STANDARD = new McapReadLimits(MOST);

    /** @throws IllegalArgumentException if the budget is not positive */
    public McapReadLimits {
        if (budget <= 0) {
            throw new IllegalArgumentException("a budget of %d bytes".formatted(budget));
        }
    }
}
