package mocapscope.app.transcript;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import mocapscope.protocol.filter.FilterableMessage;
import mocapscope.protocol.session.history.EarlierMessageDecoder;

/**
 * Searches a session's messages for matches of a filter in short steps that keep the user interface responsive. Searches
 * new messages as they arrive and earlier ones backwards.
 */
final class MessageSearch {
    private static final int SLICE = 256;
    /** Smaller slice for a search in fields, which takes much longer. */
    private static final int DEEP_SLICE = 32;

    private final EarlierMessageDecoder history;
    private final MessageRowCache cache;
    private final MessageFilter messageFilter;
    private final FilterableMessage subject;
    private final boolean withSamples;
    private final int slice;
    private final SortedMessageNumberDeque found = new SortedMessageNumberDeque();
    private long from;
    private long to;
    /** While frozen, messages from this number on are not searched and found ones are not dropped. */
    private long end = Long.MAX_VALUE;

    MessageSearch(MessageRowCache cache, MessageFilter filter) {
        this.history = cache.session().history();
        this.cache = cache;
        this.messageFilter = filter;
        var session = cache.session();
        subject = new FilterableMessage(session, cache.sessionName(), this::searchedText);
        withSamples = filter.needsSamples();
        slice = withSamples || filter.needsFields() ? DEEP_SLICE : SLICE;
        from = history.nextMessage();
        to = from;
    }

    MessageFilter filter() {
        return messageFilter;
    }

    VisibleMessageNumbers listing() {
        return new VisibleMessageNumbers.FilteredMessageNumbers(found);
    }

    /** Freezes the result: keeps the messages found and searches none from message {@code last} on. */
    void freeze(long last) {
        end = last;
        from = Math.min(from, end);
        to = Math.min(to, end);
    }

    void unfreeze() {
        end = Long.MAX_VALUE;
    }

    /**
     * Searches until {@code clock} passes {@code deadline} or everything is searched; at least one slice in each
     * direction.
     */
    void advance(LongSupplier clock, long deadline) {
        if (end == Long.MAX_VALUE) {
            found.removeBelow(history.firstMessage());
        }
        boolean more = true;
        while (more) {
            boolean forward = forward();
            more = (backward() || forward) && clock.getAsLong() - deadline < 0;
        }
    }

    /** Returns the number of messages searched, of those still held. */
    long searched() {
        return Math.max(0, to - Math.max(from, history.firstMessage()));
    }

    boolean isDone() {
        return from <= history.firstMessage() && to >= Math.min(end, history.nextMessage());
    }

    private boolean forward() {
        long until = Math.min(Math.min(end, history.nextMessage()), to + slice);
        if (until <= to) {
            return false;
        }
        // Skips messages that were dropped before they could be searched.
        long begin = Math.max(to, Math.min(until, history.firstMessage()));
        passing(begin, until).forEach(line -> {
            cache.offer(line);
            found.addLast(line.n());
        });
        to = until;
        return true;
    }

    private boolean backward() {
        long begin = Math.max(history.firstMessage(), from - slice);
        if (begin >= from) {
            return false;
        }
        passing(begin, from).reversed().forEach(line -> found.addFirst(line.n()));
        from = begin;
        return true;
    }

    private List<MessageRow> passing(long begin, long until) {
        var passing = new ArrayList<MessageRow>();
        cache.decodeEach(begin, until, withSamples, (excerpt, message, line) -> {
            var samples = excerpt.samples().stream()
                    .filter(sample -> sample.stamp().message() == message.n())
                    .toList();
            var findings = excerpt.findings().stream()
                    .filter(finding -> finding.message() == message.n())
                    .toList();
            subject.set(message, samples, findings);
            if (messageFilter.matches(line, subject)) {
                passing.add(line);
            }
        });
        return passing;
    }

    /** Returns names and, if the filter searches fields, their names and values; of a secret field only its name. */
    private String searchedText(FilterableMessage row) {
        var message = row.message();
        var text = new StringBuilder(message.name())
                .append('\n')
                .append(message.sender())
                .append('\n')
                .append(message.channel().name());
        if (messageFilter.fields()) {
            row.fields().forEach(field -> {
                text.append('\n').append(field.name());
                if (!field.secret()) {
                    text.append('=').append(FieldNodeFormatter.format(field));
                }
            });
        }
        return text.toString();
    }
}
