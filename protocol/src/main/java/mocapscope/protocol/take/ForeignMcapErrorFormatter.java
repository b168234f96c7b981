package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.reader.McapContentFormatter;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapRandomAccessRecordReader;
import mocapscope.protocol.mcap.reader.McapReadLimits;
import mocapscope.protocol.mcap.recovery.McapRecoveredSchemasAndChannels;
import mocapscope.protocol.take.codec.TakeChannelType;

/** Explains in an error message why an MCAP file cannot be opened as a take (a Mocapscope recording). */
final class ForeignMcapErrorFormatter {
    private ForeignMcapErrorFormatter() {}

    /**
     * Returns the reason why the file is no take. It names the command {@code recover} only if that makes a take of the
     * file.
     *
     * @throws IOException if the file cannot be read
     */
    static String describe(Path file) throws IOException {
        try (var reader = McapIndexedReader.open(file)) {
            return McapContentFormatter.describe(reader.header(), reader.channels(), reader.schemas());
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
            return isUnknown
                    ? fault.fullText()
                    : McapContentFormatter.describe(header, found.channels(), found.schemas());
        }
    }
}
