package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.take.codec.StoredCheckpointDecoder;
import mocapscope.protocol.take.codec.TakeChannelType;

/** Scans an MCAP recording for the decoder state at the start of each recorded session. */
final class InitialDecoderStateScanner {
    private final Map<String, McapMessage> earliest = new HashMap<>();
    private final Map<String, SessionCheckpoint> found = new HashMap<>();
    private final Map<String, StoredCheckpointDecoder> decoders;
    private final Set<String> ahead;
    private final Map<Integer, String> packets = new HashMap<>();
    private final Map<Integer, String> states = new HashMap<>();

    private InitialDecoderStateScanner(Map<String, StoredCheckpointDecoder> decoders) {
        this.decoders = decoders;
        this.ahead = new HashSet<>(decoders.keySet());
    }

    /** Reads until every session has started; sessions without an entry in the result start with their first packet. */
    static Map<String, SessionCheckpoint> scan(Path file, Map<String, StoredCheckpointDecoder> decoders)
            throws IOException {
        var beginnings = new InitialDecoderStateScanner(decoders);
        try (var reader = new McapReader(Files.newByteChannel(file))) {
            boolean more = true;
            while (more) {
                try {
                    var record = reader.next();
                    more = record != null && beginnings.addRecord(record);
                } catch (McapException _) {
                    // The fault was reported when the take was opened.
                }
            }
        }
        return beginnings.found;
    }

    private boolean addRecord(McapRecord record) {
        if (record instanceof McapChannel channel) {
            TakeChannelType.RAW.session(channel).ifPresent(session -> packets.put(channel.id(), session));
            TakeChannelType.STATE.session(channel).ifPresent(session -> states.put(channel.id(), session));
        } else if (record instanceof McapMessage message) {
            state(message);
            packet(message);
        }
        return !ahead.isEmpty();
    }

    private void state(McapMessage message) {
        var session = states.get(message.channelId());
        if (session != null && ahead.contains(session)) {
            earliest.putIfAbsent(session, message);
        }
    }

    /** Records a session's first packet; masking may delay packets beyond a later checkpoint. */
    private void packet(McapMessage message) {
        var session = packets.get(message.channelId());
        if (session != null && ahead.remove(session)) {
            var before = earliest.get(session);
            var decoder = decoders.get(session);
            if (before != null && decoder != null) {
                decoder.decodeInitial(before, message.sequence())
                        .ifPresent(checkpoint -> found.put(session, checkpoint));
            }
        }
    }
}
