package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.recording.Intake;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.Reel;
import mocapscope.protocol.session.ClockAnchor;
import mocapscope.protocol.session.Protocol;

/** A recording file over the sessions of a take. */
final class TakeParts implements RecordingFile {
    private final Take take;
    private final Map<Part, TakeSession> sessions;
    private final List<Protocol> protocols;

    /** Creates a recording file; {@code sessions} are in order. */
    TakeParts(Take take, Map<Part, TakeSession> sessions, List<Protocol> protocols) {
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
    public List<Part> parts() {
        return List.copyOf(sessions.keySet());
    }

    @Override
    public boolean named() {
        return true;
    }

    @Override
    public ClockAnchor anchor() {
        return take.anchor();
    }

    @Override
    public void replay(List<Part> parts, Function<Part, Intake> intakes) throws IOException {
        var wanted = parts.stream()
                .collect(Collectors.toMap(
                        part -> Objects.requireNonNull(sessions.get(part)).name(), part -> part));
        take.replay(
                parts.stream()
                        .map(part -> Objects.requireNonNull(sessions.get(part)))
                        .toList(),
                session -> intakes.apply(Objects.requireNonNull(wanted.get(session.name()))));
    }

    /** Returns a recording source that uses the take's index, so that seeking is fast. */
    @Override
    public Reel reel(List<Part> parts) {
        return take.reel(sessions(parts), protocols);
    }

    private List<TakeSession> sessions(List<Part> parts) {
        return parts.stream()
                .map(part -> Objects.requireNonNull(sessions.get(part)))
                .toList();
    }
}
