package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.Field;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Ring;
import mocapscope.protocol.transcript.Transcript;

/**
 * A session's transcript, and what its decoder knew before each entry: any message still held can be decoded again, so
 * none is kept. Written by the thread that owns the session; read by any.
 */
public final class History {
    private final Transcript transcript;
    private final Decoder decoder;
    private final Ring<Decoder.Knowledge> checkpoints = new Ring<>();
    private long nextMessage;

    public History(Transcript transcript, Decoder decoder) {
        this.transcript = transcript;
        this.decoder = decoder;
    }

    public Transcript transcript() {
        return transcript;
    }

    public Decoder decoder() {
        return decoder;
    }

    /** Decodes the newest entry of the transcript and remembers what was known before it; for whoever appends to it. */
    public Decoder.Knowledge decode(Decoder.Knowledge before, Entry entry, Sink out) {
        remember(before);
        var after = decoder.decode(before, entry, out);
        reached(after.nextMessage());
        return after;
    }

    /** Number of the oldest message that can still be decoded. */
    public synchronized long firstMessage() {
        return checkpoints
                .get(checkpoints.first())
                .map(Decoder.Knowledge::nextMessage)
                .orElse(nextMessage);
    }

    /** Number that the next message will get. */
    public synchronized long nextMessage() {
        return nextMessage;
    }

    /** The messages numbered {@code from} up to but not including {@code to}, as far as they are still held. */
    public List<Message> messages(long from, long to) {
        return decoded(from, to).messages;
    }

    /** The message of that number, if it is still held. */
    public Optional<Message> message(long n) {
        return messages(n, n + 1).stream().findFirst();
    }

    /** What was found wrong with the messages numbered {@code from} up to but not including {@code to}. */
    public List<Finding> findings(long from, long to) {
        return decoded(from, to).findings;
    }

    /** A message field by field, as far as it can be read. */
    public List<Field> fields(Message message) {
        var fields = new ArrayList<Field>();
        decoder.inspect(message, fields::add);
        return fields;
    }

    private synchronized void remember(Decoder.Knowledge before) {
        checkpoints.add(before);
        while (checkpoints.first() < transcript.first()) {
            checkpoints.removeFirst();
        }
    }

    private synchronized void reached(long next) {
        nextMessage = next;
    }

    private Collected decoded(long from, long to) {
        var collected = new Collected(from, to);
        for (long index = entryOf(from); collected.wantsMore(); index++) {
            var entry = transcript.entry(index);
            var before = before(index);
            if (entry.isEmpty() || before.isEmpty()) {
                break;
            }
            decoder.decode(before.get(), entry.get(), collected);
        }
        return collected;
    }

    /** Index of the entry that completed message {@code n}: the last one before which it had not come. */
    private synchronized long entryOf(long n) {
        long low = checkpoints.first();
        long high = checkpoints.end() - 1;
        while (low < high) {
            long middle = (low + high + 1) >>> 1;
            if (checkpoints.get(middle).orElseThrow().nextMessage() <= n) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private synchronized Optional<Decoder.Knowledge> before(long index) {
        return checkpoints.get(index);
    }

    /** The messages of a range with their findings. */
    private static final class Collected implements Sink {
        private final long from;
        private final long to;
        private final List<Message> messages = new ArrayList<>();
        private final List<Finding> findings = new ArrayList<>();
        private long reached;

        Collected(long from, long to) {
            this.from = from;
            this.to = to;
            this.reached = from - 1;
        }

        boolean wantsMore() {
            return reached < to - 1;
        }

        @Override
        public void message(Message message) {
            reached = message.n();
            if (message.n() >= from && message.n() < to) {
                messages.add(message);
            }
        }

        @Override
        public void source(SourceInfo source) {}

        @Override
        public void sample(Sample sample) {}

        @Override
        public void finding(Finding finding) {
            if (finding.message() >= from && finding.message() < to) {
                findings.add(finding);
            }
        }
    }
}
