package mocapscope.protocol.mcap;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import mocapscope.protocol.mcap.WriteOptions.Part;
import org.jspecify.annotations.Nullable;

/** Collects index records and statistics during writing and writes the MCAP summary section. */
final class Summary {
    final TimeSpan times = new TimeSpan();

    private final WriteOptions options;
    private final List<ChunkIndex> chunks = new ArrayList<>();
    private final List<AttachmentIndex> attachments = new ArrayList<>();
    private final List<MetadataIndex> metadata = new ArrayList<>();
    private final List<SummaryOffset> offsets = new ArrayList<>();

    Summary(WriteOptions options) {
        this.options = options;
    }

    void chunk(ChunkIndex index) {
        chunks.add(index);
    }

    void attachment(Attachment attachment, long offset, long length) {
        attachments.add(new AttachmentIndex(
                offset,
                length,
                attachment.logTime(),
                attachment.createTime(),
                attachment.data().remaining(),
                attachment.name(),
                attachment.mediaType()));
    }

    void metadata(Metadata record, long offset, long length) {
        metadata.add(new MetadataIndex(offset, length, record.name()));
    }

    /** Writes the summary section, grouped by opcode, and the footer. */
    void write(Sink sink, Collection<Schema> schemas, @Nullable ChannelLog[] logs) throws IOException {
        var channels = Arrays.stream(logs).filter(Objects::nonNull).toList();
        long start = sink.position();
        group(sink, Part.REPEATED_SCHEMAS, schemas);
        group(
                sink,
                Part.REPEATED_CHANNELS,
                channels.stream().map(log -> log.channel).toList());
        group(sink, Part.STATISTICS, List.of(statistics(schemas.size(), channels)));
        group(sink, Part.METADATA_INDEX, metadata);
        group(sink, Part.ATTACHMENT_INDEX, attachments);
        group(sink, Part.CHUNK_INDEX, chunks);
        long offsetStart = sink.position();
        for (var offset : offsets) {
            sink.write(offset);
        }
        sink.footer(offsetStart == start ? 0 : start, offsets.isEmpty() ? 0 : offsetStart);
    }

    private void group(Sink sink, Part part, Collection<? extends McapRecord> records) throws IOException {
        if (!options.has(part) || records.isEmpty()) {
            return;
        }
        long start = sink.position();
        int opcode = 0;
        for (var record : records) {
            opcode = record.opcode();
            sink.write(record);
        }
        if (options.has(Part.SUMMARY_OFFSETS)) {
            offsets.add(new SummaryOffset(opcode, start, sink.position() - start));
        }
    }

    private Statistics statistics(int schemas, List<ChannelLog> channels) {
        var counts = new LinkedHashMap<Integer, Long>();
        channels.stream().filter(log -> log.count > 0).forEach(log -> counts.put(log.channel.id(), log.count));
        return new Statistics(
                times.count(),
                schemas,
                channels.size(),
                attachments.size(),
                metadata.size(),
                chunks.size(),
                times.start(),
                times.end(),
                counts);
    }
}
