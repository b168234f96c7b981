package mocapscope.app.command;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import mocapscope.protocol.recording.Capture;
import mocapscope.protocol.recording.Replayer;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** A file of recorded bytes, which can be fed to a decoder. */
sealed interface Recorded {
    String CAPTURE = ".jsonl";

    Anchor anchor();

    void replay(Replayer replayer) throws IOException;

    /** Opens a capture, or, when a direction is given, a file of raw bytes that went that way. */
    static Recorded open(Path file, @Nullable Direction direction) throws IOException {
        boolean capture = file.getFileName().toString().endsWith(CAPTURE);
        if (capture && direction != null) {
            throw new IllegalArgumentException("a capture says itself which way its bytes went: leave --direction out");
        }
        if (!capture && direction == null) {
            throw new IllegalArgumentException(
                    "not a capture (*%s); for raw bytes say --direction in or out: %s".formatted(CAPTURE, file));
        }
        return direction == null ? new Captured(Capture.open(file)) : new Raw(file, direction);
    }

    /** A capture with its own times and directions. */
    record Captured(Capture capture) implements Recorded {

        @Override
        public Anchor anchor() {
            return capture.anchor();
        }

        @Override
        public void replay(Replayer replayer) throws IOException {
            capture.replay(replayer);
        }
    }

    /** One direction of a stream, without times. */
    record Raw(Path file, Direction direction) implements Recorded {
        private static final Channel STREAM = Channel.tcp("tcp");
        private static final int PIECE = 1 << 16;

        @Override
        public Anchor anchor() {
            return new Anchor(0, 0);
        }

        @Override
        public void replay(Replayer replayer) throws IOException {
            try (var in = Files.newInputStream(file)) {
                replayer.opened(direction, STREAM, 0, file.getFileName().toString());
                for (var piece = in.readNBytes(PIECE); piece.length > 0; piece = in.readNBytes(PIECE)) {
                    replayer.data(direction, STREAM, 0, ByteBuffer.wrap(piece).asReadOnlyBuffer(), Entry.Mark.NONE);
                }
                replayer.closed(direction, STREAM, 0, "the file's end");
            }
        }
    }
}
