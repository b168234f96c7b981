package mocapscope.protocol.toy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.MessageMetadata;
import mocapscope.protocol.session.SessionEvent;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Holds what a decoder understands that was only reminded against what one understands that heard everything. The first has
 * no need of messages, and must be told the same of them by their envelopes.
 */
public final class Reminding {
    private final Decoder decoder;
    private final List<Entry> entries;
    private final List<Decoder.DecoderState> known = new ArrayList<>();
    private final List<Heard> heard = new ArrayList<>();
    private final List<Map<SourceId, SkeletonDescription>> bodies = new ArrayList<>();

    /** The events of one entry; sources apart, which may be repeated. */
    private static final class Heard implements SessionListener {
        private final MessageOrder<Object> all = new MessageOrder<>();
        private final Set<SourceId> sources = new HashSet<>();
        private final Set<SourceId> speaking = new HashSet<>();
        private final Map<SourceId, SkeletonDescription> descriptions = new HashMap<>();
        private final boolean messages;

        Heard(boolean messages) {
            this.messages = messages;
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case Message message -> onMessage(message);
                case MessageMetadata metadata -> onMessageMetadata(metadata);
                case SessionEvent.SourceDescribed described -> onSource(described.info());
                case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
                case Finding finding -> onFinding(finding);
                case SessionEvent.DeviceDeparted departed -> onDeviceDeparted(departed.device());
                case SessionEvent.SkeletonDescribed skeleton -> onSkeletonDescription(skeleton.skeleton());
                case SessionEvent.MessagesLost lost ->
                    onMessagesLost(lost.channel(), lost.direction(), lost.messages());
                case SessionEvent.SequenceNumberReceived number ->
                    onSequenceNumber(
                            number.channel(), number.direction(), number.number(), number.bits(), number.message());
                default -> {}
            }
        }

        private void onMessage(Message message) {
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

        private void onSource(SourceInfo source) {
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

    public Reminding(Decoder decoder, List<Entry> entries) {
        this.decoder = decoder;
        this.entries = List.copyOf(entries);
        var state = decoder.initialState();
        Map<SourceId, SkeletonDescription> described = new HashMap<>();
        for (var entry : entries) {
            known.add(state);
            bodies.add(Map.copyOf(described));
            var out = new Heard(true);
            state = decoder.decode(state, entry, out);
            heard.add(out);
            described.putAll(out.descriptions);
            if (entry.kind() != Entry.EntryKind.DATA) {
                described.clear(); // with the connection all descriptions end
            }
        }
    }

    /**
     * Reminds before every entry whose index divides by {@code every}, and compares the {@code most} entries after it.
     * Returns before how many entries a decoder could be reminded.
     */
    public int compare(int every, int most) {
        int reminded = 0;
        for (int from = 0; from < entries.size(); from += every) {
            var reminders = decoder.restoreEntries(known.get(from));
            if (reminders.isPresent()) {
                reminded++;
                compare(from, Math.min(entries.size(), from + most), reminders.get());
            }
        }
        return reminded;
    }

    private void compare(int from, int to, List<Entry> reminders) {
        var sources = new Heard(false);
        var state = decoder.initialState();
        for (var reminder : reminders) {
            state = decoder.decode(state, reminder, sources);
        }
        var descriptions = bodies.get(from);
        assertEquals(descriptions, sources.descriptions, () -> "bodies described before entry %d".formatted(from));
        state = decoder.withNextMessage(state, known.get(from).nextMessage());
        for (int i = from; i < to; i++) {
            var out = new Heard(false);
            state = decoder.decode(state, entries.get(i), out);
            int at = i;
            assertEquals(
                    heard.get(i).all.lines(),
                    out.all.lines(),
                    () -> "entry %d after reminders before %d".formatted(at, from));
            sources.sources.addAll(out.sources);
            assertTrue(
                    sources.sources.containsAll(out.speaking),
                    () -> "sources that entry %d needs are told after reminders before %d".formatted(at, from));
        }
    }
}
