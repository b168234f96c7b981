package mocapscope.app.transcript;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.session.history.SessionHistory;

/** Decodes messages into list rows on demand and caches the most recently used 2048. */
final class MessageRowCache {
    private static final int KEPT = 2048;

    private final Session session;
    private final Map<Long, MessageRow> kept = new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, MessageRow> eldest) {
            return size() > KEPT;
        }
    };

    private String sessionName;

    MessageRowCache(Session session) {
        this.session = session;
        this.sessionName = session.title();
    }

    /** Returns the row of a message, or empty if the message is no longer held. */
    Optional<MessageRow> row(long n) {
        var line = kept.get(n);
        if (line == null) {
            read(n, n + 1).forEach(this::cache);
            line = kept.get(n);
        }
        return Optional.ofNullable(line);
    }

    Session session() {
        return session;
    }

    /** Returns the name of the session, which filters compare. */
    String sessionName() {
        return sessionName;
    }

    void setSessionName(String name) {
        sessionName = name;
    }

    /** Returns the rows of those messages that are still held; numbers in ascending order. */
    List<MessageRow> rows(List<Long> numbers) {
        var lines = new ArrayList<MessageRow>();
        for (int i = 0; i < numbers.size(); i++) {
            if (!kept.containsKey(numbers.get(i))) {
                read(numbers.get(i), endOfRun(numbers, i)).forEach(this::cache);
            }
            row(numbers.get(i)).ifPresent(lines::add);
        }
        return lines;
    }

    /** Returns the rows of messages, with a placeholder row for each message that is no longer held. */
    List<MessageRow> rowsIncludingDropped(List<Long> numbers) {
        var held = rows(numbers).iterator();
        var all = new ArrayList<MessageRow>();
        var next = held.hasNext() ? held.next() : null;
        for (long number : numbers) {
            boolean here = next != null && next.n() == number;
            all.add(here ? next : MessageRow.isDropped(number));
            next = here ? (held.hasNext() ? held.next() : null) : next;
        }
        return all;
    }

    /** Decodes messages {@code from} (inclusive) to {@code to} (exclusive). */
    List<MessageRow> read(long from, long to) {
        var lines = new ArrayList<MessageRow>();
        decodeEach(from, to, false, (_, _, line) -> lines.add(line));
        return lines;
    }

    /** Receives decoded messages one by one; must not keep a message, which holds on to its bytes. */
    interface DecodedMessageListener {

        /** Receives a message with its row; {@code excerpt} has the findings and samples of the whole range. */
        void onMessage(SessionHistory.MessageExcerpt excerpt, Message message, MessageRow line);
    }

    /** Decodes messages {@code from} (inclusive) to {@code to} (exclusive), and their samples if requested. */
    void decodeEach(long from, long to, boolean withSamples, DecodedMessageListener out) {
        var excerpt = session.history().excerpt(from, to, withSamples);
        var worst = new HashMap<Long, Severity>();
        for (Finding finding : excerpt.findings()) {
            worst.merge(finding.message(), finding.severity(), (a, b) -> a.compareTo(b) > 0 ? a : b);
        }
        long begin = session.anchor().monotonicNanos();
        for (var message : excerpt.messages()) {
            out.onMessage(excerpt, message, MessageRow.of(message, begin, worst.get(message.n())));
        }
    }

    void cache(MessageRow line) {
        kept.put(line.n(), line);
    }

    /** Returns the number after the last of a run of consecutive numbers. */
    private static long endOfRun(List<Long> numbers, int from) {
        int end = from + 1;
        while (end < numbers.size() && numbers.get(end) == numbers.get(end - 1) + 1) {
            end++;
        }
        return numbers.get(end - 1) + 1;
    }
}
