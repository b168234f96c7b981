package mocapscope.protocol.session.decoder;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.BiConsumer;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;

/**
 * A queue that delays recorded traffic until messages are decoded and secret fields can be masked. Bytes that belong to
 * no decoded message are treated as secret, since they may be part of one. Not thread-safe.
 *
 * <pre>
 *   entry 1            entry 2
 *   ┌───────────────┐  ┌──────────────────┐
 *   │ message │ mess│  │age │ half a messa│      entry 1 leaves when the second message is whole, entry 2 waits
 *   └───────────────┘  └──────────────────┘
 * </pre>
 */
public final class SecretMaskingEntryQueue {
    /** The number of waiting bytes beyond which entries leave early, with masked bytes. */
    @DocumentedLimit(
            value = "entries of a session that wait until their secrets are known, + 128 bytes for each entry",
            unit = "bytes",
            beyond = "masked as a whole")
    private static final int MOST = 1 << 20;

    /** The approximate memory cost of an entry. */
    private static final int OVERHEAD = 128;

    private static final byte STAR = '*';

    private final Decoder decoder;
    private final BiConsumer<Entry, ByteBuffer> out;
    private final Deque<Held> held = new ArrayDeque<>();
    private long bytes;

    /** Creates a queue; {@code out} receives each entry in order, with the bytes that may be shown. */
    public SecretMaskingEntryQueue(Decoder decoder, BiConsumer<Entry, ByteBuffer> out) {
        this.decoder = decoder;
        this.out = out;
    }

    /** Adds an entry before its messages. */
    public void addEntry(Entry entry) {
        if (entry.kind() == Entry.EntryKind.CLOSED) {
            held.stream().filter(waiting -> waiting.sameChannel(entry)).forEach(Held::give);
        }
        held.add(new Held(entry));
        bytes += size(entry);
    }

    private static long size(Entry entry) {
        return OVERHEAD + entry.bytes().remaining();
    }

    /** Shows the bytes of a message, except its secret fields. */
    public void addMessage(DecodedMessage message) {
        if (message.carrier() != DecodedMessage.ON_THE_WIRE) {
            return; // its bytes belong to the carrier
        }
        var carriers = held.stream().filter(waiting -> waiting.holds(message)).toList();
        carriers.forEach(waiting -> waiting.show(message));
        decoder.inspect(message, field -> {
            if (field.secret()) {
                carriers.forEach(waiting -> waiting.mask(message, field));
            }
        });
    }

    /** Passes on the entries whose messages are known, after the last message of an entry. */
    public void completeEntry() {
        while (!held.isEmpty() && (held.getFirst().done() || bytes > MOST)) {
            var first = held.removeFirst();
            bytes -= size(first.entry);
            out.accept(first.entry, ByteBuffer.wrap(first.shown));
        }
    }

    /** Passes on all entries; bytes without a message stay masked. */
    public void finish() {
        held.forEach(waiting -> out.accept(waiting.entry, ByteBuffer.wrap(waiting.shown)));
        held.clear();
        bytes = 0;
    }

    /** An entry and its bytes that may be shown. */
    private static final class Held {
        private final Entry entry;
        private final byte[] shown;
        private boolean given;
        private long vouched;

        Held(Entry entry) {
            this.entry = entry;
            this.shown = new byte[entry.bytes().remaining()];
            this.vouched = entry.at();
            this.given = entry.channel().transport() == TransportKind.UDP || entry.secret();
            Arrays.fill(shown, STAR);
        }

        boolean done() {
            return given || vouched >= entry.at() + shown.length;
        }

        /** Ends waiting for messages of the entry. */
        void give() {
            given = true;
        }

        boolean sameChannel(Entry other) {
            return entry.channel().equals(other.channel());
        }

        boolean holds(DecodedMessage message) {
            return sameChannel(message.entry())
                    && entry.direction() == message.direction()
                    && message.at() < entry.at() + shown.length
                    && entry.at() < message.at() + message.length();
        }

        void show(DecodedMessage message) {
            int from = place(message.at());
            int to = place(message.at() + message.length());
            if (!entry.secret()) {
                entry.bytes().get(entry.bytes().position() + from, shown, from, to - from);
            }
            vouched = Math.max(vouched, message.at() + message.length());
        }

        void mask(DecodedMessage message, MessageField field) {
            long at = message.at() + field.offset();
            int from = place(at);
            int to = place(at + field.length());
            if (from < to) {
                Arrays.fill(shown, from, to, STAR);
            }
        }

        private int place(long at) {
            return Math.clamp(at - entry.at(), 0, shown.length);
        }
    }
}
