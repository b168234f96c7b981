package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import mocapscope.app.sequence.SequenceDiagramRow.MessageRow;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Direction;

/**
 * Compares the messages of two sessions pair by pair in short steps, so that the window stays responsive. Not
 * thread-safe. Remembers the pairs that it has compared, since each costs decoding both messages.
 */
final class TwoSessionMessageComparator {
    private final SequenceDiagramBuilder one;
    private final SequenceDiagramBuilder two;
    private final boolean ignoring;
    private final Map<MessagePair, MessageComparisonResult> known = new HashMap<>();
    private List<SessionMessageAligner.MessagePair> pairs = List.of();
    private int next;

    /** The result of comparing a message pair: same, different, missing on one side or pending. */
    enum MessageComparisonResult {
        SAME,
        DIFFERS,
        /** One side has no such message. */
        ALONE,
        /** Not compared yet. */
        OPEN
    }

    /** A row of the session comparison: a message pair and its comparison result. */
    record ComparedMessageRow(int number, SessionMessageAligner.MessagePair pair, MessageComparisonResult how) {

        String left() {
            return pair.left().map(MessageRow::name).orElse("");
        }

        String right() {
            return pair.right().map(MessageRow::name).orElse("");
        }

        Direction direction() {
            return pair.left().or(pair::right).orElseThrow().direction();
        }

        boolean differs() {
            return how == MessageComparisonResult.DIFFERS || how == MessageComparisonResult.ALONE;
        }
    }

    /** The numbers of both messages; indices are unsuitable as keys because insertions shift them. */
    private record MessagePair(long left, long right) {}

    /** {@code ignoring} what is another in every session. */
    TwoSessionMessageComparator(SequenceDiagramBuilder one, SequenceDiagramBuilder two, boolean ignoring) {
        this.one = one;
        this.two = two;
        this.ignoring = ignoring;
    }

    /** Returns true if it compares these two with these settings. */
    boolean matches(SequenceDiagramBuilder left, SequenceDiagramBuilder right, boolean ignores) {
        return one == left && two == right && ignoring == ignores;
    }

    Session left() {
        return one.session();
    }

    Session right() {
        return two.session();
    }

    /** Puts side by side the rows that both diagrams have by now. */
    void realign() {
        pairs = SessionMessageAligner.align(one.diagram().rows(), two.diagram().rows());
        next = 0;
    }

    /** Compares until {@code clock} passes {@code deadline} or everything is compared; at least one pair. */
    void advance(LongSupplier clock, long deadline) {
        while (next < pairs.size()) {
            boolean decoded = compare(pairs.get(next++));
            if (decoded && clock.getAsLong() - deadline >= 0) {
                return;
            }
        }
    }

    private boolean compare(SessionMessageAligner.MessagePair pair) {
        var messagePair = toPair(pair);
        if (messagePair.isEmpty() || known.containsKey(messagePair.get())) {
            return false;
        }
        boolean same = ComparedMessageField.areEqual(one.session(), two.session(), pair, ignoring);
        known.put(messagePair.get(), same ? MessageComparisonResult.SAME : MessageComparisonResult.DIFFERS);
        return true;
    }

    private static Optional<MessagePair> toPair(SessionMessageAligner.MessagePair pair) {
        return pair.left().flatMap(left -> pair.right().map(right -> new MessagePair(left.n(), right.n())));
    }

    /** Returns the progress from 0 to 1. */
    double progress() {
        return pairs.isEmpty() ? 1 : (double) next / pairs.size();
    }

    /** Returns all pairs, compared or not. */
    List<ComparedMessageRow> lines() {
        var messageRows = new ArrayList<ComparedMessageRow>();
        for (var pair : pairs) {
            var result = toPair(pair)
                    .map(messagePair -> known.getOrDefault(messagePair, MessageComparisonResult.OPEN))
                    .orElse(MessageComparisonResult.ALONE);
            messageRows.add(new ComparedMessageRow(pair.number(), pair, result));
        }
        return messageRows;
    }
}
