package mocapscope.protocol.toy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCodec;
import mocapscope.protocol.session.decoder.InvalidDecoderStateException;
import mocapscope.protocol.session.decoder.SerializedDecoderState;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Compares a decoder that continues from an encoded and decoded state with one that decoded all entries. The first needs no
 * messages, and passes on their metadata instead.
 */
public final class DecoderStateRoundTrip {
    private static final long SHIFT = 5_000_000_000L;

    /** The number of entries that are compared after every state. */
    private static final int SHORT = 10;

    /** The number of states from which the same entry is decoded besides. */
    private static final int LONG_RUNS = 8;

    private final Decoder decoder;
    private final List<Entry> entries;

    /** The states of the decoder of all entries before those that are compared, by index, and the outputs of these. */
    private final Map<Integer, Decoder.DecoderState> known = new HashMap<>();

    private final Map<Integer, EntryOutputListener> outputs = new HashMap<>();
    private final Map<Integer, Map<SourceId, SkeletonDescription>> bodies = new HashMap<>();

    /** Encoded states by the index of the entry that follows; only those that are still needed. */
    private final Map<Integer, SerializedDecoderState> encodings = new HashMap<>();

    /** The events of one entry; sources apart, which may be repeated. */
    private static final class EntryOutputListener implements SessionListener {
        private final MessageOrder<Object> all = new MessageOrder<>();
        private final Set<SourceId> sources = new HashSet<>();
        private final Set<SourceId> speaking = new HashSet<>();
        private final Map<SourceId, SkeletonDescription> descriptions = new HashMap<>();
        private final boolean messages;

        EntryOutputListener(boolean messages) {
            this.messages = messages;
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case DecodedMessage message -> onMessage(message);
                case MessageMetadata metadata -> onMessageMetadata(metadata);
                case SessionEvent.SourceDescribed described -> onSource(described.info());
                case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
                case Finding finding -> onFinding(finding);
                case SessionEvent.DeviceDeparted departure -> onDeviceDeparted(departure.device());
                case SessionEvent.SkeletonDescribed skeleton -> onSkeletonDescription(skeleton.skeleton());
                case SessionEvent.MessagesLost lost ->
                    onMessagesLost(lost.channel(), lost.direction(), lost.messages());
                case SessionEvent.SequenceNumberReceived number ->
                    onSequenceNumber(
                            number.channel(), number.direction(), number.number(), number.bits(), number.message());
                default -> {}
            }
        }

        private void onMessage(DecodedMessage message) {
            onMessageMetadata(message);
        }

        @Override
        public boolean wantsMessages() {
            return messages;
        }

        private void onMessageMetadata(MessageMetadata message) {
            var origin = message.byteOrigin();
            all.add(
                    message.n(),
                    List.of(message.n(), message.name(), message.sender(), message.at(), origin.firstEntry()));
            all.add(origin.buffer().slice(message.from(), message.length()));
            all.add(message.carrier() + " " + message.isHousekeeping() + " " + message.carriesDeviceData());
        }

        private void onSource(DeclaredSourceProperties source) {
            sources.add(source.source());
        }

        private void onSample(Sample sample) {
            all.addSample(sample.stamp().message(), sample);
            speaking.add(sample.stamp().source());
        }

        private void onFinding(Finding finding) {
            all.add(finding.rule().code() + " " + finding.message() + " " + finding.text());
        }

        private void onDeviceDeparted(SourceId device) {
            all.add("departed " + device);
        }

        private void onSkeletonDescription(SkeletonDescription description) {
            descriptions.put(description.source(), description);
        }

        private void onMessagesLost(Channel channel, Direction direction, long messages) {
            all.add("lost " + messages);
        }

        private void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
            all.add(message, "number " + number);
        }
    }

    public DecoderStateRoundTrip(Decoder decoder, List<Entry> entries) {
        this.decoder = decoder;
        this.entries = List.copyOf(entries);
    }

    /**
     * Decodes all entries, and keeps what is compared with {@code most} entries after each whose index divides by
     * {@code every}. With everything of half a million entries, collections of garbage would take most of the time.
     */
    private void decodeAll(int every, int most) {
        decodeAll(index -> index % every, most);
    }

    /** Decodes all entries; {@code distance} counts the entries from a state to an index, negative before the first. */
    private void decodeAll(IntUnaryOperator distance, int most) {
        var state = decoder.initialState();
        Map<SourceId, SkeletonDescription> described = new HashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            int after = distance.applyAsInt(i);
            if (after >= 0 && after <= most) {
                known.put(i, state);
            }
            if (after == 0) {
                bodies.put(i, Map.copyOf(described));
            }
            var entry = entries.get(i);
            var out = new EntryOutputListener(true);
            state = decoder.decode(state, entry, out);
            if (after >= 0 && after < most) {
                outputs.put(i, out);
            }
            described.putAll(out.descriptions);
            if (entry.kind() != Entry.EntryKind.DATA) {
                described.clear(); // with the connection all descriptions end
            }
        }
        known.put(entries.size(), state);
    }

    /**
     * Encodes and decodes the state before every entry whose index divides by {@code every}, and compares the entries after it:
     * {@code most} after some of these states, a few after the others. Returns the number of states that were compared: those
     * that lack a secret are not.
     */
    public int compare(int every, int most) {
        decodeAll(every, most);
        int compared = 0;
        int everyLong = every * Math.max(1, most / (LONG_RUNS * every));
        for (int from = 0; from < entries.size(); from += every) {
            var encoded = encoded(from);
            encodings.remove(from);
            if (encoded.complete()) {
                compared++;
                int length = from % everyLong == 0 ? most : Math.min(SHORT, most);
                compare(encoded, from, Math.min(entries.size(), from + length));
            }
        }
        return compared;
    }

    /** Encodes and decodes the state before the entry {@code from}, and compares up to {@code most} entries after it. */
    public void compareOnce(int from, int most) {
        decodeAll(index -> index - from, most);
        var encoded = encoded(from);
        if (encoded.complete()) {
            compare(encoded, from, Math.min(entries.size(), from + most));
        }
    }

    private SerializedDecoderState encoded(int index) {
        return encodings.computeIfAbsent(index, _ -> DecoderStateCodec.encode(decoder, known.get(index)));
    }

    private void compare(SerializedDecoderState encoded, int from, int to) {
        var shifted = decoded(encoded.bytes(), SHIFT, 1);
        var state = decoded(DecoderStateCodec.encode(decoder, shifted).bytes(), -SHIFT, -1);
        assertEquals(known.get(from).nextMessage(), state.nextMessage());
        assertArrayEquals(
                encoded.bytes(),
                DecoderStateCodec.encode(decoder, state).bytes(),
                () -> "state before entry %d".formatted(from));
        var sources = new EntryOutputListener(false);
        decoder.describeState(state, sources);
        assertEquals(bodies.get(from), sources.descriptions, () -> "bodies described before entry %d".formatted(from));
        for (int i = from; i < to; i++) {
            var out = new EntryOutputListener(false);
            state = decoder.decode(state, entries.get(i), out);
            int at = i;
            assertEquals(
                    outputs.get(i).all.lines(),
                    out.all.lines(),
                    () -> "entry %d after the state before %d".formatted(at, from));
            sources.sources.addAll(out.sources);
            assertTrue(
                    sources.sources.containsAll(out.speaking),
                    () -> "sources that entry %d needs are described before %d".formatted(at, from));
        }
        assertArrayEquals(
                encoded(to).bytes(),
                DecoderStateCodec.encode(decoder, state).bytes(),
                () -> "state before entry %d after that before %d".formatted(to, from));
    }

    private Decoder.DecoderState decoded(byte[] bytes, long timeShift, long messageShift) {
        try {
            return DecoderStateCodec.decode(decoder, bytes, timeShift, messageShift);
        } catch (InvalidDecoderStateException rejected) {
            throw new AssertionError(rejected);
        }
    }

    /** Rejects about 200 truncations of some states, and survives {@code rounds} random changes of each. */
    public void damage(int every, int rounds, Random random) {
        decodeAll(every, 0);
        for (int from = 0; from < entries.size(); from += every) {
            var bytes = DecoderStateCodec.encode(decoder, known.get(from)).bytes();
            for (int length = 0; length < bytes.length; length += 1 + bytes.length / 200) {
                var cut = Arrays.copyOf(bytes, length);
                assertThrows(InvalidDecoderStateException.class, () -> DecoderStateCodec.decode(decoder, cut, 0, 0));
            }
            for (int round = 0; round < rounds; round++) {
                var changed = bytes.clone();
                for (int n = random.nextInt(1, 4); n > 0; n--) {
                    changed[random.nextInt(changed.length)] = (byte) random.nextInt();
                }
                tryDecode(changed, from);
            }
        }
    }

    /** Decodes entries after a state that may be rejected; neither may fail otherwise. */
    private void tryDecode(byte[] bytes, int from) {
        Decoder.DecoderState state;
        try {
            state = DecoderStateCodec.decode(decoder, bytes, 0, 0);
        } catch (InvalidDecoderStateException _) {
            return;
        }
        decoder.describeState(state, SessionListener.NO_OP);
        for (int i = from; i < Math.min(entries.size(), from + 10); i++) {
            state = decoder.decode(state, entries.get(i), SessionListener.NO_OP);
        }
        DecoderStateCodec.encode(decoder, state);
    }
}
