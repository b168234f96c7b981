package mocapscope.app.handshake;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Session;

/** The lines of a session's messages, decoded when asked for; the last ones asked for are kept. */
final class Lines {
    private static final int KEPT = 2048;

    private final Session session;
    private final Map<Long, MessageLine> kept = new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, MessageLine> eldest) {
            return size() > KEPT;
        }
    };

    Lines(Session session) {
        this.session = session;
    }

    /** The line of that message; empty when the message is no longer held. */
    Optional<MessageLine> line(long n) {
        var line = kept.get(n);
        if (line == null) {
            read(n, n + 1).forEach(this::keep);
            line = kept.get(n);
        }
        return Optional.ofNullable(line);
    }

    /** The lines of those of these messages, in ascending order, that are still held. */
    List<MessageLine> lines(List<Long> numbers) {
        var lines = new ArrayList<MessageLine>();
        for (int i = 0; i < numbers.size(); i++) {
            if (!kept.containsKey(numbers.get(i))) {
                read(numbers.get(i), endOfRun(numbers, i)).forEach(this::keep);
            }
            line(numbers.get(i)).ifPresent(lines::add);
        }
        return lines;
    }

    /** Decodes the messages numbered {@code from} up to but not including {@code to}. */
    List<MessageLine> read(long from, long to) {
        var history = session.history();
        var worst = new HashMap<Long, Severity>();
        for (Finding finding : history.findings(from, to)) {
            worst.merge(finding.message(), finding.severity(), (a, b) -> a.compareTo(b) > 0 ? a : b);
        }
        return history.messages(from, to).stream()
                .map(message -> MessageLine.of(message, session.anchor().monotonicNanos(), worst.get(message.n())))
                .toList();
    }

    void keep(MessageLine line) {
        kept.put(line.n(), line);
    }

    /** The number after the last of those that follow one another without a hole. */
    private static long endOfRun(List<Long> numbers, int from) {
        int end = from + 1;
        while (end < numbers.size() && numbers.get(end) == numbers.get(end - 1) + 1) {
            end++;
        }
        return numbers.get(end - 1) + 1;
    }
}
