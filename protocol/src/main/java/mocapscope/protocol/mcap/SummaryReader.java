package mocapscope.protocol.mcap;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the summary section of an MCAP file: schemas, channels, indexes and statistics. */
final class SummaryReader {
    private static final int FOOTER_SIZE = Frames.HEAD + Footer.SIZE;

    final Map<Integer, Schema> schemas = new LinkedHashMap<>();
    final Map<Integer, Channel> channels = new LinkedHashMap<>();
    final List<ChunkIndex> chunks = new ArrayList<>();
    final List<AttachmentIndex> attachments = new ArrayList<>();
    final List<MetadataIndex> metadata = new ArrayList<>();
    final Footer footer;

    @Nullable
    Statistics statistics;

    private final Known known;

    SummaryReader(RecordFile file) throws IOException {
        known = new Known(file.budget());
        long footerAt = file.size() - FOOTER_SIZE - Frames.MAGIC_SIZE;
        footer = footer(file, footerAt);
        long start = footer.summaryStart();
        if (start == 0) {
            throw new McapException(footerAt + Frames.HEAD, "summary_start", "the file has no summary");
        }
        if (start < Frames.MAGIC_SIZE || start > footerAt) {
            throw new McapException(footerAt + Frames.HEAD, "summary_start", "points outside the file");
        }
        long most = 2L * file.budget();
        if (footerAt - start > most) {
            throw new McapException(
                    footerAt + Frames.HEAD,
                    "summary_start",
                    "%d bytes of summary, and the budget is %d".formatted(footerAt - start, most));
        }
        read(file.from(start), start, footerAt);
        checkPlaces(start);
    }

    private static Footer footer(RecordFile file, long at) throws IOException {
        if (at < Frames.MAGIC_SIZE) {
            throw new McapException(file.size(), "footer", "the file is too short to have one");
        }
        if (file.bytes(at + FOOTER_SIZE, Frames.MAGIC_SIZE).getLong(0) != Frames.MAGIC) {
            throw new McapException(at + FOOTER_SIZE, "magic", "the file is incomplete: its end is missing");
        }
        return (Footer) file.record(at, FOOTER_SIZE, Opcode.FOOTER, "footer");
    }

    private void read(Frames frames, long start, long footerAt) throws IOException {
        while (frames.position() < footerAt && frames.advance()) {
            var record = frames.read();
            known.check(record, frames.offset());
            keep(record, frames.offset());
        }
        if (frames.position() != footerAt || !frames.advance()) {
            throw new McapException(frames.offset(), "length", "a record of the summary reaches into the footer");
        }
        frames.check(footer, start);
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
            case Schema schema -> schemas.put(schema.id(), schema);
            case Channel channel -> channels.put(channel.id(), channel);
            case ChunkIndex index -> chunks.add(index);
            case AttachmentIndex index -> attachments.add(index);
            case MetadataIndex index -> metadata.add(index);
            case Statistics counted -> statistics = counted;
            case SummaryOffset _, OpaqueRecord _ -> {}
            case Header _, Footer _, Message _, Chunk _, MessageIndex _, Attachment _, Metadata _, DataEnd _ ->
                throw new McapException(
                        offset, "opcode", Opcode.told(record.opcode()) + " is not allowed in a summary");
        }
    }
}
