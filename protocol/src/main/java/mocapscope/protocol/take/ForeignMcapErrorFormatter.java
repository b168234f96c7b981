package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapRandomAccessRecordReader;
import mocapscope.protocol.mcap.reader.McapReadLimits;
import mocapscope.protocol.mcap.recovery.McapRecoveredSchemasAndChannels;
import mocapscope.protocol.take.codec.TakeChannelType;

/** Explains in an error message why an MCAP file cannot be opened as a take (a Mocapscope recording). */
final class ForeignMcapErrorFormatter {
    @DocumentedLimit(
            value = "channels in the message about an MCAP file of another program",
            unit = "channels",
            beyond = "counted only")
    private static final int MOST_CHANNELS = 5;

    /** The maximum number of characters of each name. */
    private static final int MOST_LETTERS = 60;

    private ForeignMcapErrorFormatter() {}

    /**
     * Returns the reason why the file is no take. It names the command {@code recover} only if that makes a take of the
     * file.
     *
     * @throws IOException if the file cannot be read
     */
    static String describe(Path file) throws IOException {
        try (var reader = McapIndexedReader.open(file)) {
            return describe(reader.header(), reader.channels(), reader.schemas());
        } catch (McapException fault) {
            return describeDamaged(file, fault);
        }
    }

    private static String describeDamaged(Path file, McapException fault) throws IOException {
        var limits = McapReadLimits.STANDARD;
        try (var channel = Files.newByteChannel(file)) {
            var found = McapRecoveredSchemasAndChannels.of(new McapRandomAccessRecordReader(channel, limits), limits);
            var header = found.header();
            if (header.profile().equals(TakeChannelType.PROFILE) && found.messages() > 0) {
                return "its beginning is damaged (%s), but mocapscope recover makes a whole take of it"
                        .formatted(fault.fullText());
            }
            boolean isUnknown = header.library().isEmpty() && found.channels().isEmpty();
            return isUnknown ? fault.fullText() : describe(header, found.channels(), found.schemas());
        }
    }

    private static String describe(
            McapHeader header, Map<Integer, McapChannel> channels, Map<Integer, McapSchema> schemas) {
        var listed = channels.values().stream()
                .limit(MOST_CHANNELS)
                .map(channel -> describe(channel, schemas))
                .collect(Collectors.joining(", "));
        int further = channels.size() - MOST_CHANNELS;
        return "an MCAP file with profile %s, library %s, channels %s%s"
                .formatted(
                        abbreviate(header.profile()),
                        abbreviate(header.library()),
                        listed.isEmpty() ? "none" : listed,
                        further > 0 ? " and %,d more".formatted(further) : "");
    }

    /** Describes a channel by topic, schema and encoding of its messages. */
    private static String describe(McapChannel channel, Map<Integer, McapSchema> schemas) {
        var schema = schemas.get(channel.schemaId());
        var type = schema == null ? "" : abbreviate(schema.name()) + ", ";
        return "%s (%s%s)".formatted(abbreviate(channel.topic()), type, abbreviate(channel.messageEncoding()));
    }

    private static String abbreviate(String name) {
        return name.isEmpty() ? "none" : TextTruncator.truncate(name, MOST_LETTERS);
    }
}
