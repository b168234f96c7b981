package mocapscope.protocol.take;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.ReplayableRecordedSession;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.take.codec.StoredCheckpointDecoder;
import org.jspecify.annotations.Nullable;

/** Replays one recorded session of a take file (an MCAP recording), with times relative to the file's start. */
final class ReplayableTakeSession implements ReplayableRecordedSession {
    private final Take take;
    private final TakeSessionInfo session;
    private final Protocol protocol;
    /** Null until first needed. */
    private volatile @Nullable SessionCheckpoint checkpoint;

    ReplayableTakeSession(Take take, TakeSessionInfo session, Protocol protocol) {
        this.take = take;
        this.protocol = protocol;
        this.session = session;
    }

    @Override
    public MonotonicToUnixTimeAnchor anchor() {
        return take.anchor();
    }

    @Override
    public SessionCheckpoint checkpoint() {
        var known = checkpoint;
        if (known == null) {
            known = find();
            checkpoint = known;
        }
        return known;
    }

    private SessionCheckpoint find() {
        try {
            return findCheckpoint()
                    .shiftedBy(session.anchor().epochNanos(0) - take.anchor().epochNanos());
        } catch (IOException _) {
            return SessionCheckpoint.BEGINNING; // the replay reports why the file cannot be read
        }
    }

    private SessionCheckpoint findCheckpoint() throws IOException {
        var name = session.name();
        var decoders = Map.of(name, new StoredCheckpointDecoder(protocol));
        if (!take.isIndexed()) {
            return InitialDecoderStateScanner.scan(take.file(), decoders)
                    .getOrDefault(name, SessionCheckpoint.BEGINNING);
        }
        try (var reader = McapIndexedReader.open(take.file())) {
            return new TakeCheckpointFinder(reader, decoders).findInitial(name).checkpoint();
        }
    }

    @Override
    public void replay(RecordingContentConsumer out) throws IOException {
        take.replay(List.of(session), _ -> out);
    }
}
