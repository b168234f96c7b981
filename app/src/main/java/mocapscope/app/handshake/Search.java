package mocapscope.app.handshake;

import java.util.List;
import java.util.function.LongSupplier;
import mocapscope.protocol.session.History;

/**
 * Looks through a session's messages for those that pass a filter: new ones as they come, and all the earlier ones
 * backwards, slice by slice, so that whoever asks can go on with something else in between.
 */
final class Search {
    private static final int SLICE = 256;

    private final History history;
    private final Lines lines;
    private final Filter filter;
    private final Numbers found = new Numbers();
    private long from;
    private long to;

    Search(History history, Lines lines, Filter filter) {
        this.history = history;
        this.lines = lines;
        this.filter = filter;
        from = history.nextMessage();
        to = from;
    }

    Filter filter() {
        return filter;
    }

    Listing listing() {
        return new Listing.Some(found);
    }

    /** Searches until {@code clock} is past {@code deadline}, or all is searched; at least one slice each way. */
    void go(LongSupplier clock, long deadline) {
        found.dropBelow(history.firstMessage());
        boolean more = true;
        while (more) {
            boolean forward = forward();
            more = (backward() || forward) && clock.getAsLong() - deadline < 0;
        }
    }

    /** Messages looked at so far, of those still held. */
    long searched() {
        return to - Math.max(from, history.firstMessage());
    }

    boolean done() {
        return from <= history.firstMessage() && to >= history.nextMessage();
    }

    private boolean forward() {
        long end = Math.min(history.nextMessage(), to + SLICE);
        if (end <= to) {
            return false;
        }
        // What came faster than it could be looked at, and is dropped, is passed over.
        long begin = Math.max(to, Math.min(end, history.firstMessage()));
        for (var line : lines.read(begin, end)) {
            if (filter.passes(line)) {
                lines.keep(line);
                found.addLast(line.n());
            }
        }
        to = end;
        return true;
    }

    private boolean backward() {
        long begin = Math.max(history.firstMessage(), from - SLICE);
        if (begin >= from) {
            return false;
        }
        List<MessageLine> slice = lines.read(begin, from);
        for (var line : slice.reversed()) {
            if (filter.passes(line)) {
                found.addFirst(line.n());
            }
        }
        from = begin;
        return true;
    }
}
