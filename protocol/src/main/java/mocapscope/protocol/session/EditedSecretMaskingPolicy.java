package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.transcript.Entry;

/**
 * Decides if an edited message must be masked entirely because its bytes may expose a secret field. It remembers the
 * secrets of items that were edited at the gate.
 */
final class EditedSecretMaskingPolicy {
    /** The number of consecutive bytes of a secret that expose it. */
    private static final int RUN = 3;

    private final Session session;

    EditedSecretMaskingPolicy(Session session) {
        this.session = session;
    }

    /** Returns whether the whole of an item that was edited must be masked. */
    boolean mustMask(GatedTrafficUnit item) {
        if (item.secret()) {
            return true;
        }
        if (item.originalBytes() == item.bytes() || !session.protocol().hasSecrets()) {
            return false;
        }
        var before = look(item, item.originalBytes());
        return !before.understood || !before.names.isEmpty() && before.shownBy(look(item, item.bytes()));
    }

    /** Decodes the bytes with the current state. */
    private VisibleByteCollector look(GatedTrafficUnit item, ByteBuffer bytes) {
        var history = session.history();
        var transcript = history.transcript();
        var entry = new Entry(
                transcript.nextIndex(),
                Entry.EntryKind.DATA,
                item.direction(),
                item.channel(),
                item.arrived().monotonicNanos(),
                transcript.byteCount(item.channel(), item.direction()),
                bytes.slice().asReadOnlyBuffer(),
                item.mark(),
                "");
        var collector = new VisibleByteCollector(history.decoder());
        history.decoder().decode(history.decoderState(), entry, collector);
        return collector;
    }

    /** Separates the secret from the other bytes of a decoded item. */
    private static final class VisibleByteCollector implements SessionListener {
        private final Decoder decoder;
        private final List<String> names = new ArrayList<>();
        private final List<ByteBuffer> secrets = new ArrayList<>();
        private final List<ByteBuffer> shown = new ArrayList<>();
        private boolean understood;

        VisibleByteCollector(Decoder decoder) {
            this.decoder = decoder;
        }

        @Override
        public void on(SessionEvent event) {
            if (event instanceof DecodedMessage message) {
                add(message);
            }
        }

        private void add(DecodedMessage message) {
            understood = true;
            var bytes = message.bytes();
            var hidden = new BitSet();
            decoder.inspect(message, field -> {
                if (field.secret()) {
                    int end = Math.min(field.offset() + field.length(), bytes.limit());
                    names.add(message.name() + " " + field.name());
                    secrets.add(bytes.slice(field.offset(), end - field.offset()));
                    hidden.set(field.offset(), end);
                }
            });
            for (int from = hidden.nextClearBit(0); from < bytes.limit(); ) {
                int next = hidden.nextSetBit(from);
                int to = next < 0 ? bytes.limit() : Math.min(next, bytes.limit());
                shown.add(bytes.slice(from, to - from));
                from = hidden.nextClearBit(to);
            }
        }

        /** Returns whether {@code other} may show bytes that are secret here. */
        boolean shownBy(VisibleByteCollector other) {
            return !names.equals(other.names) || secrets.stream().anyMatch(other::revealsPartOf);
        }

        /** Returns whether part of the secret occurs in the visible bytes; zero padding does not count. */
        private boolean revealsPartOf(ByteBuffer secret) {
            int run = Math.min(RUN, secret.limit());
            for (int from = 0; run > 0 && from + run <= secret.limit(); from++) {
                var some = secret.slice(from, run);
                if (!hasZero(some) && shown.stream().anyMatch(all -> contains(all, some))) {
                    return true;
                }
            }
            return false;
        }

        private static boolean hasZero(ByteBuffer some) {
            for (int i = 0; i < some.limit(); i++) {
                if (some.get(i) == 0) {
                    return true;
                }
            }
            return false;
        }

        private static boolean contains(ByteBuffer all, ByteBuffer some) {
            for (int from = 0; from + some.limit() <= all.limit(); from++) {
                if (all.slice(from, some.limit()).equals(some)) {
                    return true;
                }
            }
            return false;
        }
    }
}
