package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;

/** A recording file that holds exactly one session; the session is named after the file. */
record SingleSessionRecordingFile(RecordedSession recorded) implements RecordingFile {

    @Override
    public String label() {
        return "a recording of one session";
    }

    @Override
    public Path file() {
        return recorded.file();
    }

    @Override
    public String notice() {
        return "";
    }

    @Override
    public RecordingDamage damage(List<NamedRecording> recordings) {
        return recorded.recording().damage();
    }

    @Override
    public List<NamedRecording> parts() {
        return List.of(new NamedRecording(file().getFileName().toString(), recorded));
    }

    @Override
    public boolean hasNamedParts() {
        return false;
    }

    @Override
    public MonotonicToUnixTimeAnchor anchor() {
        return recorded.recording().anchor();
    }

    @Override
    public void replay(List<NamedRecording> recordings, Function<NamedRecording, RecordingContentConsumer> consumers)
            throws IOException {
        for (var recording : recordings) {
            recorded.recording().replay(consumers.apply(recording));
        }
    }
}
