package mocapscope.app.transcript;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.MessageContentFormatter;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.history.EarlierMessageDecoder;

/** Decodes messages into list rows on demand and caches the 2048 most recently used rows. */
final class MessageRowCache {
    private static final int KEPT = 2048;

    /** The distance of two messages up to which decoding those between costs less than starting again. */
    private static final long NEAR = 32;

    private final Session session;
    private final Map<Long, MessageRow> kept = new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, MessageRow> eldest) {
            return size() > KEPT;
        }
    };

    private String sessionName;
    private boolean contentShown;

    MessageRowCache(Session session) {
        this.session = session;
        this.sessionName = session.title();
    }

    /** Returns the row of a message, or empty if the message is no longer held. */
    Optional<MessageRow> row(long n) {
        var line = kept.get(n);
        if (line == null) {
            read(List.of(n));
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
            var line = kept.get(numbers.get(i));
            if (line == null) {
                read(numbers.subList(i, endOfRun(numbers, i)));
                line = kept.get(numbers.get(i));
            }
            if (line != null) {
                lines.add(line);
            }
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
            all.add(here ? next : MessageRow.dropped(number));
            next = here ? (held.hasNext() ? held.next() : null) : next;
        }
        return all;
    }

    /** Decodes messages that are near each other and caches their rows; numbers in ascending order. */
    private void read(List<Long> numbers) {
        decodeEach(numbers.getFirst(), numbers.getLast() + 1, false, (_, message, line) -> {
            if (Collections.binarySearch(numbers, message.n()) >= 0) {
                cache(contentShown ? addContent(message, line) : line);
            }
        });
    }

    /** Receives decoded messages one by one; must not keep a message, which holds on to its bytes. */
    interface DecodedMessageListener {

        /** Receives a message with its row; {@code excerpt} has the findings and samples of the whole range. */
        void onMessage(EarlierMessageDecoder.DecodedMessageRange excerpt, DecodedMessage message, MessageRow line);
    }

    /** Decodes messages {@code from} (inclusive) to {@code to} (exclusive), and their samples if requested. */
    void decodeEach(long from, long to, boolean withSamples, DecodedMessageListener out) {
        // The message before shows whether the first one crossed together with it.
        var excerpt = session.history().excerpt(Math.max(0, from - 1), to, withSamples);
        var worst = new HashMap<Long, Severity>();
        for (Finding finding : excerpt.findings()) {
            worst.merge(finding.message(), finding.severity(), (a, b) -> a.compareTo(b) > 0 ? a : b);
        }
        long begin = session.anchor().monotonicNanos();
        DecodedMessage before = null;
        for (var message : excerpt.messages()) {
            if (message.n() >= from) {
                out.onMessage(excerpt, message, MessageRow.of(message, before, begin, worst.get(message.n())));
            }
            before = message;
        }
    }

    private MessageRow addContent(DecodedMessage message, MessageRow line) {
        var history = session.history();
        var content = new MessageContentFormatter(history.decoder().headerLength(message));
        history.inspect(message, content);
        return line.withContent(content.text());
    }

    /** Sets whether rows that are read have the contents of messages in words. */
    void setContentShown(boolean shown) {
        if (shown && !contentShown) {
            kept.clear();
        }
        contentShown = shown;
    }

    /** Caches a row that a search has found, unless rows have contents, which it lacks. */
    void offer(MessageRow line) {
        if (!contentShown) {
            cache(line);
        }
    }

    private void cache(MessageRow line) {
        kept.put(line.n(), line);
    }

    /** Returns the index after the last of a run of numbers that are near each other. */
    private static int endOfRun(List<Long> numbers, int from) {
        int end = from + 1;
        while (end < numbers.size() && numbers.get(end) <= numbers.get(end - 1) + NEAR) {
            end++;
        }
        return end;
    }
}
