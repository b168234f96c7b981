package mocapscope.protocol.mcap.writer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import mocapscope.protocol.mcap.McapAttachment;
import mocapscope.protocol.mcap.McapAttachmentIndex;
import mocapscope.protocol.mcap.McapChunkIndex;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.McapMetadataIndex;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.McapStatistics;
import mocapscope.protocol.mcap.McapSummaryOffset;
import mocapscope.protocol.mcap.writer.McapWriteOptions.McapOptionalPart;
import org.jspecify.annotations.Nullable;

/** Collects index records and statistics during writing and writes the MCAP summary section. */
final class McapSummaryBuilder {
    final McapTimeRangeAccumulator times = new McapTimeRangeAccumulator();

    private final McapWriteOptions options;
    private final List<McapChunkIndex> chunks = new ArrayList<>();
    private final List<McapAttachmentIndex> attachments = new ArrayList<>();
    private final List<McapMetadataIndex> metadataIndexes = new ArrayList<>();
    private final List<McapSummaryOffset> offsets = new ArrayList<>();

    McapSummaryBuilder(McapWriteOptions options) {
        this.options = options;
    }

    void addChunk(McapChunkIndex index) {
        chunks.add(index);
    }

    void addAttachment(McapAttachment attachment, long offset, long length) {
        attachments.add(new McapAttachmentIndex(
                offset,
                length,
                attachment.logTime(),
                attachment.createTime(),
                attachment.data().remaining(),
                attachment.name(),
                attachment.mediaType()));
    }

    void addMetadata(McapMetadata record, long offset, long length) {
        metadataIndexes.add(new McapMetadataIndex(offset, length, record.name()));
    }

    /** Writes the summary section, grouped by opcode, and the footer. */
    void write(McapRecordWriter writer, Collection<McapSchema> schemas, @Nullable McapChannelWriteState[] logs)
            throws IOException {
        var channels = Arrays.stream(logs).filter(Objects::nonNull).toList();
        long start = writer.position();
        group(writer, McapOptionalPart.REPEATED_SCHEMAS, schemas);
        group(
                writer,
                McapOptionalPart.REPEATED_CHANNELS,
                channels.stream().map(log -> log.channel).toList());
        group(writer, McapOptionalPart.STATISTICS, List.of(statistics(schemas.size(), channels)));
        group(writer, McapOptionalPart.METADATA_INDEX, metadataIndexes);
        group(writer, McapOptionalPart.ATTACHMENT_INDEX, attachments);
        group(writer, McapOptionalPart.CHUNK_INDEX, chunks);
        long offsetStart = writer.position();
        for (var offset : offsets) {
            writer.write(offset);
        }
        writer.writeFooter(offsetStart == start ? 0 : start, offsets.isEmpty() ? 0 : offsetStart);
    }

    private void group(McapRecordWriter writer, McapOptionalPart part, Collection<? extends McapRecord> records)
            throws IOException {
        if (!options.has(part) || records.isEmpty()) {
            return;
        }
        long start = writer.position();
        int opcode = 0;
        for (var record : records) {
            opcode = record.opcode();
            writer.write(record);
        }
        if (options.has(McapOptionalPart.SUMMARY_OFFSETS)) {
            offsets.add(new McapSummaryOffset(opcode, start, writer.position() - start));
        }
    }

    private McapStatistics statistics(int schemas, List<McapChannelWriteState> channels) {
        var counts = new LinkedHashMap<Integer, Long>();
        channels.stream().filter(log -> log.count > 0).forEach(log -> counts.put(log.channel.id(), log.count));
        return new McapStatistics(
                times.count(),
                schemas,
                channels.size(),
                attachments.size(),
                metadataIndexes.size(),
                chunks.size(),
                times.start(),
                times.end(),
                counts);
    }
}
