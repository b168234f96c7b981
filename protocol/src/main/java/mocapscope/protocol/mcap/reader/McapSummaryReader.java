package mocapscope.protocol.mcap.reader;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mocapscope.protocol.mcap.McapAttachment;
import mocapscope.protocol.mcap.McapAttachmentIndex;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapChunk;
import mocapscope.protocol.mcap.McapChunkIndex;
import mocapscope.protocol.mcap.McapDataEnd;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapFooter;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMessageIndex;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.McapMetadataIndex;
import mocapscope.protocol.mcap.McapOpaqueRecord;
import mocapscope.protocol.mcap.McapOpcode;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.McapStatistics;
import mocapscope.protocol.mcap.McapSummaryOffset;
import org.jspecify.annotations.Nullable;

/** Reads the summary section of an MCAP file: schemas, channels, indexes and statistics. */
public final class McapSummaryReader {
    private static final int FOOTER_SIZE = McapRecordReader.HEAD + McapFooter.SIZE;

    public final Map<Integer, McapSchema> schemas = new LinkedHashMap<>();
    public final Map<Integer, McapChannel> channels = new LinkedHashMap<>();
    final List<McapChunkIndex> chunks = new ArrayList<>();
    final List<McapAttachmentIndex> attachments = new ArrayList<>();
    final List<McapMetadataIndex> metadata = new ArrayList<>();
    public final McapFooter footer;

    public @Nullable McapStatistics statistics;

    private final McapSchemaChannelRegistry registry;

    public McapSummaryReader(McapRandomAccessRecordReader file) throws IOException {
        registry = new McapSchemaChannelRegistry(file.budget());
        long footerAt = file.size() - FOOTER_SIZE - McapRecordReader.MAGIC_SIZE;
        footer = footer(file, footerAt);
        long start = footer.summaryStart();
        if (start == 0) {
            throw new McapException(footerAt + McapRecordReader.HEAD, "summary_start", "the file has no summary");
        }
        if (start < McapRecordReader.MAGIC_SIZE || start > footerAt) {
            throw new McapException(footerAt + McapRecordReader.HEAD, "summary_start", "points outside the file");
        }
        long most = 2L * file.budget();
        if (footerAt - start > most) {
            throw new McapException(
                    footerAt + McapRecordReader.HEAD,
                    "summary_start",
                    "%d bytes of summary, and the budget is %d".formatted(footerAt - start, most));
        }
        read(file.readFrom(start), start, footerAt);
        checkPlaces(start);
    }

    private static McapFooter footer(McapRandomAccessRecordReader file, long at) throws IOException {
        if (at < McapRecordReader.MAGIC_SIZE) {
            throw new McapException(file.size(), "footer", "the file is too short to have one");
        }
        if (file.readBytes(at + FOOTER_SIZE, McapRecordReader.MAGIC_SIZE).getLong(0) != McapRecordReader.MAGIC) {
            throw new McapException(at + FOOTER_SIZE, "magic", "the file is incomplete: its end is missing");
        }
        return (McapFooter) file.readRecord(at, FOOTER_SIZE, McapOpcode.FOOTER, "footer");
    }

    private void read(McapRecordReader reader, long start, long footerAt) throws IOException {
        while (reader.position() < footerAt && reader.advance()) {
            var record = reader.read();
            registry.check(record, reader.offset());
            keep(record, reader.offset());
        }
        if (reader.position() != footerAt || !reader.advance()) {
            throw new McapException(reader.offset(), "length", "a record of the summary reaches into the footer");
        }
        reader.check(footer, start);
    }

    /** Rejects overlapping index entries, so that following all of them reads no more than the file. */
    private void checkPlaces(long start) throws McapException {
        var places = Stream.of(
                        chunks.stream().map(index -> new Place(index.chunkStartOffset(), index.chunkLength())),
                        attachments.stream().map(index -> new Place(index.offset(), index.length())),
                        metadata.stream().map(index -> new Place(index.offset(), index.length())))
                .flatMap(all -> all)
                .sorted(Comparator.comparingLong(Place::offset))
                .toList();
        for (int i = 1; i < places.size(); i++) {
            var before = places.get(i - 1);
            var place = places.get(i);
            if (before.length() > place.offset() - before.offset()) {
                throw new McapException(start, "summary", "points at byte %d more than once".formatted(place.offset()));
            }
        }
    }

    /** The location of a record in an index. */
    private record Place(long offset, long length) {}

    private void keep(McapRecord record, long offset) throws McapException {
        switch (record) {
            case McapSchema schema -> schemas.put(schema.id(), schema);
            case McapChannel channel -> channels.put(channel.id(), channel);
            case McapChunkIndex index -> chunks.add(index);
            case McapAttachmentIndex index -> attachments.add(index);
            case McapMetadataIndex index -> metadata.add(index);
            case McapStatistics counted -> statistics = counted;
            case McapSummaryOffset _, McapOpaqueRecord _ -> {}
            case McapHeader _,
                    McapFooter _,
                    McapMessage _,
                    McapChunk _,
                    McapMessageIndex _,
                    McapAttachment _,
                    McapMetadata _,
                    McapDataEnd _ ->
                throw new McapException(
                        offset, "opcode", McapOpcode.toHex(record.opcode()) + " is not allowed in a summary");
        }
    }
}
