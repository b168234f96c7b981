package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapFooter;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapStatistics;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.recording.RecordingDamage;
import mocapscope.protocol.take.codec.TakeChannelType;
import mocapscope.protocol.take.writer.TakeMetadataWriter;
import mocapscope.protocol.take.writer.TakeWriter;

/**
 * A summary of an MCAP recording: its sessions, time range and unreadable parts.
 * @param start log time of the first message
 * @param end log time of the last message
 * @param omittedSamples number of samples that the decoded channels lack
 * @param indexed true if the file has a summary section
 * @param faults descriptions of unreadable parts
 * @param damage unreadable parts and a missing end, as far as they are known without reading a file with a summary section
 */
record TakeContentsSummary(
        String profile,
        List<TakeSessionInfo> sessions,
        long start,
        long end,
        long omittedSamples,
        boolean indexed,
        List<String> faults,
        RecordingDamage damage) {
    private static final int MOST_FAULTS = 20;

    /** Reads the contents from the summary section, or from the whole file without one. */
    static TakeContentsSummary of(Path file) throws IOException {
        try (var reader = McapIndexedReader.open(file)) {
            var sessions = new ArrayList<McapMetadata>();
            var maps = new StoredSkeletonMapCollector();
            long omitted = 0;
            for (var index : reader.metadataIndexes()) {
                var name = index.name();
                if (TakeMetadataWriter.isNamed(name, TakeMetadataWriter.SESSION)) {
                    add(sessions, reader.metadata(index));
                } else if (TakeMetadataWriter.isNamed(name, TakeMetadataWriter.SKELETON)) {
                    maps.add(reader.metadata(index));
                } else if (TakeMetadataWriter.isNamed(name, TakeMetadataWriter.OMISSION)) {
                    omitted += omittedSamples(reader.metadata(index));
                }
            }
            long start =
                    reader.statistics().map(McapStatistics::messageStartTime).orElse(0L);
            long end = reader.statistics().map(McapStatistics::messageEndTime).orElse(0L);
            var raw = new HashMap<Integer, String>();
            reader.channels().values().forEach(channel -> addChannel(channel, raw));
            var counts = reader.statistics()
                    .map(McapStatistics::channelMessageCounts)
                    .orElse(Map.of());
            var sessionInfos = createSessionInfos(sessions, packets(counts, raw), maps);
            return new TakeContentsSummary(
                    reader.header().profile(),
                    sessionInfos,
                    start,
                    end,
                    omitted,
                    true,
                    List.of(),
                    RecordingDamage.NONE);
        } catch (McapException _) {
            return inTurn(file);
        }
    }

    private static void add(List<McapMetadata> sessions, McapMetadata session) {
        if (sessions.size() < TakeWriter.MOST_SESSIONS) {
            sessions.add(session);
        }
    }

    /** Returns the number of samples of an omission; 0 if it is unreadable. */
    private static long omittedSamples(McapMetadata omission) {
        try {
            return Math.max(0, Long.parseLong(omission.metadata().getOrDefault(TakeMetadataWriter.SAMPLES_KEY, "0")));
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    private static void addChannel(McapChannel channel, Map<Integer, String> raw) {
        TakeChannelType.RAW.session(channel).ifPresent(session -> raw.put(channel.id(), session));
    }

    /**
     * Returns the packet count of each session, from the message counts of channels and the sessions of raw channels.
     */
    private static Map<String, Long> packets(Map<Integer, Long> counts, Map<Integer, String> raw) {
        var packets = new HashMap<String, Long>();
        raw.forEach((id, session) -> packets.merge(session, counts.getOrDefault(id, 0L), Long::sum));
        return packets;
    }

    /** Creates the sessions. In merged takes several may have one name and share channels; the first one is kept. */
    private static List<TakeSessionInfo> createSessionInfos(
            List<McapMetadata> sessions, Map<String, Long> packets, StoredSkeletonMapCollector maps) {
        var names = new HashSet<String>();
        return sessions.stream()
                .filter(metadata -> names.add(metadata.metadata().getOrDefault("session", "")))
                .map(mcapMetadata -> TakeSessionInfo.of(mcapMetadata, packets, maps))
                .toList();
    }

    private static TakeContentsSummary inTurn(Path file) throws IOException {
        var found = new FoundRecords();
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

    /** The results of reading the file sequentially. */
    private static final class FoundRecords {
        private final List<McapMetadata> sessions = new ArrayList<>();
        private final StoredSkeletonMapCollector maps = new StoredSkeletonMapCollector();
        /** Session names by raw packet channel. */
        private final Map<Integer, String> raw = new HashMap<>();
        /** By channel, since a file can define a channel again and again with other names. */
        private final Map<Integer, Long> counts = new HashMap<>();

        private final List<String> faults = new ArrayList<>();
        private long faultCount;
        private String lastFault = "";
        private boolean hasEnd;
        private String profile = "";
        private long start = Long.MAX_VALUE;
        private long end;
        private long omitted;

        void add(McapRecord record) {
            switch (record) {
                case McapHeader header -> profile = header.profile();
                case McapFooter _ -> hasEnd = true;
                case McapMetadata metadata
                when TakeMetadataWriter.isNamed(metadata.name(), TakeMetadataWriter.SESSION) ->
                    TakeContentsSummary.add(sessions, metadata);
                case McapMetadata named
                when TakeMetadataWriter.isNamed(named.name(), TakeMetadataWriter.SKELETON) -> maps.add(named);
                case McapMetadata named
                when TakeMetadataWriter.isNamed(named.name(), TakeMetadataWriter.OMISSION) ->
                    omitted += omittedSamples(named);
                case McapChannel channel -> addChannel(channel, raw);
                case McapMessage message -> {
                    counts.merge(message.channelId(), 1L, Long::sum);
                    start = Math.min(start, message.logTime());
                    end = Math.max(end, message.logTime());
                }
                default -> {}
            }
        }

        void fault(McapException fault) {
            faultCount++;
            lastFault = fault.fullText();
            if (faults.size() < MOST_FAULTS) {
                faults.add(lastFault);
            }
        }

        /** Returns the damage: without an end, the last fault is that of the end. */
        private RecordingDamage damage() {
            var descriptions = new ArrayList<String>();
            long skipped = hasEnd ? faultCount : faultCount - 1;
            if (skipped > 0) {
                descriptions.add("unreadable parts that were skipped: %,d (the first: %s)"
                        .formatted(skipped, faults.getFirst()));
            }
            if (!hasEnd) {
                descriptions.add("its end is missing or unreadable (%s)".formatted(lastFault));
            }
            return new RecordingDamage(descriptions);
        }

        TakeContentsSummary contents() {
            var sessionInfos = createSessionInfos(sessions, packets(counts, raw), maps);
            return new TakeContentsSummary(
                    profile, sessionInfos, end == 0 ? 0 : start, end, omitted, false, faults, damage());
        }
    }

    TakeContentsSummary {
        sessions = List.copyOf(sessions);
        faults = List.copyOf(faults);
    }
}
