package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.mcap.Header;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapIndexedReader;
import mocapscope.protocol.mcap.McapReader;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.Message;
import mocapscope.protocol.mcap.Metadata;
import mocapscope.protocol.mcap.Statistics;

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
            var sessions = new ArrayList<TakeSession>();
            for (var index : reader.metadataIndexes()) {
                if (index.name().equals(Descriptions.SESSION)) {
                    sessions.add(TakeSession.of(reader.metadata(index)));
                }
            }
            long start = reader.statistics().map(Statistics::messageStartTime).orElse(0L);
            long end = reader.statistics().map(Statistics::messageEndTime).orElse(0L);
            return new Contents(reader.header().profile(), sessions, start, end, true, List.of());
        } catch (McapException _) {
            return inTurn(file);
        }
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
        private final List<TakeSession> sessions = new ArrayList<>();
        private final List<String> faults = new ArrayList<>();
        private String profile = "";
        private long start = Long.MAX_VALUE;
        private long end;

        void add(McapRecord record) {
            switch (record) {
                case Header header -> profile = header.profile();
                case Metadata named
                when named.name().equals(Descriptions.SESSION) -> sessions.add(TakeSession.of(named));
                case Message message -> {
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
            return new Contents(profile, sessions, end == 0 ? 0 : start, end, false, faults);
        }
    }

    Contents {
        sessions = List.copyOf(sessions);
        faults = List.copyOf(faults);
    }
}
