package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.sequence.SequenceDiagramRow;
import mocapscope.app.sequence.SequenceDiagramRow.MessageRow;
import mocapscope.protocol.limit.DocumentedLimit;

/** Pairs the corresponding messages of two sessions, as a text diff pairs lines. */
final class SessionMessageAligner {
    /** Maximum number of messages: a handshake is shorter, and repeated messages are not aligned. */
    @DocumentedLimit(
            value = "messages of each of two sessions that are compared",
            unit = "messages",
            beyond = "not compared")
    static final int MOST = 400;

    private SessionMessageAligner() {}

    /** Two aligned messages, one of each session, or one message without a counterpart. */
    record MessagePair(int number, Optional<MessageRow> left, Optional<MessageRow> right) {

        boolean isComplete() {
            return left.isPresent() && right.isPresent();
        }
    }

    /** As few as possible are left alone. */
    static List<MessagePair> align(List<SequenceDiagramRow> left, List<SequenceDiagramRow> right) {
        var a = selectMessages(left);
        var b = selectMessages(right);
        int[][] common = common(a, b);
        var pairs = new ArrayList<MessagePair>();
        int i = 0;
        int j = 0;
        while (i < a.size() || j < b.size()) {
            int number = pairs.size();
            if (i < a.size() && j < b.size() && same(a.get(i), b.get(j))) {
                pairs.add(new MessagePair(number, Optional.of(a.get(i++)), Optional.of(b.get(j++))));
            } else if (j >= b.size() || i < a.size() && common[i + 1][j] >= common[i][j + 1]) {
                pairs.add(new MessagePair(number, Optional.of(a.get(i++)), Optional.empty()));
            } else {
                pairs.add(new MessagePair(number, Optional.empty(), Optional.of(b.get(j++))));
            }
        }
        return pairs;
    }

    private static List<MessageRow> selectMessages(List<SequenceDiagramRow> rows) {
        return rows.stream()
                .filter(MessageRow.class::isInstance)
                .map(MessageRow.class::cast)
                .limit(MOST)
                .toList();
    }

    private static boolean same(MessageRow one, MessageRow other) {
        return one.direction() == other.direction()
                && one.name().equals(other.name())
                && one.sender().equals(other.sender());
    }

    /** Lengths of the longest common subsequences of the remaining rows of both. */
    private static int[][] common(List<MessageRow> a, List<MessageRow> b) {
        var common = new int[a.size() + 1][b.size() + 1];
        for (int i = a.size() - 1; i >= 0; i--) {
            for (int j = b.size() - 1; j >= 0; j--) {
                common[i][j] = same(a.get(i), b.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }
}
