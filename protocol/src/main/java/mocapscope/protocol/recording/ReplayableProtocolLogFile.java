package mocapscope.protocol.recording;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import mocapscope.protocol.file.GzipAwareInputStream;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Replays a log file in a protocol's own format, such as a VRPN log, as recorded messages. Times are those in the file,
 * counted from the first message with a time. Messages keep the file's order, and times that decrease are raised to the
 * previous one.
 */
final class ReplayableProtocolLogFile implements ReplayableRecordedSession {
    private final Path file;
    private final ProtocolMessageFileFormat format;
    private final Direction direction;
    private final long start;
    /** The number of bytes that show the layout of a file. */
    private static final int HEAD = 64;

    private volatile RecordingDamage damage = RecordingDamage.NONE;

    private ReplayableProtocolLogFile(Path file, ProtocolMessageFileFormat format, Direction direction, long start) {
        this.file = file;
        this.format = format;
        this.direction = direction;
        this.start = start;
    }

    /** Opens a file and finds its start time. */
    static ReplayableProtocolLogFile open(Path file, ProtocolMessageFileFormat format, Direction direction)
            throws IOException {
        try (var in = GzipAwareInputStream.open(file)) {
            var reason = format.unsupportedLayout(ByteBuffer.wrap(in.readNBytes(HEAD)));
            if (!reason.isEmpty()) {
                throw new IOException("not a %s, because %s: %s".formatted(format.label(), reason, file));
            }
        }
        try (var in = GzipAwareInputStream.open(file)) {
            return new ReplayableProtocolLogFile(file, format, direction, firstTime(cuts(in, format, file), format));
        }
    }

    @Override
    public MonotonicToUnixTimeAnchor anchor() {
        return new MonotonicToUnixTimeAnchor(0, start, false);
    }

    @Override
    public RecordingDamage damage() {
        return damage;
    }

    @Override
    public void replay(RecordingContentConsumer out) throws IOException {
        try (var in = GzipAwareInputStream.open(file)) {
            out.opened(direction, format.channel(), 0, file.getFileName().toString());
            var reader = cuts(in, format, file);
            long arrival = 0;
            for (var message = reader.readNext(); message.isPresent(); message = reader.readNext()) {
                arrival = Math.max(arrival, format.time(message.get()).orElse(start) - start);
                out.data(direction, format.channel(), arrival, message.get(), Entry.EntryModification.NONE);
            }
            out.closed(direction, format.channel(), arrival, "the file's end");
            damage = (format.holdsOneMessage() ? RecordingDamage.NONE : reader.damage()).with(in.fault());
        }
    }

    private static RawProtocolMessageFileReader cuts(InputStream in, ProtocolMessageFileFormat format, Path file) {
        return new RawProtocolMessageFileReader(in, format, file);
    }

    private static long firstTime(RawProtocolMessageFileReader reader, ProtocolMessageFileFormat format)
            throws IOException {
        Optional<ByteBuffer> message = reader.readNext();
        OptionalLong time = OptionalLong.empty();
        while (message.isPresent() && time.isEmpty()) {
            time = format.time(message.get());
            message = reader.readNext();
        }
        return time.orElse(0);
    }
}
