package mocapscope.protocol.take;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapMessageIterator;
import mocapscope.protocol.mcap.reader.McapMessageQuery;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.take.codec.StoredCheckpointDecoder;
import mocapscope.protocol.take.codec.TakeChannelType;
import org.jspecify.annotations.Nullable;

/** Finds the last decoder state that was saved in an MCAP recording before a given time. */
final class TakeCheckpointFinder {
    /** The time difference in nanoseconds up to which sessions are read together. */
    private static final long NEAR = 20_000_000_000L;

    /** The number of unreadable checkpoints after which a session is read from its start. */
    private static final int MOST_TRIES = 64;

    /**
     * The log time and checkpoint from which one session of a take is read.
     *
     * @param from log time
     */
    record TakeReadPosition(String session, long from, SessionCheckpoint checkpoint) {}

    private final McapIndexedReader reader;
    private final Map<String, Set<Integer>> packets = new HashMap<>();
    private final Map<String, Set<Integer>> states = new HashMap<>();

    private final Map<String, StoredCheckpointDecoder> decoders;

    /** Creates a finder for the sessions that have a decoder. */
    TakeCheckpointFinder(McapIndexedReader reader, Map<String, StoredCheckpointDecoder> decoders) {
        this.reader = reader;
        this.decoders = Map.copyOf(decoders);
        for (var channel : reader.channels().values()) {
            addChannel(channel, TakeChannelType.RAW, packets);
            addChannel(channel, TakeChannelType.STATE, states);
        }
    }

    private static void addChannel(McapChannel channel, TakeChannelType channelType, Map<String, Set<Integer>> into) {
        channelType
                .session(channel)
                .ifPresent(session ->
                        into.computeIfAbsent(session, _ -> new HashSet<>()).add(channel.id()));
    }

    /** Returns the last supported checkpoint before a log time, or the session's start. */
    TakeReadPosition findBefore(String session, long logTime) throws IOException {
        var channels = states.getOrDefault(session, Set.of());
        if (!channels.isEmpty() && logTime > 0) {
            var latest = reader.messages(McapMessageQuery.ALL
                    .withChannels(channels)
                    .withTimeRange(0, logTime - 1)
                    .reversed());
            for (int i = 0; i < MOST_TRIES; i++) {
                var message = next(latest);
                if (message == null) {
                    break;
                }
                var checkpoint = decoder(session).decode(message);
                if (checkpoint.isPresent()) {
                    return new TakeReadPosition(session, message.logTime(), checkpoint.get());
                }
            }
        }
        return findInitial(session);
    }

    /** Returns the checkpoint before the first packet, which exists for a session recorded from its middle. */
    TakeReadPosition findInitial(String session) throws IOException {
        var raw = packets.getOrDefault(session, Set.of());
        var first = raw.isEmpty() ? null : next(reader.messages(McapMessageQuery.ALL.withChannels(raw)));
        return first == null
                ? new TakeReadPosition(session, Long.MAX_VALUE, SessionCheckpoint.BEGINNING)
                : new TakeReadPosition(
                        session, first.logTime(), findBefore(session, first).orElse(SessionCheckpoint.BEGINNING));
    }

    private Optional<SessionCheckpoint> findBefore(String session, McapMessage first) throws IOException {
        var channels = states.getOrDefault(session, Set.of());
        var earliest = channels.isEmpty()
                ? null
                : next(reader.messages(
                        McapMessageQuery.ALL.withChannels(channels).withTimeRange(0, first.logTime())));
        return Optional.ofNullable(earliest)
                .flatMap(message -> decoder(session).decodeInitial(message, first.sequence()));
    }

    private StoredCheckpointDecoder decoder(String session) {
        return Objects.requireNonNull(decoders.get(session));
    }

    /** Returns the next message, skipping damaged parts. */
    private static @Nullable McapMessage next(McapMessageIterator iterator) throws IOException {
        for (int i = 0; i < MOST_TRIES; i++) {
            try {
                return iterator.next();
            } catch (McapException _) {
                // An earlier checkpoint is used instead.
            }
        }
        return null;
    }

    /** Groups the sessions that are read together. */
    static List<List<TakeReadPosition>> groupByTime(List<TakeReadPosition> all) {
        long latest = all.stream()
                .mapToLong(TakeReadPosition::from)
                .filter(from -> from != Long.MAX_VALUE)
                .max()
                .orElse(0);
        var near = new ArrayList<TakeReadPosition>();
        var groups = new ArrayList<List<TakeReadPosition>>();
        for (var one : all) {
            if (latest - one.from() < NEAR) {
                near.add(one);
            } else {
                groups.add(List.of(one));
            }
        }
        groups.add(near);
        return groups;
    }
}
