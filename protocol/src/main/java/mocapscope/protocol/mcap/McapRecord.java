package mocapscope.protocol.mcap;

/**
 * Anything an MCAP file is made of. Each begins with an opcode and the length of what follows; the pictures show that.
 *
 * <pre>
 *  +--------+----------------+---------------
 *  | opcode | content length | content ...
 *  | u8     | u64            |
 *  +--------+----------------+---------------
 * </pre>
 *
 * <p>All numbers are little endian and without sign. A u64 is a {@code long} that is meant to be compared by
 * {@link Long#compareUnsigned}. A {@code str} is a u32 length and that many bytes of UTF-8; a {@code map} is a u32
 * length in bytes and then keys and values in turns. Times are nanoseconds since an epoch that the file's users agree
 * on. The specification has a section for each record, under Records, by the name and the opcode that the pictures
 * give; how numbers, texts and maps are written stands under Serialization.
 */
public sealed interface McapRecord
        permits Header,
                Footer,
                Schema,
                Channel,
                Message,
                Chunk,
                MessageIndex,
                ChunkIndex,
                Attachment,
                AttachmentIndex,
                Statistics,
                Metadata,
                MetadataIndex,
                SummaryOffset,
                DataEnd,
                OpaqueRecord {

    /** The first byte of the record, 0 to 255, which says what it is. */
    int opcode();
}
