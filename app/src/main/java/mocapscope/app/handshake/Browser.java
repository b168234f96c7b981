package mocapscope.app.handshake;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import mocapscope.protocol.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * The visible window of a session's message list, following the newest messages or fixed. Not thread-safe. Decodes only
 * the rows in view.
 */
final class Browser {
    private final Session session;
    private final Lines lines;
    private @Nullable Search search;
    private int rows = 1;
    private long top;
    private boolean following = true;
    private Optional<Listing.All> frozen = Optional.empty();

    Browser(Session session) {
        this.session = session;
        this.lines = new Lines(session);
    }

    Session session() {
        return session;
    }

    /** Sets the number of rows that fit into the list. */
    void rows(int fitting) {
        rows = Math.max(1, fitting);
    }

    void filter(Filter filter) {
        search = filter.all() ? null : new Search(lines, filter);
        if (search != null && frozen.isPresent()) {
            search.freeze(frozen.get().end());
        }
    }

    /** Continues the filter's search until {@code clock} passes {@code deadline}. */
    void search(LongSupplier clock, long deadline) {
        if (search != null) {
            search.go(clock, deadline);
        }
    }

    /** Returns the filter's search, or empty if there is no filter. */
    Optional<Search> search() {
        return Optional.ofNullable(search);
    }

    Listing listing() {
        return search == null ? frozen.orElseGet(this::held) : search.listing();
    }

    private Listing.All held() {
        var history = session.history();
        return new Listing.All(history.firstMessage(), history.nextMessage());
    }

    boolean frozen() {
        return frozen.isPresent();
    }

    /** Freezes the list: new and dropped messages no longer move it, but it can still be scrolled. */
    void freeze() {
        index();
        following = false;
        frozen = Optional.of(held());
        if (search != null) {
            search.freeze(frozen.get().end());
        }
    }

    /** Ends the freeze and resumes from the present position. */
    void thaw() {
        frozen = Optional.empty();
        if (search != null) {
            search.thaw();
        }
    }

    boolean following() {
        return following;
    }

    void follow() {
        thaw();
        following = true;
    }

    void stay() {
        index();
        following = false;
    }

    /** Returns the index of the first row shown. */
    long index() {
        var listing = listing();
        long last = Math.max(0, listing.size() - rows);
        long index = following ? last : Math.min(last, listing.index(top));
        if (index < listing.size()) {
            top = listing.number(index);
        }
        return index;
    }

    /** Scrolls to the row at an index and stops following. */
    void to(long index) {
        following = false;
        var listing = listing();
        if (listing.size() > 0) {
            top = listing.number(Math.clamp(index, 0, Math.max(0, listing.size() - rows)));
        }
    }

    /** Scrolls by a number of rows and stops following; scrolling down at the end changes nothing. */
    void scroll(long lineCount) {
        if (!following || lineCount < 0) {
            to(index() + lineCount);
        }
    }

    /** Scrolls to a message if the list contains it, and stops following. */
    void reveal(long n) {
        var listing = listing();
        long at = listing.index(n);
        long index = index();
        following = false;
        if (at < index || at >= index + rows) {
            to(at - rows / 3);
        }
    }

    /**
     * Returns the message {@code lineCount} rows after {@code n}, limited to the list's ends; empty if the list is
     * empty.
     */
    Optional<Long> step(long n, long lineCount) {
        var listing = listing();
        if (listing.size() == 0) {
            return Optional.empty();
        }
        long at = listing.index(n);
        return Optional.of(listing.number(Math.clamp(at + lineCount, 0, listing.size() - 1)));
    }

    /** Returns the rows in view and the row before the first, if any. */
    Shown shown() {
        var listing = listing();
        long index = index();
        long from = Math.max(0, index - 1);
        var numbers = new ArrayList<Long>();
        for (long i = from; i < Math.min(listing.size(), index + rows); i++) {
            numbers.add(listing.number(i));
        }
        var read = frozen() ? lines.evenGone(numbers) : lines.lines(numbers);
        boolean hasBefore = from < index && !read.isEmpty() && read.getFirst().n() == numbers.getFirst();
        return hasBefore
                ? new Shown(Optional.of(read.getFirst()), read.subList(1, read.size()))
                : new Shown(Optional.empty(), read);
    }

    /** The message rows in view and the row before them, for time differences. */
    record Shown(Optional<MessageLine> before, List<MessageLine> lines) {

        /** Returns the nanoseconds since the previous row, or empty for the very first row. */
        Optional<Long> delta(int line) {
            var earlier = line > 0 ? Optional.of(lines.get(line - 1)) : before;
            return earlier.filter(found -> !found.gone() && !lines.get(line).gone())
                    .map(found -> lines.get(line).time() - found.time());
        }
    }
}
