package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import mocapscope.protocol.session.event.ClockAnchor;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** A recording of the raw bytes of one direction of a stream, without timestamps. */
record UntimedStreamRecording(Path file, Direction direction) implements ReplayableRecording {
    private static final Channel STREAM = Channel.tcp("tcp");
    private static final int BLOCK_SIZE = 1 << 16;

    @Override
    public ClockAnchor anchor() {
        return new ClockAnchor(0, 0, false);
    }

    @Override
    public void replay(RecordingConsumer out) throws IOException {
        try (var in = Files.newInputStream(file)) {
            out.opened(direction, STREAM, 0, file.getFileName().toString());
            for (var block = in.readNBytes(BLOCK_SIZE); block.length > 0; block = in.readNBytes(BLOCK_SIZE)) {
                out.data(direction, STREAM, 0, ByteBuffer.wrap(block).asReadOnlyBuffer(), Entry.EntryModification.NONE);
            }
            out.closed(direction, STREAM, 0, "the file's end");
        }
    }
}
