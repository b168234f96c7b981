package mocapscope.protocol.traffic;

import java.nio.file.Path;
import java.util.function.Consumer;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.ReplayableRecordedSession;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.history.SessionCheckpoint;

/** A recording whose events a test passes to the consumer; arrivals count from one second after 1970. */
record ScriptedRecording(SessionCheckpoint checkpoint, Consumer<RecordingContentConsumer> script)
        implements ReplayableRecordedSession {
    static final long START = 1_000_000_000;

    static RecordedSession session(Path file, String protocol, Consumer<RecordingContentConsumer> script) {
        return session(file, protocol, SessionCheckpoint.BEGINNING, script);
    }

    static RecordedSession session(
            Path file, String protocol, SessionCheckpoint checkpoint, Consumer<RecordingContentConsumer> script) {
        return new RecordedSession(file, ProtocolCatalog.named(protocol), new ScriptedRecording(checkpoint, script));
    }

    @Override
    public MonotonicToUnixTimeAnchor anchor() {
        return new MonotonicToUnixTimeAnchor(0, START);
    }

    @Override
    public void replay(RecordingContentConsumer out) {
        script.accept(out);
    }
}
