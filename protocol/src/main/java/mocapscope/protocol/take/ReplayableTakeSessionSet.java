package mocapscope.protocol.take;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.recording.RecordingReader;
import mocapscope.protocol.recording.SeekableRecordedSession;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.recording.SessionActivityTimeline;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.take.codec.StoredCheckpointDecoder;
import org.jspecify.annotations.Nullable;

/** The sessions of a take (an MCAP recording), opened for playback. A take without an index is read from its start. */
final class ReplayableTakeSessionSet implements SeekableRecordedSessionSet {
    private final Take take;
    private final List<TakeSessionInfo> sessions;
    private final List<SeekableRecordedSession> tracks;
    /** The decoders of stored checkpoints by session name. */
    private final Map<String, StoredCheckpointDecoder> decoders = new HashMap<>();
    /** The rules of findings by track and code. */
    private final List<Map<String, Rule>> rules;
    /** An unused open reader, kept because opening one reads the whole summary section. */
    private final AtomicReference<@Nullable McapIndexedReader> idle = new AtomicReference<>();

    ReplayableTakeSessionSet(Take take, List<TakeSessionInfo> sessions, List<Protocol> protocols) {
        this.take = take;
        this.sessions = List.copyOf(sessions);
        this.tracks = this.sessions.stream()
                .<SeekableRecordedSession>map(session -> take.recordedSession(session, protocols))
                .toList();
        this.rules = tracks.stream().map(track -> rulesOf(track.protocol())).toList();
        for (int track = 0; track < sessions.size(); track++) {
            decoders.put(
                    sessions.get(track).name(),
                    new StoredCheckpointDecoder(tracks.get(track).protocol()));
        }
    }

    private static Map<String, Rule> rulesOf(Protocol protocol) {
        var byCode = new HashMap<String, Rule>();
        protocol.rules().forEach(rule -> byCode.put(rule.code(), rule));
        for (var rule : ConnectionProblemKind.values()) {
            byCode.putIfAbsent(rule.code(), rule);
        }
        return byCode;
    }

    @Override
    public String name() {
        return take.file().getFileName().toString();
    }

    @Override
    public List<SeekableRecordedSession> tracks() {
        return tracks;
    }

    @Override
    public MonotonicToUnixTimeAnchor anchor() {
        return take.anchor();
    }

    @Override
    public long durationNanos(BooleanSupplier cancelled) {
        return take.durationNanos();
    }

    @Override
    public RecordingReader openReader(long moment) throws IOException {
        long start = take.anchor().epochNanos();
        if (!take.isIndexed()) {
            return TakeRecordingReader.openSequential(take.file(), sessions, decoders, rules, start);
        }
        var known = idle.getAndSet(null);
        var reader = known == null ? McapIndexedReader.open(take.file()) : known;
        return TakeRecordingReader.openIndexed(reader, sessions, decoders, rules, start, moment, () -> keep(reader));
    }

    @Override
    public void buildOverviews(List<SessionActivityTimeline> into, DoubleConsumer progress, BooleanSupplier cancelled)
            throws IOException {
        new TakeActivityOverviewScanner(take, sessions, into).build(progress, cancelled);
    }

    private void keep(McapIndexedReader reader) throws IOException {
        var other = idle.getAndSet(reader);
        if (other != null) {
            other.close();
        }
    }

    @Override
    public void close() throws IOException {
        var reader = idle.getAndSet(null);
        if (reader != null) {
            reader.close();
        }
    }
}
