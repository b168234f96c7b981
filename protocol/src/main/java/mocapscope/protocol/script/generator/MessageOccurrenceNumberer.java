package mocapscope.protocol.script.generator;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Direction;

/**
 * Numbers the messages with the same name in a session, so that an intercept rule can select, for example, the third.
 */
final class MessageOccurrenceNumberer {
    private record Kind(Direction direction, String name) {}

    private final Session session;
    private final Map<Kind, Integer> met = new HashMap<>();
    private final Map<Kind, Map<String, Integer>> same = new HashMap<>();
    /** The numbers of messages that were never forwarded, until another message with that name arrives. */
    private final Map<Kind, Integer> droppedCounts = new HashMap<>();

    private boolean resends;

    MessageOccurrenceNumberer(Session session) {
        this.session = session;
    }

    /** Returns the number of each message of an entry among those with its name. */
    List<Integer> countEntry(List<DecodedMessage> ofEntry) {
        var entry = ofEntry.getFirst().entry();
        var unit = new DecodedTransmissionUnit(entry.channel(), entry.direction(), entry.bytes(), ofEntry);
        var identity = session.protocol().messageEditor().transmissionId(unit);
        resends |= !identity.isEmpty();
        return ofEntry.stream()
                .map(message -> number(message, identity.isEmpty() ? "" : identity + " " + ofEntry.indexOf(message)))
                .toList();
    }

    private int number(DecodedMessage message, String identity) {
        var kind = new Kind(message.direction(), message.name());
        droppedCounts.remove(kind);
        return identity.isEmpty()
                ? next(kind)
                : same.computeIfAbsent(kind, _ -> new HashMap<>()).computeIfAbsent(identity, _ -> next(kind));
    }

    /**
     * Returns the number of a message that was never forwarded; with resends, later ones count as this message until
     * one is forwarded.
     */
    int countDropped(Direction direction, String name) {
        var kind = new Kind(direction, name);
        var before = droppedCounts.get(kind);
        int number = resends && before != null ? before : next(kind);
        droppedCounts.put(kind, number);
        return number;
    }

    private int next(Kind kind) {
        return met.merge(kind, 1, Integer::sum);
    }
}
