package mocapscope.app.handshake;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import mocapscope.protocol.session.History;

/**
 * Looks through a session's messages for those that pass a filter: new ones as they come, and all the earlier ones
 * backwards, slice by slice, so that whoever asks can go on with something else in between.
 */
final class Search {
    private static final int SLICE = 256;
    /** Where fields are read too, which takes so much longer. */
    private static final int DEEP_SLICE = 32;

    private final History history;
    private final Lines lines;
    private final Filter filter;
    private final int slice;
    private final Numbers found = new Numbers();
    private long from;
    private long to;
    /** While the list is frozen: nothing from here on is looked at, and nothing that was found is dropped. */
    private long end = Long.MAX_VALUE;

    Search(Lines lines, Filter filter) {
        this.history = lines.session().history();
        this.lines = lines;
        this.filter = filter;
        slice = filter.deep() ? DEEP_SLICE : SLICE;
        from = history.nextMessage();
        to = from;
    }

    Filter filter() {
        return filter;
    }

    Listing listing() {
        return new Listing.Some(found);
    }

    /** Leaves what is found as it is, and looks at nothing that comes from message {@code last} on. */
    void freeze(long last) {
        end = last;
        from = Math.min(from, end);
        to = Math.min(to, end);
    }

    void thaw() {
        end = Long.MAX_VALUE;
    }

    /** Searches until {@code clock} is past {@code deadline}, or all is searched; at least one slice each way. */
    void go(LongSupplier clock, long deadline) {
        if (end == Long.MAX_VALUE) {
            found.dropBelow(history.firstMessage());
        }
        boolean more = true;
        while (more) {
            boolean forward = forward();
            more = (backward() || forward) && clock.getAsLong() - deadline < 0;
        }
    }

    /** Messages looked at so far, of those still held. */
    long searched() {
        return Math.max(0, to - Math.max(from, history.firstMessage()));
    }

    boolean done() {
        return from <= history.firstMessage() && to >= Math.min(end, history.nextMessage());
    }

    private boolean forward() {
        long until = Math.min(Math.min(end, history.nextMessage()), to + slice);
        if (until <= to) {
            return false;
        }
        // What came faster than it could be looked at, and is dropped, is passed over.
        long begin = Math.max(to, Math.min(until, history.firstMessage()));
        passing(begin, until).forEach(line -> {
            lines.keep(line);
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

    private List<MessageLine> passing(long begin, long until) {
        var passing = new ArrayList<MessageLine>();
        lines.each(begin, until, (message, line) -> {
            if (filter.passes(line, () -> Inside.of(lines.session(), message))) {
                passing.add(line);
            }
        });
        return passing;
    }
}
