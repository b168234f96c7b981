package mocapscope.protocol.take;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.recording.RecordedFinding;
import mocapscope.protocol.recording.RecordedFindingOrProcessLag;
import mocapscope.protocol.recording.RecordedProcessLag;
import mocapscope.protocol.recording.RecordedTransportEvent;
import mocapscope.protocol.recording.RecordingReader;
import mocapscope.protocol.recording.UnreadableRecordingPartException;
import mocapscope.protocol.session.event.ProcessLagHistory;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.take.codec.RecordedLogFinding;
import mocapscope.protocol.take.codec.SessionHealthProtobufCodec;
import mocapscope.protocol.take.codec.StoredCheckpointDecoder;
import mocapscope.protocol.take.codec.TakeChannelType;
import org.jspecify.annotations.Nullable;

/**
 * Reads recorded events from an MCAP file for playback from a requested time. Reading starts at the last saved decoder
 * states before that time. Sessions that ended long before are read separately, so that the others need not be read
 * from there too.
 */
final class TakeRecordingReader implements RecordingReader {
    private final List<OpenTrack> openTracks;
    private final Map<String, OpenTrack> byName = new HashMap<>();
    private final List<TrackCursor> cursors;
    private final NoticeBuffer notices;
    private final Closeable onClose;

    /**
     * A session being read.
     *
     * @param shift difference from its clock to the recording source's
     */
    private record OpenTrack(int track, long shift, SessionCheckpoint checkpoint) {}

    /** Sessions that are read together and their next packet. */
    private static final class TrackCursor {
        private final TakeRawPacketReader packetReader;
        private @Nullable RecordedTransportEvent next;
        private boolean ended;

        TrackCursor(TakeRawPacketReader reader) {
            this.packetReader = reader;
        }
    }

    /** Holds the findings of the logs and the lags of the recording program until they are taken. */
    private static final class NoticeBuffer implements TakeRawPacketReader.TakeMessageListener {
        @DocumentedLimit(
                value = "findings without bytes and lags that are read from a take between two packets",
                unit = "notices",
                beyond = "the further ones are left out")
        private static final int MOST = 10_000;

        private static final Set<TakeChannelType> CHANNELS = Set.of(TakeChannelType.LOG, TakeChannelType.HEALTH);

        private final Map<String, Integer> tracks = new HashMap<>();
        private final List<Map<String, Rule>> rules;
        private final List<ProcessLagHistory> lags;
        private final long start;
        private List<RecordedFindingOrProcessLag> notices = new ArrayList<>();

        NoticeBuffer(List<TakeSessionInfo> sessions, List<Map<String, Rule>> rules, long start) {
            sessions.forEach(session -> tracks.put(session.name(), tracks.size()));
            this.rules = rules;
            this.lags = sessions.stream().map(_ -> new ProcessLagHistory()).toList();
            this.start = start;
        }

        @Override
        public void onMessage(TakeChannelType channelType, String session, McapMessage message)
                throws ProtobufException {
            int track = tracks.getOrDefault(session, -1);
            if (track < 0 || notices.size() >= MOST) {
                return;
            }
            if (channelType == TakeChannelType.LOG) {
                RecordedLogFinding.read(message.data(), session)
                        .ifPresent(finding -> addFinding(track, message.logTime() - start, finding));
            } else {
                SessionHealthProtobufCodec.readLag(message.data())
                        .filter(lags.get(track)::add)
                        .ifPresent(lag -> notices.add(
                                new RecordedProcessLag(track, message.logTime() - start, lag.shiftedBy(-start))));
            }
        }

        private void addFinding(int track, long time, RecordedLogFinding finding) {
            var rule = rules.get(track).get(finding.code());
            if (rule != null) {
                notices.add(new RecordedFinding(track, time, rule, finding.severity(), finding.text()));
            }
        }

        List<RecordedFindingOrProcessLag> take() {
            if (notices.isEmpty()) {
                return List.of();
            }
            var taken = notices;
            notices = new ArrayList<>();
            taken.sort(Comparator.comparingLong(RecordedFindingOrProcessLag::time));
            return taken;
        }
    }

    private TakeRecordingReader(
            List<TakeSessionInfo> sessions,
            List<OpenTrack> openTracks,
            List<TakeRawPacketReader> packets,
            NoticeBuffer notices,
            Closeable onClose) {
        this.notices = notices;
        this.openTracks = List.copyOf(openTracks);
        this.cursors = packets.stream().map(TrackCursor::new).toList();
        this.onClose = onClose;
        openTracks.forEach(
                openTrack -> byName.put(sessions.get(openTrack.track()).name(), openTrack));
    }

    /** Creates a sequential reader of everything, in the order written; {@code start} is the log time of moment 0. */
    static TakeRecordingReader openSequential(
            Path file,
            List<TakeSessionInfo> sessions,
            Map<String, StoredCheckpointDecoder> decoders,
            List<Map<String, Rule>> rules,
            long start)
            throws IOException {
        var names = sessions.stream().map(TakeSessionInfo::name).collect(Collectors.toSet());
        var checkpoints = InitialDecoderStateScanner.scan(file, decoders);
        var notices = new NoticeBuffer(sessions, rules, start);
        var reader = TakeRawPacketReader.openSequential(file, names, NoticeBuffer.CHANNELS, notices);
        var tracks = new ArrayList<OpenTrack>();
        for (var session : sessions) {
            var checkpoint = checkpoints.getOrDefault(session.name(), SessionCheckpoint.BEGINNING);
            tracks.add(openTrack(tracks.size(), session, checkpoint, start));
        }
        return new TakeRecordingReader(sessions, tracks, List.of(reader), notices, reader::close);
    }

    /** Creates a reader from each session's last checkpoint before {@code moment}, in nanoseconds since the start. */
    static TakeRecordingReader openIndexed(
            McapIndexedReader reader,
            List<TakeSessionInfo> sessions,
            Map<String, StoredCheckpointDecoder> decoders,
            List<Map<String, Rule>> rules,
            long start,
            long moment,
            Closeable onClose)
            throws IOException {
        var states = new TakeCheckpointFinder(reader, decoders);
        var found = new ArrayList<TakeCheckpointFinder.TakeReadPosition>();
        var tracks = new ArrayList<OpenTrack>();
        for (var session : sessions) {
            var one = states.findBefore(session.name(), start + moment);
            found.add(one);
            tracks.add(openTrack(tracks.size(), session, one.checkpoint(), start));
        }
        var notices = new NoticeBuffer(sessions, rules, start);
        var packets = new ArrayList<TakeRawPacketReader>();
        for (var together : TakeCheckpointFinder.groupByTime(found)) {
            var names = together.stream()
                    .map(TakeCheckpointFinder.TakeReadPosition::session)
                    .collect(Collectors.toSet());
            long from = together.stream()
                    .mapToLong(TakeCheckpointFinder.TakeReadPosition::from)
                    .min()
                    .orElse(0);
            packets.add(TakeRawPacketReader.openFrom(reader, names, from, NoticeBuffer.CHANNELS, notices));
        }
        return new TakeRecordingReader(sessions, tracks, packets, notices, onClose);
    }

    private static OpenTrack openTrack(int track, TakeSessionInfo session, SessionCheckpoint checkpoint, long start) {
        long shift = session.anchor().epochNanos(0) - start;
        return new OpenTrack(track, shift, checkpoint.shiftedBy(shift));
    }

    @Override
    public SessionCheckpoint checkpoint(int track) {
        return openTracks.get(track).checkpoint();
    }

    @Override
    public List<RecordedFindingOrProcessLag> takeNotices() {
        return notices.take();
    }

    @Override
    public @Nullable RecordedTransportEvent readNext() throws IOException {
        TrackCursor first = null;
        long earliest = Long.MAX_VALUE;
        for (var cursor : cursors) {
            var next = peek(cursor);
            if (next != null && (first == null || next.time() < earliest)) {
                first = cursor;
                earliest = next.time();
            }
        }
        if (first == null) {
            return null;
        }
        var next = first.next;
        first.next = null;
        return next;
    }

    private @Nullable RecordedTransportEvent peek(TrackCursor cursor) throws IOException {
        while (cursor.next == null && !cursor.ended) {
            try {
                var packet = cursor.packetReader.readNext();
                cursor.ended = packet == null;
                cursor.next = packet == null ? null : toEvent(packet);
            } catch (McapException | ProtobufException damaged) {
                throw new UnreadableRecordingPartException(
                        "a damaged part of the take is left out: " + damaged.getMessage(), damaged);
            }
        }
        return cursor.next;
    }

    /** Converts a packet to an event; null if it precedes the checkpoint of its session. */
    private @Nullable RecordedTransportEvent toEvent(TakeRawPacketReader.SessionRawPacket packet) {
        var openTrack = byName.get(packet.session());
        var raw = packet.packet();
        if (openTrack == null || raw.index() < openTrack.checkpoint().position().index()) {
            return null;
        }
        return new RecordedTransportEvent(
                openTrack.track(),
                raw.kind(),
                raw.direction(),
                raw.channel(),
                raw.arrival() + openTrack.shift(),
                raw.copyBytes(),
                raw.mark(),
                raw.note());
    }

    @Override
    public void close() throws IOException {
        onClose.close();
    }
}
