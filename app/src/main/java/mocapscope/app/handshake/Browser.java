package mocapscope.app.handshake;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import mocapscope.protocol.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * The stretch of a session's messages that its list shows: at the newest ones while it follows, else where it was
 * left. Only what is shown is decoded. Not thread safe.
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

    /** How many lines fit. */
    void rows(int fitting) {
        rows = Math.max(1, fitting);
    }

    void filter(Filter filter) {
        search = filter.all() ? null : new Search(lines, filter);
        if (search != null && frozen.isPresent()) {
            search.freeze(frozen.get().end());
        }
    }

    /** Filtered: goes on searching until {@code clock} is past {@code deadline}. */
    void search(LongSupplier clock, long deadline) {
        if (search != null) {
            search.go(clock, deadline);
        }
    }

    /** How far a filter has searched; empty without one. */
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

    /** Lets the list stand still, whatever comes or is dropped; it can still be scrolled. */
    void freeze() {
        index();
        following = false;
        frozen = Optional.of(held());
        if (search != null) {
            search.freeze(frozen.get().end());
        }
    }

    /** Lets it go on from where it stands. */
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

    /** Index of the first line shown. */
    long index() {
        var listing = listing();
        long last = Math.max(0, listing.size() - rows);
        long index = following ? last : Math.min(last, listing.index(top));
        if (index < listing.size()) {
            top = listing.number(index);
        }
        return index;
    }

    /** Shows the line of that index first, and stays there. */
    void to(long index) {
        following = false;
        var listing = listing();
        if (listing.size() > 0) {
            top = listing.number(Math.clamp(index, 0, Math.max(0, listing.size() - rows)));
        }
    }

    /** Scrolls, and stays there; scrolling down at the end changes nothing. */
    void scroll(long lineCount) {
        if (!following || lineCount < 0) {
            to(index() + lineCount);
        }
    }

    /** Brings a message into sight, if it is listed, and stays there. */
    void reveal(long n) {
        var listing = listing();
        long at = listing.index(n);
        long index = index();
        following = false;
        if (at < index || at >= index + rows) {
            to(at - rows / 3);
        }
    }

    /** The message that many lines after {@code n}, as far as there are; empty when none is listed. */
    Optional<Long> step(long n, long lineCount) {
        var listing = listing();
        if (listing.size() == 0) {
            return Optional.empty();
        }
        long at = listing.index(n);
        return Optional.of(listing.number(Math.clamp(at + lineCount, 0, listing.size() - 1)));
    }

    /** The lines shown, with the one before the first where there is one. */
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

    /** Lines in sight, and the one just above. */
    record Shown(Optional<MessageLine> before, List<MessageLine> lines) {

        /** Nanoseconds from the line before that one; empty for the very first. */
        Optional<Long> delta(int line) {
            var earlier = line > 0 ? Optional.of(lines.get(line - 1)) : before;
            return earlier.filter(found -> !found.gone() && !lines.get(line).gone())
                    .map(found -> lines.get(line).time() - found.time());
        }
    }
}
