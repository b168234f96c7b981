package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import mocapscope.protocol.session.ClockAnchor;

/** A recording file that holds exactly one session, named after the file. */
record OneRecording(Recorded recorded) implements RecordingFile {

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
    public List<Part> parts() {
        return List.of(new Part(file().getFileName().toString(), recorded));
    }

    @Override
    public boolean named() {
        return false;
    }

    @Override
    public ClockAnchor anchor() {
        return recorded.recording().anchor();
    }

    @Override
    public void replay(List<Part> parts, Function<Part, Intake> intakes) throws IOException {
        for (var part : parts) {
            recorded.recording().replay(intakes.apply(part));
        }
    }
}
