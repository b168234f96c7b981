package mocapscope.protocol.mcap.recovery;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapChunk;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.reader.McapRandomAccessRecordReader;
import mocapscope.protocol.mcap.reader.McapReadLimits;
import mocapscope.protocol.mcap.reader.McapSchemaChannelMemoryBudget;
import mocapscope.protocol.mcap.reader.McapSummaryReader;
import mocapscope.protocol.mcap.writer.McapWriter;
import org.jspecify.annotations.Nullable;

/**
 * The header, schemas and channels found in a damaged MCAP file before its records are salvaged. Definitions in the
 * summary section have priority, because it has a CRC.
 */
public final class McapRecoveredSchemasAndChannels implements McapSalvageReader.McapSalvageListener {
    private final Map<Integer, McapSchema> schemas = new TreeMap<>();
    private final Map<Integer, McapChannel> channels = new TreeMap<>();
    private final McapSchemaChannelMemoryBudget budget;
    private final long end;
    private final long expected;
    private McapHeader header = new McapHeader("", "");
    private @Nullable String first;
    private long messages;
    private boolean full;

    private McapRecoveredSchemasAndChannels(@Nullable McapSummaryReader summary, McapRandomAccessRecordReader file)
            throws IOException {
        budget = new McapSchemaChannelMemoryBudget(file.budget());
        end = summary == null ? file.size() : summary.footer.summaryStart();
        expected = summary == null || summary.statistics == null ? 0 : summary.statistics.messageCount();
        if (summary != null) {
            summary.schemas.values().forEach(this::keep);
            summary.channels.values().forEach(this::keep);
        }
    }

    public static McapRecoveredSchemasAndChannels of(McapRandomAccessRecordReader file, McapReadLimits limits)
            throws IOException {
        var survey = new McapRecoveredSchemasAndChannels(summary(file), file);
        new McapSalvageReader(file, survey.end, limits, survey).run();
        return survey;
    }

    private static @Nullable McapSummaryReader summary(McapRandomAccessRecordReader file) throws IOException {
        try {
            return new McapSummaryReader(file);
        } catch (McapException damaged) {
            return null;
        }
    }

    @Override
    public void recordFound(McapRecord record) {
        switch (record) {
            case McapHeader mcapHeader -> header = mcapHeader;
            case McapSchema schema -> keep(schema);
            case McapChannel channel -> keep(channel);
            case McapMessage _ -> messages++;
            default -> {}
        }
    }

    private void keep(McapSchema schema) {
        if (!schemas.containsKey(schema.id()) && fits(McapSchemaChannelMemoryBudget.size(schema))) {
            schemas.put(schema.id(), schema);
        }
    }

    private void keep(McapChannel channel) {
        if (!channels.containsKey(channel.id()) && fits(McapSchemaChannelMemoryBudget.size(channel))) {
            channels.put(channel.id(), channel);
        }
    }

    private boolean fits(long size) {
        boolean fits = budget.reserve(size);
        full |= !fits;
        return fits;
    }

    @Override
    public void chunkEnded(McapChunk chunk) {
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
    void applyTo(McapDamageCounter counter) {
        if (full) {
            counter.addFault("channel: %s; further ones are left out".formatted(budget.exhaustedText()));
            counter.markDamaged();
        }
    }

    /** Returns the header; its texts are empty if it is unreadable. */
    public McapHeader header() {
        return header;
    }

    /** Returns the number of readable messages. */
    public long messages() {
        return messages;
    }

    public Map<Integer, McapSchema> schemas() {
        return schemas;
    }

    /** Returns the compression of the first readable chunk. */
    McapCompression compression() {
        return McapCompression.of(first == null ? "" : first).orElse(McapCompression.NONE);
    }

    public Map<Integer, McapChannel> channels() {
        return channels;
    }

    /** Registers all schemas and channels with a writer; a channel whose schema is missing keeps its messages. */
    void applyTo(McapWriter writer) {
        schemas.values().stream().filter(schema -> schema.id() != 0).forEach(writer::addSchema);
        channels.values().forEach(channel -> writer.addChannel(complete(channel)));
    }

    private McapChannel complete(McapChannel channel) {
        boolean known = channel.schemaId() == 0 || schemas.containsKey(channel.schemaId());
        return known
                ? channel
                : new McapChannel(channel.id(), 0, channel.topic(), channel.messageEncoding(), channel.metadata());
    }
}
