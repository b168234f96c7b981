package mocapscope.protocol.script.generator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import mocapscope.protocol.script.ScriptSecretPlaceholder;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;

/**
 * Generates a test script that repeats the user's message edits of a recorded session. Messages that the user injected,
 * changed or dropped, on either side, are sent, changed or dropped again, and the peer's messages are expected.
 * Messages that the local side sends by itself are left out, because it will send them again. Secrets, and bytes that
 * contain one, are written as {@code ***}, to be filled in by the user.
 */
public final class SessionScriptGenerator {
    /** The number of messages of a session that are examined. */
    private static final int MOST_MESSAGES = 200_000;

    private static final int MOST_STEPS = 200;
    private static final int AT_ONCE = 512;
    /** The time in nanoseconds within which a message that is sent once belongs to the handshake. */
    private static final long EARLY = 1_000_000_000L;
    /** The number of occurrences, spread over half of the time, from which a message counts as periodic. */
    private static final int MANY = 10;

    private final Session session;
    private final MessageTemplateDifferenceFinder finder;
    private final YamlWriter yamlWriter = new YamlWriter();
    private final Map<String, Times> peers = new HashMap<>();
    private final List<DecodedMessage> messages = new ArrayList<>();
    private final RecordedInterceptRuleReconstructor reconstructor;
    /** All messages by index of their entry. */
    private final Map<Long, List<DecodedMessage>> ofEntry = new LinkedHashMap<>();

    private int injectedCount;

    /** The number of times that the peer sent a message, and the first and last time. */
    private record Times(int count, long first, long last) {
        Times with(Times other) {
            return new Times(count + other.count, first, other.last);
        }
    }

    private SessionScriptGenerator(Session session, List<Finding> findings, RandomGenerator random) {
        this.session = session;
        this.finder = new MessageTemplateDifferenceFinder(session, random);
        this.reconstructor = new RecordedInterceptRuleReconstructor(session, finder, findings);
    }

    /**
     * Writes a script with one case; data that the session has discarded is left out. Any thread may call it.
     *
     * @param findings findings of the session, the only source for changes to its messages
     */
    public static String write(Session session, List<Finding> findings, String id, RandomGenerator random) {
        var writer = new SessionScriptGenerator(session, findings, random);
        writer.read();
        return writer.write(id);
    }

    private void read() {
        var history = session.history();
        long last = history.nextMessage();
        long end = Math.min(last, history.firstMessage() + MOST_MESSAGES);
        for (long n = history.firstMessage(); n < end; n += AT_ONCE) {
            for (var message : history.messages(n, Math.min(n + AT_ONCE, end))) {
                ofEntry.computeIfAbsent(message.entry().index(), _ -> new ArrayList<>())
                        .add(message);
                note(message);
            }
        }
        ofEntry.values().forEach(reconstructor::addEntry);
        if (end < last) {
            reconstructor.stopCounting(end - history.firstMessage());
        } else {
            reconstructor.finish();
        }
    }

    private void note(DecodedMessage message) {
        if (byPeer(message)) {
            messages.add(message);
            peers.merge(message.name(), new Times(1, message.arrival(), message.arrival()), Times::with);
            return;
        }
        if (message.entry().mark() == Entry.EntryModification.INJECTED
                && with(message).getFirst() == message) {
            messages.add(message); // messages sent at once are one step, so the first one stands for all
        }
    }

    private List<DecodedMessage> with(DecodedMessage first) {
        return ofEntry.getOrDefault(first.entry().index(), List.of(first));
    }

    private boolean byPeer(DecodedMessage message) {
        return message.direction() == session.role().incoming()
                && message.entry().mark() != Entry.EntryModification.INJECTED;
    }

    private String write(String id) {
        yamlWriter.writeKey(0, "id", id).writeKey(0, "title", session.title());
        yamlWriter.writeKey(0, "side", session.role().keyword());
        if (!session.endpoint().isFile()) {
            yamlWriter.writeKey(0, "scheme", session.endpoint().scheme().name());
        }
        if (session.history().firstMessage() > 0) {
            yamlWriter.writeComment(
                    "the beginning of the session is no longer in memory: nth counts from the remaining messages");
        }
        reconstructor.writeTo(yamlWriter);
        yamlWriter.writeRaw("steps:");
        steps();
        ending();
        return yamlWriter.toString();
    }

    private boolean isLocal(DecodedMessage message) {
        return message.direction() == session.role().outgoing();
    }

    private void steps() {
        if (messages.isEmpty()) {
            return;
        }
        long began = messages.getFirst().arrival();
        long lasting = messages.getLast().arrival() - began;
        var expected = new LinkedHashSet<String>();
        var steady = new ArrayList<String>();
        for (var message : messages) {
            if (!byPeer(message)) {
                expect(steady);
                writeSendStep(message);
            } else if (expected.size() < MOST_STEPS && expected.add(message.name())) {
                if (steady(message.name(), lasting)) {
                    steady.add(message.name());
                } else if (message.arrival() - began < EARLY) {
                    expect(message.name());
                }
            }
        }
        expect(steady);
        if (injectedCount > MOST_STEPS) {
            yamlWriter.writeComment("not repeated: %d more injected messages".formatted(injectedCount - MOST_STEPS));
        }
    }

    private boolean steady(String name, long lasting) {
        var times = peers.get(name);
        return times != null && times.count >= MANY && times.last - times.first > lasting / 2;
    }

    /** Expects periodic messages after all messages with a fixed position. */
    private void expect(List<String> steady) {
        steady.forEach(this::expect);
        steady.clear();
    }

    private void expect(String name) {
        yamlWriter.writeItem("expect", "message " + name);
    }

    private void writeSendStep(DecodedMessage message) {
        if (++injectedCount > MOST_STEPS) {
            return;
        }
        var all = with(message);
        var alone = MessageTemplateDifferenceFinder.findSingleMessage(all);
        var differences = alone.flatMap(one -> finder.differences(one, all));
        if (alone.isPresent() && differences.isPresent()) {
            yamlWriter.writeItem("send", alone.get().name());
            yamlWriter.writeTable(2, "set", differences.get());
        } else {
            yamlWriter.writeItem(
                    "hex",
                    finder.containsSecret(all)
                            ? ScriptSecretPlaceholder.MASK
                            : YamlWriter.toHex(message.entry().bytes()));
        }
        yamlWriter.writeKey(2, "channel", message.channel().name());
        if (!isLocal(message)) {
            yamlWriter.writeKey(2, "from", "peer");
        }
    }

    private void ending() {
        var closing = closing();
        if (closing.isEmpty()) {
            yamlWriter.writeItem("expect", "open").writeKey(2, "for", "1s");
        } else if (closing.get().direction() == session.role().incoming()) {
            yamlWriter.writeItem("expect", "closed");
        } else {
            yamlWriter.writeItem("expect", "live");
        }
    }

    /** Returns the entry that closed a stream with data. */
    private Optional<Entry> closing() {
        var transcript = session.history().transcript();
        for (long index = transcript.nextIndex() - 1; index >= transcript.firstIndex(); index--) {
            var entry = transcript.entry(index);
            if (entry.isPresent() && entry.get().kind() == Entry.EntryKind.DATA) {
                return Optional.empty();
            }
            if (entry.filter(each -> each.kind() == Entry.EntryKind.CLOSED
                            && each.channel().transport() == TransportKind.TCP)
                    .isPresent()) {
                return entry;
            }
        }
        return Optional.empty();
    }
}
