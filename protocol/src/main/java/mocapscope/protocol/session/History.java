package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.Field;
import mocapscope.protocol.bytes.Inspector;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Ring;
import mocapscope.protocol.transcript.Transcript;

/**
 * A session's transcript, and what its decoder knew here and there: any message still held can be decoded again, so none
 * is kept. Written by the thread that owns the session; read by any.
 */
public final class History {
    /** A message is found again by decoding at most so many entries and bytes. */
    private static final int MOST_ENTRIES = 64;

    private static final long MOST_BYTES = 1 << 16;

    /** What was known before an entry, and where the transcript stood. */
    private record Checkpoint(long entry, Decoder.Knowledge before, Transcript.Place place) {}

    /** So many checkpoints are tried, from one on back, until bytes can tell what was known. */
    private static final int MOST_TRIES = 256;

    private final Transcript transcript;
    private final Decoder decoder;
    private final WhatLasts lasts = new WhatLasts();
    private final Ring<Checkpoint> checkpoints = new Ring<>();
    private int entries;
    private long bytes;
    private long nextMessage;
    private volatile Decoder.Knowledge knowledge;

    /** One that knows nothing yet, of a transcript into which nothing was written. */
    public History(Transcript transcript, Decoder decoder) {
        this(transcript, decoder, decoder.initial(), List.of());
    }

    /** One that goes on from what was known, and held, when the transcript began. */
    History(Transcript transcript, Decoder decoder, Decoder.Knowledge knowledge, List<Sample.Lasting> still) {
        this.transcript = transcript;
        this.decoder = decoder;
        this.knowledge = knowledge;
        this.nextMessage = knowledge.nextMessage();
        still.forEach(sample -> lasts.sample(sample, transcript.end() - 1));
    }

    /** The bytes; whoever appends to it calls {@link #append} after each entry. */
    public Transcript transcript() {
        return transcript;
    }

    /** The one that has decoded all of it. */
    public Decoder decoder() {
        return decoder;
    }

    /**
     * Decodes the newest entry of the transcript, and now and then remembers what was known before it; for whoever
     * appends to the transcript, after each appending.
     */
    public Decoder.Knowledge append(Decoder.Knowledge before, Entry entry, Sink out) {
        remember(before, entry);
        lasts.crosses(entry);
        lasts.forget(transcript.first());
        var after = decoder.decode(before, entry, new Overheard(lasts, entry.index(), out));
        reached(after.nextMessage());
        knowledge = after;
        return after;
    }

    /** What is known after the newest entry that was decoded. */
    public Decoder.Knowledge knowledge() {
        return knowledge;
    }

    /** Number of the oldest message that can still be decoded. */
    public synchronized long firstMessage() {
        var oldest = checkpoints.get(checkpoints.first());
        return oldest.map(checkpoint -> checkpoint.before().nextMessage()).orElse(nextMessage);
    }

    /** Number that the next message will get. */
    public synchronized long nextMessage() {
        return nextMessage;
    }

    /** Messages in a row, and what was found wrong with them. */
    public record Excerpt(List<Message> messages, List<Finding> findings) {}

    /** The messages numbered {@code from} up to but not including {@code to}, as far as they are still held. */
    public Excerpt excerpt(long from, long to) {
        var collected = decoded(from, to);
        return new Excerpt(collected.messages, collected.findings);
    }

    /** The same without what was found wrong. */
    public List<Message> messages(long from, long to) {
        return decoded(from, to).messages;
    }

    /** The message of that number, if it is still held. */
    public Optional<Message> message(long n) {
        return messages(n, n + 1).stream().findFirst();
    }

    /** What the decoder knew before the entry of that index, if that and enough of what came before are still held. */
    public Optional<Decoder.Knowledge> knowledgeBefore(long entry) {
        return checkpoint(entry).flatMap(from -> goneOn(from, entry)).map(Checkpoint::before);
    }

    /** As it would have been written down later, before the entry of that index. */
    private Optional<Checkpoint> goneOn(Checkpoint from, long entry) {
        var ignored = new Collected(0, 0);
        var known = from.before();
        var crossed = new HashMap<>(from.place().crossed());
        for (long index = from.entry(); index < entry; index++) {
            var next = transcript.entry(index);
            if (next.isEmpty()) {
                return Optional.empty();
            }
            var one = next.get();
            known = decoder.decode(known, one, ignored);
            crossed.put(
                    new Transcript.Stream(one.channel(), one.direction()),
                    one.at() + one.bytes().remaining());
        }
        return Optional.of(new Checkpoint(entry, known, new Transcript.Place(entry, crossed)));
    }

    /**
     * Where the session stood before the entry of that index, or where bytes cannot tell that, not long before; empty when
     * too little is still held.
     */
    public Optional<Standing> standingBefore(long entry) {
        if (entry == 0) {
            return Optional.of(Standing.BEGINNING); // which no bytes need to tell
        }
        return checkpoint(entry)
                .flatMap(from -> goneOn(from, entry))
                .flatMap(at -> Standing.of(decoder, at.before(), at.place()))
                .or(() -> checkpointBefore(entry))
                .map(this::lasting);
    }

    /** Where it stands after all entries that were decoded; empty while no bytes can tell. */
    public Optional<Standing> standing() {
        return Standing.of(decoder, knowledge, transcript.place(transcript.end()))
                .map(this::lasting);
    }

    private Standing lasting(Standing standing) {
        return standing.with(lasts.before(standing.place().index()));
    }

    private Optional<Standing> checkpointBefore(long entry) {
        long last = entry;
        for (int i = 0; i < MOST_TRIES; i++) {
            var checkpoint = checkpoint(last);
            if (checkpoint.isEmpty()) {
                return Optional.empty();
            }
            var at = checkpoint.get();
            var standing = Standing.of(decoder, at.before(), at.place());
            if (standing.isPresent()) {
                return standing;
            }
            last = at.entry() - 1;
        }
        return Optional.empty();
    }

    /** A message field by field, as far as it can be read. */
    public List<Field> fields(Message message) {
        var fields = new ArrayList<Field>();
        inspect(message, fields::add);
        return fields;
    }

    /** The same; of a message of which all is secret, that is one field. */
    public void inspect(Message message, Inspector inspector) {
        if (secret(message)) {
            int length = message.length();
            inspector.field(new Field("bytes", "byte[" + length + "]", 0, length, message.bytes(), "", "", true));
        } else {
            decoder.inspect(message, inspector);
        }
    }

    private boolean secret(Message message) {
        boolean secret = message.entry().secret();
        for (long index = message.firstEntry();
                !secret && index < message.entry().index();
                index++) {
            secret = transcript.entry(index).filter(Entry::secret).isPresent();
        }
        return secret;
    }

    private synchronized void remember(Decoder.Knowledge before, Entry entry) {
        while (checkpoints.size() > 0 && oldest().entry() < transcript.first()) {
            checkpoints.removeFirst();
        }
        entries++;
        bytes += entry.bytes().remaining();
        if (checkpoints.size() == 0 || entries >= MOST_ENTRIES || bytes >= MOST_BYTES) {
            checkpoints.add(new Checkpoint(entry.index(), before, transcript.place(entry.index())));
            entries = 0;
            bytes = 0;
        }
    }

    private Checkpoint oldest() {
        return checkpoints.get(checkpoints.first()).orElseThrow();
    }

    private synchronized void reached(long next) {
        nextMessage = next;
    }

    private Collected decoded(long from, long to) {
        var collected = new Collected(from, to);
        var start = before(from);
        if (start.isEmpty()) {
            return collected;
        }
        var knowledge = start.get().before();
        for (long index = start.get().entry(); collected.wantsMore(); index++) {
            var entry = transcript.entry(index);
            if (entry.isEmpty()) {
                break;
            }
            knowledge = decoder.decode(knowledge, entry.get(), collected);
        }
        return collected;
    }

    /** The last checkpoint before message {@code n} was complete. */
    private synchronized Optional<Checkpoint> before(long n) {
        long low = checkpoints.first();
        long high = checkpoints.end() - 1;
        while (low < high) {
            long middle = (low + high + 1) >>> 1;
            if (checkpoints.get(middle).orElseThrow().before().nextMessage() <= n) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return checkpoints.get(low);
    }

    /** The last checkpoint that is not after the entry of that index. */
    private synchronized Optional<Checkpoint> checkpoint(long entry) {
        long number = checkpoints.end() - 1;
        while (number >= checkpoints.first()
                && checkpoints.get(number).orElseThrow().entry() > entry) {
            number--;
        }
        return checkpoints.get(number);
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
