package mocapscope.protocol.mcap.reader;

import java.util.Map;
import java.util.stream.Collectors;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapSchema;
import org.jspecify.annotations.Nullable;

/** Describes the content of an MCAP file for the user: profile, library and channels with schemas and encodings. */
public final class McapContentFormatter {
    @DocumentedLimit(
            value = "channels in the message about an MCAP file of another program",
            unit = "channels",
            beyond = "counted only")
    private static final int MOST_CHANNELS = 5;

    /** The maximum number of characters of each name. */
    private static final int MOST_LETTERS = 60;

    private McapContentFormatter() {}

    /** Returns a noun phrase about a file. */
    public static String describe(
            McapHeader header, Map<Integer, McapChannel> channels, Map<Integer, McapSchema> schemas) {
        var listed = channels.values().stream()
                .limit(MOST_CHANNELS)
                .map(channel -> describe(channel, schemas.get(channel.schemaId())))
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
    public static String describe(McapChannel channel, @Nullable McapSchema schema) {
        var type = schema == null ? "" : abbreviate(schema.name()) + ", ";
        return "%s (%s%s)".formatted(abbreviate(channel.topic()), type, abbreviate(channel.messageEncoding()));
    }

    /** Returns a name of at most 60 characters; {@code none} if it is empty. */
    public static String abbreviate(String name) {
        if (name.length() <= MOST_LETTERS) {
            return name.isEmpty() ? "none" : name;
        }
        boolean isHalf = Character.isHighSurrogate(name.charAt(MOST_LETTERS - 2));
        return name.substring(0, MOST_LETTERS - (isHalf ? 2 : 1)) + "…";
    }
}
