package mocapscope.app.transcript;

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
final class MessageListViewport {
    private final Session session;
    private final MessageRowCache cache;
    private @Nullable MessageSearch search;
    private int fittingRows = 1;
    private long top;
    private boolean following = true;
    private Optional<VisibleMessageNumbers.MessageNumberRange> frozen = Optional.empty();

    MessageListViewport(Session session) {
        this.session = session;
        this.cache = new MessageRowCache(session);
    }

    Session session() {
        return session;
    }

    /** Sets the number of rows that fit into the list. */
    void setVisibleRows(int fitting) {
        fittingRows = Math.max(1, fitting);
    }

    /** Sets the name of the session, and searches again if there is a filter, which may compare it. */
    void setSessionName(String name) {
        if (!cache.sessionName().equals(name)) {
            cache.setSessionName(name);
            search().ifPresent(before -> filter(before.filter()));
        }
    }

    void filter(MessageFilter filter) {
        search = filter.isEmpty() ? null : new MessageSearch(cache, filter);
        if (search != null && frozen.isPresent()) {
            search.freeze(frozen.get().end());
        }
    }

    /** Continues the filter's search until {@code clock} passes {@code deadline}. */
    void search(LongSupplier clock, long deadline) {
        if (search != null) {
            search.advance(clock, deadline);
        }
    }

    /** Returns the filter's search, or empty if there is no filter. */
    Optional<MessageSearch> search() {
        return Optional.ofNullable(search);
    }

    VisibleMessageNumbers listing() {
        return search == null ? frozen.orElseGet(this::held) : search.listing();
    }

    private VisibleMessageNumbers.MessageNumberRange held() {
        var history = session.history();
        return new VisibleMessageNumbers.MessageNumberRange(history.firstMessage(), history.nextMessage());
    }

    boolean frozen() {
        return frozen.isPresent();
    }

    /** Freezes the list: new and dropped messages no longer move it, but it can still be scrolled. */
    void freeze() {
        firstVisibleIndex();
        following = false;
        frozen = Optional.of(held());
        if (search != null) {
            search.freeze(frozen.get().end());
        }
    }

    /** Ends the freeze and resumes from the present position. */
    void unfreeze() {
        frozen = Optional.empty();
        if (search != null) {
            search.unfreeze();
        }
    }

    boolean following() {
        return following;
    }

    void startFollowing() {
        unfreeze();
        following = true;
    }

    void stopFollowing() {
        firstVisibleIndex();
        following = false;
    }

    /** Returns the index of the first row shown. */
    long firstVisibleIndex() {
        var numberList = listing();
        long last = Math.max(0, numberList.size() - fittingRows);
        long index = following ? last : Math.min(last, numberList.indexFrom(top));
        if (index < numberList.size()) {
            top = numberList.numberAt(index);
        }
        return index;
    }

    /** Scrolls to the row at an index and stops following. */
    void scrollTo(long index) {
        following = false;
        var numberList = listing();
        if (numberList.size() > 0) {
            top = numberList.numberAt(Math.clamp(index, 0, Math.max(0, numberList.size() - fittingRows)));
        }
    }

    /** Scrolls by a number of rows and stops following; scrolling down at the end changes nothing. */
    void scroll(long lineCount) {
        if (!following || lineCount < 0) {
            scrollTo(firstVisibleIndex() + lineCount);
        }
    }

    /** Scrolls to a message if the list contains it, and stops following. */
    void reveal(long n) {
        var numberList = listing();
        long at = numberList.indexFrom(n);
        long index = firstVisibleIndex();
        following = false;
        if (at < index || at >= index + fittingRows) {
            scrollTo(at - fittingRows / 3);
        }
    }

    /**
     * Returns the message {@code lineCount} rows after {@code n}, limited to the list's ends; empty if the list is
     * empty.
     */
    Optional<Long> findNeighbour(long n, long lineCount) {
        var numberList = listing();
        if (numberList.size() == 0) {
            return Optional.empty();
        }
        long at = numberList.indexFrom(n);
        return Optional.of(numberList.numberAt(Math.clamp(at + lineCount, 0, numberList.size() - 1)));
    }

    /** Returns the rows in view and the row before the first, if any. */
    VisibleMessageRows visibleRows() {
        var numberList = listing();
        long index = firstVisibleIndex();
        long from = Math.max(0, index - 1);
        var numbers = new ArrayList<Long>();
        for (long i = from; i < Math.min(numberList.size(), index + fittingRows); i++) {
            numbers.add(numberList.numberAt(i));
        }
        var read = frozen() ? cache.rowsIncludingDropped(numbers) : cache.rows(numbers);
        boolean hasBefore = from < index && !read.isEmpty() && read.getFirst().n() == numbers.getFirst();
        return hasBefore
                ? new VisibleMessageRows(Optional.of(read.getFirst()), read.subList(1, read.size()))
                : new VisibleMessageRows(Optional.empty(), read);
    }

    /** The message rows in view and the row before them, for time differences. */
    record VisibleMessageRows(Optional<MessageRow> before, List<MessageRow> lines) {

        /** Returns the nanoseconds since the previous row, or empty for the very first row. */
        Optional<Long> delta(int line) {
            var earlier = line > 0 ? Optional.of(lines.get(line - 1)) : before;
            return earlier.filter(
                            found -> !found.isDropped() && !lines.get(line).isDropped())
                    .map(found -> lines.get(line).time() - found.time());
        }
    }
}
