package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.mcap.Channel;
import mocapscope.protocol.mcap.Header;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapIndexedReader;
import mocapscope.protocol.mcap.McapReader;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.Message;
import mocapscope.protocol.mcap.Metadata;
import mocapscope.protocol.mcap.Statistics;
import org.jspecify.annotations.Nullable;

/**
 * What a take has.
 *
 * @param start log time of the first message
 * @param end log time of the last
 * @param indexed whether it has a summary
 * @param faults what could not be read
 */
record Contents(
        String profile, List<TakeSession> sessions, long start, long end, boolean indexed, List<String> faults) {
    private static final int MOST_FAULTS = 20;

    /** By the take's summary, or where there is none, by reading all of it. */
    static Contents of(Path file) throws IOException {
        try (var reader = McapIndexedReader.open(file)) {
            var sessions = new ArrayList<Metadata>();
            var maps = new TakeMaps();
            for (var index : reader.metadataIndexes()) {
                switch (index.name()) {
                    case Descriptions.SESSION -> add(sessions, reader.metadata(index));
                    case Descriptions.SKELETON -> maps.add(reader.metadata(index));
                    default -> {}
                }
            }
            long start = reader.statistics().map(Statistics::messageStartTime).orElse(0L);
            long end = reader.statistics().map(Statistics::messageEndTime).orElse(0L);
            var packets = new HashMap<String, Long>();
            reader.statistics()
                    .ifPresent(counted -> counted.channelMessageCounts()
                            .forEach((id, count) -> count(reader.channels().get(id), count, packets)));
            return new Contents(reader.header().profile(), told(sessions, packets, maps), start, end, true, List.of());
        } catch (McapException _) {
            return inTurn(file);
        }
    }

    private static void add(List<Metadata> sessions, Metadata session) {
        if (sessions.size() < TakeWriter.MOST_SESSIONS) {
            sessions.add(session);
        }
    }

    private static void count(@Nullable Channel channel, long count, Map<String, Long> packets) {
        if (channel != null) {
            Layout.RAW.session(channel).ifPresent(session -> packets.merge(session, count, Long::sum));
        }
    }

    /** Takes that were put together may have several of a name, whose channels cannot be told apart: the first counts. */
    private static List<TakeSession> told(List<Metadata> sessions, Map<String, Long> packets, TakeMaps maps) {
        var names = new HashSet<String>();
        return sessions.stream()
                .map(told -> TakeSession.of(told, packets, maps))
                .filter(session -> names.add(session.name()))
                .toList();
    }

    private static Contents inTurn(Path file) throws IOException {
        var found = new Found();
        try (var reader = new McapReader(Files.newByteChannel(file))) {
            boolean more = true;
            while (more) {
                try {
                    var record = reader.next();
                    more = record != null;
                    if (record != null) {
                        found.add(record);
                    }
                } catch (McapException fault) {
                    found.fault(fault);
                }
            }
        }
        return found.contents();
    }

    /** What a reading in turn found. */
    private static final class Found {
        private final List<Metadata> sessions = new ArrayList<>();
        private final TakeMaps maps = new TakeMaps();
        private final Map<Integer, Channel> channels = new HashMap<>();
        private final Map<String, Long> packets = new HashMap<>();
        private final List<String> faults = new ArrayList<>();
        private String profile = "";
        private long start = Long.MAX_VALUE;
        private long end;

        void add(McapRecord record) {
            switch (record) {
                case Header header -> profile = header.profile();
                case Metadata named when named.name().equals(Descriptions.SESSION) -> Contents.add(sessions, named);
                case Metadata named when named.name().equals(Descriptions.SKELETON) -> maps.add(named);
                case Channel channel -> channels.put(channel.id(), channel);
                case Message message -> {
                    count(channels.get(message.channelId()), 1, packets);
                    start = Math.min(start, message.logTime());
                    end = Math.max(end, message.logTime());
                }
                default -> {}
            }
        }

        void fault(McapException fault) {
            if (faults.size() < MOST_FAULTS) {
                faults.add(String.valueOf(fault.getMessage()));
            }
        }

        Contents contents() {
            return new Contents(profile, told(sessions, packets, maps), end == 0 ? 0 : start, end, false, faults);
        }
    }

    Contents {
        sessions = List.copyOf(sessions);
        faults = List.copyOf(faults);
    }
}
