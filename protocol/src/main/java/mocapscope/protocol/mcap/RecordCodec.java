package mocapscope.protocol.mcap;

/** Encodes and decodes MCAP records by opcode. */
final class RecordCodec {
    private RecordCodec() {}

    /** Decodes the content at the position of {@code in}; data added at its end by a later version is ignored. */
    static McapRecord read(int opcode, FieldReader in) throws McapException {
        return switch (opcode) {
            case Opcode.HEADER -> Header.read(in);
            case Opcode.FOOTER -> Footer.read(in);
            case Opcode.SCHEMA -> Schema.read(in);
            case Opcode.CHANNEL -> Channel.read(in);
            case Opcode.MESSAGE -> Message.read(in);
            case Opcode.CHUNK -> Chunk.read(in);
            case Opcode.MESSAGE_INDEX -> MessageIndex.read(in);
            case Opcode.CHUNK_INDEX -> ChunkIndex.read(in);
            case Opcode.ATTACHMENT -> Attachment.read(in);
            case Opcode.ATTACHMENT_INDEX -> AttachmentIndex.read(in);
            case Opcode.STATISTICS -> Statistics.read(in);
            case Opcode.METADATA -> Metadata.read(in);
            case Opcode.METADATA_INDEX -> MetadataIndex.read(in);
            case Opcode.SUMMARY_OFFSET -> SummaryOffset.read(in);
            case Opcode.DATA_END -> DataEnd.read(in);
            case 0 -> throw in.reject("opcode", "0 is not an opcode");
            default -> OpaqueRecord.read(opcode, in);
        };
    }

    /** Appends a record with opcode and length; returns the number of bytes appended. */
    static int write(McapRecord record, FieldWriter out) {
        int from = out.begin(record.opcode());
        switch (record) {
            case Header header -> header.write(out);
            case Footer footer -> footer.write(out);
            case Schema schema -> schema.write(out);
            case Channel channel -> channel.write(out);
            case Message message -> message.write(out);
            case Chunk chunk -> chunk.write(out);
            case MessageIndex index -> index.write(out);
            case ChunkIndex index -> index.write(out);
            case Attachment attachment -> attachment.write(out);
            case AttachmentIndex index -> index.write(out);
            case Statistics statistics -> statistics.write(out);
            case Metadata metadata -> metadata.write(out);
            case MetadataIndex index -> index.write(out);
            case SummaryOffset offset -> offset.write(out);
            case DataEnd end -> end.write(out);
            case OpaqueRecord opaque -> opaque.write(out);
        }
        return out.end(from);
    }
}
