package mocapscope.protocol.mcap;

/** Encodes and decodes MCAP records by opcode. */
public final class McapRecordCodec {
    private McapRecordCodec() {}

    /** Decodes the content at the position of {@code in}; data added at its end by a later version is ignored. */
    public static McapRecord read(int opcode, McapFieldReader in) throws McapException {
        return switch (opcode) {
            case McapOpcode.HEADER -> McapHeader.read(in);
            case McapOpcode.FOOTER -> McapFooter.read(in);
            case McapOpcode.SCHEMA -> McapSchema.read(in);
            case McapOpcode.CHANNEL -> McapChannel.read(in);
            case McapOpcode.MESSAGE -> McapMessage.read(in);
            case McapOpcode.CHUNK -> McapChunk.read(in);
            case McapOpcode.MESSAGE_INDEX -> McapMessageIndex.read(in);
            case McapOpcode.CHUNK_INDEX -> McapChunkIndex.read(in);
            case McapOpcode.ATTACHMENT -> McapAttachment.read(in);
            case McapOpcode.ATTACHMENT_INDEX -> McapAttachmentIndex.read(in);
            case McapOpcode.STATISTICS -> McapStatistics.read(in);
            case McapOpcode.METADATA -> McapMetadata.read(in);
            case McapOpcode.METADATA_INDEX -> McapMetadataIndex.read(in);
            case McapOpcode.SUMMARY_OFFSET -> McapSummaryOffset.read(in);
            case McapOpcode.DATA_END -> McapDataEnd.read(in);
            case 0 -> throw in.reject("opcode", "0 is not an opcode");
            default -> McapOpaqueRecord.read(opcode, in);
        };
    }

    /** Appends a record with opcode and length; returns the number of bytes appended. */
    public static int write(McapRecord record, McapFieldWriter out) {
        int from = out.begin(record.opcode());
        switch (record) {
            case McapHeader header -> header.write(out);
            case McapFooter footer -> footer.write(out);
            case McapSchema schema -> schema.write(out);
            case McapChannel channel -> channel.write(out);
            case McapMessage message -> message.write(out);
            case McapChunk chunk -> chunk.write(out);
            case McapMessageIndex index -> index.write(out);
            case McapChunkIndex index -> index.write(out);
            case McapAttachment attachment -> attachment.write(out);
            case McapAttachmentIndex index -> index.write(out);
            case McapStatistics statistics -> statistics.write(out);
            case McapMetadata metadata -> metadata.write(out);
            case McapMetadataIndex index -> index.write(out);
            case McapSummaryOffset offset -> offset.write(out);
            case McapDataEnd end -> end.write(out);
            case McapOpaqueRecord opaque -> opaque.write(out);
        }
        return out.end(from);
    }
}
