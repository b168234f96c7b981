package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.RecordingDamage;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;

/** Lists and replays the sessions of an MCAP recording through the interface common to all recording formats. */
final class TakeToRecordingFileAdapter implements RecordingFile {
    private final Take take;
    private final Map<NamedRecording, TakeSessionInfo> sessions;
    private final List<Protocol> protocols;

    /** Creates a recording file; {@code sessions} are in order. */
    TakeToRecordingFileAdapter(Take take, Map<NamedRecording, TakeSessionInfo> sessions, List<Protocol> protocols) {
        this.take = take;
        this.sessions = sessions;
        this.protocols = List.copyOf(protocols);
    }

    @Override
    public String label() {
        return "a take";
    }

    @Override
    public Path file() {
        return take.file();
    }

    @Override
    public String notice() {
        return take.notice();
    }

    @Override
    public String remark() {
        return take.remark();
    }

    @Override
    public RecordingDamage damage(List<NamedRecording> recordings) {
        return take.damage();
    }

    @Override
    public List<NamedRecording> parts() {
        return List.copyOf(sessions.keySet());
    }

    @Override
    public boolean hasNamedParts() {
        return true;
    }

    @Override
    public MonotonicToUnixTimeAnchor anchor() {
        return take.anchor();
    }

    @Override
    public void replay(List<NamedRecording> recordings, Function<NamedRecording, RecordingContentConsumer> consumers)
            throws IOException {
        var selected = recordings.stream()
                .collect(Collectors.toMap(
                        recording ->
                                Objects.requireNonNull(sessions.get(recording)).name(),
                        namedRecording -> namedRecording));
        take.replay(
                recordings.stream()
                        .map(part -> Objects.requireNonNull(sessions.get(part)))
                        .toList(),
                session -> consumers.apply(Objects.requireNonNull(selected.get(session.name()))));
    }

    /** Returns a recording source that uses the take's index, so that seeking is fast. */
    @Override
    public SeekableRecordedSessionSet createSource(List<NamedRecording> recordings) {
        return take.createSource(sessions(recordings), protocols);
    }

    private List<TakeSessionInfo> sessions(List<NamedRecording> recordings) {
        return recordings.stream()
                .map(recording -> Objects.requireNonNull(sessions.get(recording)))
                .toList();
    }
}
