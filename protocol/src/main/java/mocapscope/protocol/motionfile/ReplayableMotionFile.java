package mocapscope.protocol.motionfile;

import java.io.IOException;
import java.nio.file.Path;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileDiagnostic;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileEvent;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSamples;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSource;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.RecordingDamage;
import mocapscope.protocol.recording.ReplayableRecordedSession;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Replays a C3D, BVH or MCAP file as messages sent to a client. Times count from the file's first frame. */
final class ReplayableMotionFile implements ReplayableRecordedSession {
    private final Path file;
    private final MotionFileReaderFactory readers;
    private volatile RecordingDamage damage = RecordingDamage.NONE;

    ReplayableMotionFile(Path file, MotionFileReaderFactory readers) {
        this.file = file;
        this.readers = readers;
    }

    @Override
    public MonotonicToUnixTimeAnchor anchor() {
        return readers.anchor();
    }

    @Override
    public RecordingDamage damage() {
        return damage;
    }

    @Override
    public void replay(RecordingContentConsumer out) throws IOException {
        try (var reader = readers.openReader()) {
            out.opened(Direction.TO_CLIENT, MotionFileProtocol.CHANNEL, 0, String.valueOf(file.getFileName()));
            long arrival = 0;
            for (var message = reader.readNext(); message != null; message = reader.readNext()) {
                arrival = Math.max(arrival, time(message));
                out.data(
                        Direction.TO_CLIENT,
                        MotionFileProtocol.CHANNEL,
                        arrival,
                        message.encode().asReadOnlyBuffer(),
                        Entry.EntryModification.NONE);
            }
            out.closed(Direction.TO_CLIENT, MotionFileProtocol.CHANNEL, arrival, "the file's end");
            damage = reader.damage().isEmpty() ? RecordingDamage.NONE : RecordingDamage.of(reader.damage());
        }
    }

    private static long time(MotionFileMessage message) {
        return switch (message) {
            case MotionFileSamples samples -> samples.time();
            case MotionFileEvent event -> event.time();
            case MotionFileSource _, MotionFileDiagnostic _ -> 0;
        };
    }
}
