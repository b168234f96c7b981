package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.Function;
import mocapscope.protocol.file.GzipAwareInputStream;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** A recording of the raw bytes that one side of a connection sent, without timestamps. */
final class UntimedStreamRecording implements ReplayableRecordedSession {
    private static final Channel STREAM = Channel.tcp("tcp");
    private static final int BLOCK_SIZE = 1 << 16;

    private final Path file;
    private final Direction direction;
    private final Function<Channel, StreamFramer> framers;
    private volatile RecordingDamage damage = RecordingDamage.NONE;

    /** Creates a recording; {@code framers} create the framer of a channel whose stream begins. */
    UntimedStreamRecording(Path file, Direction direction, Function<Channel, StreamFramer> framers) {
        this.file = file;
        this.direction = direction;
        this.framers = framers;
    }

    @Override
    public MonotonicToUnixTimeAnchor anchor() {
        return new MonotonicToUnixTimeAnchor(0, 0, false);
    }

    @Override
    public RecordingDamage damage() {
        return damage;
    }

    @Override
    public void replay(RecordingContentConsumer out) throws IOException {
        var end = new UndecodableStreamByteCounter(framers.apply(STREAM));
        try (var in = GzipAwareInputStream.open(file)) {
            out.opened(direction, STREAM, 0, file.getFileName().toString());
            for (var block = in.readNBytes(BLOCK_SIZE); block.length > 0; block = in.readNBytes(BLOCK_SIZE)) {
                out.data(direction, STREAM, 0, ByteBuffer.wrap(block).asReadOnlyBuffer(), Entry.EntryModification.NONE);
                end.add(block);
            }
            out.closed(direction, STREAM, 0, "the file's end");
            damage = end.damage().with(in.fault());
        }
    }
}
