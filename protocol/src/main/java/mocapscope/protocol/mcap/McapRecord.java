package mocapscope.protocol.mcap;

/**
 * A record of an MCAP file: an opcode, a length and content.
 *
 * <pre>
 *  +--------+----------------+---------------
 *  | opcode | content length | content ...
 *  | u8     | u64            |
 *  +--------+----------------+---------------
 * </pre>
 *
 * <p>All numbers are little-endian and unsigned. A u64 is a {@code long} to be compared by
 * {@link Long#compareUnsigned}. A {@code str} is a u32 length followed by UTF-8 bytes of that length; a {@code map} is
 * a u32 length in bytes followed by alternating keys and values. Times are nanoseconds since an epoch chosen by the
 * application. The specification describes each record under Records, by the name and opcode in the diagrams, and
 * numbers, strings and maps under Serialization.
 */
public sealed interface McapRecord
        permits McapHeader,
                McapFooter,
                McapSchema,
                McapChannel,
                McapMessage,
                McapChunk,
                McapMessageIndex,
                McapChunkIndex,
                McapAttachment,
                McapAttachmentIndex,
                McapStatistics,
                McapMetadata,
                McapMetadataIndex,
                McapSummaryOffset,
                McapDataEnd,
                McapOpaqueRecord {

    /** Returns the first byte of the record, 0 to 255, which identifies its type. */
    int opcode();
}
