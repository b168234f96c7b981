package mocapscope.protocol.mcap;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The header, schemas and channels found in a damaged MCAP file before its records are salvaged. Definitions in the
 * summary section have priority, because it has a CRC.
 */
final class Survey implements Salvage.Finder {
    private final Map<Integer, Schema> schemas = new TreeMap<>();
    private final Map<Integer, Channel> channels = new TreeMap<>();
    private final Room room;
    private final long end;
    private final long expected;
    private Header header = new Header("", "");
    private @Nullable String first;
    private boolean full;

    private Survey(@Nullable SummaryReader summary, RecordFile file) throws IOException {
        room = new Room(file.budget());
        end = summary == null ? file.size() : summary.footer.summaryStart();
        expected = summary == null || summary.statistics == null ? 0 : summary.statistics.messageCount();
        if (summary != null) {
            summary.schemas.values().forEach(this::keep);
            summary.channels.values().forEach(this::keep);
        }
    }

    static Survey of(RecordFile file, Limits limits) throws IOException {
        var survey = new Survey(summary(file), file);
        new Salvage(file, survey.end, limits, survey).run();
        return survey;
    }

    private static @Nullable SummaryReader summary(RecordFile file) throws IOException {
        try {
            return new SummaryReader(file);
        } catch (McapException damaged) {
            return null;
        }
    }

    @Override
    public void found(McapRecord record) {
        switch (record) {
            case Header told -> header = told;
            case Schema schema -> keep(schema);
            case Channel channel -> keep(channel);
            default -> {}
        }
    }

    private void keep(Schema schema) {
        if (!schemas.containsKey(schema.id()) && fits(Room.size(schema))) {
            schemas.put(schema.id(), schema);
        }
    }

    private void keep(Channel channel) {
        if (!channels.containsKey(channel.id()) && fits(Room.size(channel))) {
            channels.put(channel.id(), channel);
        }
    }

    private boolean fits(long size) {
        boolean fits = room.takes(size);
        full |= !fits;
        return fits;
    }

    @Override
    public void ends(Chunk chunk) {
        if (first == null) {
            first = chunk.compression();
        }
    }

    /** Returns the offset at which the data ends. */
    long end() {
        return end;
    }

    /** Returns the expected number of messages, or 0 if unknown. */
    long expected() {
        return expected;
    }

    /** Reports definitions left out because of the memory limit. */
    void tell(Damage damage) {
        if (full) {
            damage.fault("channel: %s; further ones are left out".formatted(room.full()));
            damage.damaged();
        }
    }

    Header header() {
        return header;
    }

    /** Returns the compression of the first readable chunk. */
    Compression compression() {
        return Compression.of(first == null ? "" : first).orElse(Compression.NONE);
    }

    Map<Integer, Channel> channels() {
        return channels;
    }

    /** Registers all schemas and channels with a writer; a channel whose schema is missing keeps its messages. */
    void tell(McapWriter writer) {
        schemas.values().stream().filter(schema -> schema.id() != 0).forEach(writer::schema);
        channels.values().forEach(channel -> writer.channel(complete(channel)));
    }

    private Channel complete(Channel channel) {
        boolean known = channel.schemaId() == 0 || schemas.containsKey(channel.schemaId());
        return known
                ? channel
                : new Channel(channel.id(), 0, channel.topic(), channel.messageEncoding(), channel.metadata());
    }
}
