package mocapscope.protocol.recording;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.session.framing.StreamFramer;

/** Splits a file of protocol messages, such as a VRPN log, and reads them one by one. Only one message is held in memory. */
final class RawProtocolMessageFileReader {
    private static final int BLOCK_SIZE = 1 << 16;

    @DocumentedLimit(
            value = "a message in a protocol's own file, such as a VRPN log",
            unit = "bytes",
            beyond = "refused if the file is one message, and read in parts otherwise")
    private static final int LONGEST = 1 << 24;

    private final InputStream in;
    private final StreamFramer framer;
    private final ProtocolMessageFileFormat format;
    private final Path file;
    private ByteBuffer held = ByteBuffer.allocate(0).asReadOnlyBuffer();
    private boolean ended;
    private long unframedBytes;
    private int partialBytes;

    /** Creates a reader; error messages end with {@code file}. */
    RawProtocolMessageFileReader(InputStream in, ProtocolMessageFileFormat format, Path file) {
        this.in = in;
        this.file = file;
        this.format = format;
        this.framer = format.createFramer();
    }

    /**
     * Returns the next message, or the incomplete rest at the end of the file; empty after that.
     *
     * @throws IOException if reading fails, or if the file must be one message and is too long for that
     */
    Optional<ByteBuffer> readNext() throws IOException {
        int length = length();
        while (length == 0 && !ended && held.remaining() < LONGEST) {
            more();
            length = length();
        }
        if (length == 0 && !ended && format.holdsOneMessage()) {
            throw new IOException("this %s has more than %,d bytes: %s".formatted(format.label(), LONGEST, file));
        }
        if (!held.hasRemaining()) {
            return Optional.empty();
        }
        if (length == 0) {
            partialBytes = ended ? held.remaining() : 0;
            return Optional.of(take(held.remaining()));
        }
        unframedBytes += framer.isUndecodable() ? length : 0;
        return Optional.of(take(length));
    }

    /** Returns the damage of the messages that were read. */
    RecordingDamage damage() {
        return RecordingDamage.ofStream(unframedBytes, partialBytes);
    }

    private int length() {
        return held.hasRemaining() ? framer.nextLength(held) : 0;
    }

    private ByteBuffer take(int length) {
        var message = held.slice(0, length);
        held = held.slice(length, held.remaining() - length);
        return message;
    }

    /** Doubles the buffered data, so that a long message is not copied repeatedly. */
    private void more() throws IOException {
        int room = Math.max(BLOCK_SIZE, held.remaining());
        var larger = new byte[held.remaining() + room];
        int kept = held.remaining();
        held.get(0, larger, 0, kept);
        int read = in.readNBytes(larger, kept, room);
        ended = read < room;
        held = ByteBuffer.wrap(larger, 0, kept + read).slice().asReadOnlyBuffer();
    }
}
