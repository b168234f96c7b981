package mocapscope.protocol.mcap;

/**
 * The memory limit in bytes for records, chunks and summaries of an MCAP file being read.
 *
 * @param budget maximum size in bytes of a record, and of a decompressed chunk. An indexed reader caches chunks up to
 *     this size, and their indexes up to this size again. A summary may have twice the size, as may all schemas and
 *     channels together, where a character counts two bytes and each record 128 more
 */
public record McapReadLimits(int budget) {
    /** 64 MiB. */
    public static final McapReadLimits STANDARD = new McapReadLimits(64 << 20);

    /** @throws IllegalArgumentException if the budget is not positive */
    public McapReadLimits {
        if (budget <= 0) {
            throw new IllegalArgumentException("a budget of %d bytes".formatted(budget));
        }
    }
}
