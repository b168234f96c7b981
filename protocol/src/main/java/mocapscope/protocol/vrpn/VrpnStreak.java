package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.session.Envelope;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Reports of one device and type, one behind the other and with nothing odd about them, as nearly all that comes is: who
 * speaks is looked up once for all of them. It ends before whatever is otherwise, which {@link VrpnReading} reads.
 */
final class VrpnStreak implements Envelope {
    private final VrpnReading reading;
    private final Entry entry;
    private final Sink out;
    private final boolean messages;
    private final VrpnTables.Type type;
    private final VrpnTables.Sender sender;
    private long n;
    private int from;
    private int length;

    /** The next message to be told is the {@code n}th. */
    VrpnStreak(VrpnReading reading, Entry entry, Sink out, VrpnTables.Type type, VrpnTables.Sender sender, long n) {
        this.reading = reading;
        this.entry = entry;
        this.out = out;
        this.messages = reading.wantsMessages();
        this.type = type;
        this.sender = sender;
        this.n = n;
    }

    /**
     * Tells what begins at {@code start} of {@code bytes}, and returns where it ends.
     *
     * @param times when each device spoke last
     * @param counting hears of each message before it is told; null where they have no numbers
     */
    int tell(ByteReader in, ByteBuffer bytes, int start, LastTimes times, @Nullable VrpnDatagram counting) {
        int speaker = bytes.getInt(start + VrpnHeader.SENDER_AT);
        long course = course(bytes, start);
        int end = bytes.limit();
        var meaning = type.meaning();
        var order = reading.order();
        var source = sender.source();
        int at = start;
        long last = times.last(speaker);
        while (end - at >= VrpnStage.HEADER) {
            int declared = bytes.getInt(at);
            long time = VrpnStage.FRAMES.time(bytes, at);
            if (!VrpnStage.lengthFits(declared)
                    || VrpnStage.padded(declared) > end - at
                    || course(bytes, at) != course
                    || time < last) {
                break;
            }
            in.window(at, declared, VrpnStage.HEADER);
            var report = plain(in, meaning, speaker, order);
            if (report == null) {
                break;
            }
            if (counting != null) {
                counting.count(bytes.getInt(at + VrpnHeader.SEQUENCE_AT), at, n);
            }
            from = at;
            length = VrpnStage.padded(declared);
            tell(report, new Stamp(source, entry.direction(), n, entry.arrival(), time));
            last = time;
            at += length;
        }
        if (at > start) {
            times.backwards(speaker, last);
        }
        return at;
    }

    /** Sender and type, which lie side by side. */
    private static long course(ByteBuffer bytes, int at) {
        return bytes.getLong(at + VrpnHeader.SENDER_AT);
    }

    /** What is left in the window, if it is a whole report with nothing odd about it. */
    private static @Nullable VrpnReport plain(ByteReader in, VrpnType type, int speaker, QuatOrder order) {
        try {
            return type.read(in, speaker, order) instanceof VrpnReport report
                            && in.remaining() == 0
                            && report.finite()
                            && !report.peculiar()
                    ? report
                    : null;
        } catch (DecodeException _) {
            return null; // whoever reads it again says why
        }
    }

    private void tell(VrpnReport report, Stamp stamp) {
        if (messages) {
            out.message(new Message(n, entry, name(), sender(), report, whence(), from, length));
        } else {
            out.envelope(this);
        }
        report.samples(stamp, out);
        n++;
    }

    /** Number of the message after those that were told. */
    long nextMessage() {
        return n;
    }

    @Override
    public long n() {
        return n;
    }

    @Override
    public Entry entry() {
        return entry;
    }

    @Override
    public String name() {
        return type.name();
    }

    @Override
    public String sender() {
        return sender.name();
    }

    @Override
    public Message.Whence whence() {
        return reading.whence();
    }

    @Override
    public int from() {
        return from;
    }

    @Override
    public int length() {
        return length;
    }
}
