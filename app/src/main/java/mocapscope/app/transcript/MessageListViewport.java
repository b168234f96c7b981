package mocapscope.app.transcript;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import mocapscope.protocol.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * The part of a session's message list that is in view; it stays in place or follows the newest messages. Not
 * thread-safe. Decodes only the rows in view.
 */
final class MessageListViewport {
    private final Session session;
    private final MessageRowCache cache;
    private final PacketMessageGroupCache groups;
    private @Nullable MessageSearch search;
    private boolean allFolded;
    /** The first messages of groups that are folded, or not folded while all others are. */
    private final Set<Long> exceptions = new HashSet<>();

    private int fittingRows = 1;
    private long top;
    private boolean following = true;
    private Optional<VisibleMessageNumbers.MessageNumberRange> frozen = Optional.empty();

    MessageListViewport(Session session) {
        this.session = session;
        this.cache = new MessageRowCache(session);
        this.groups = new PacketMessageGroupCache(cache);
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

    /** Returns the rows of the list; a filtered list has no groups. */
    VisibleMessageNumbers listing() {
        if (search != null || !isAnyFolded()) {
            return messages();
        }
        var range = range();
        return new VisibleMessageNumbers.FoldedMessageNumbers(range, n -> foldedGroup(n, range));
    }

    /** Returns the messages of the list, those of folded groups too. */
    VisibleMessageNumbers messages() {
        return search == null ? range() : search.listing();
    }

    private VisibleMessageNumbers.MessageNumberRange range() {
        return frozen.orElseGet(this::held);
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

    /** Folds or unfolds the messages of each datagram and each frame into one row. */
    void setAllFolded(boolean folded) {
        allFolded = folded;
        exceptions.clear();
    }

    /** Folds or unfolds the group of a message; returns its first message, or empty if it has no other. */
    Optional<Long> setFolded(long n, boolean folded) {
        var range = range();
        if (search != null || range.indexFrom(n) == range.size()) {
            return Optional.empty();
        }
        var group = groups.groupOf(n, range);
        if (!group.isFolded()) {
            return Optional.empty();
        }
        setFolded(group, folded);
        return Optional.of(group.n());
    }

    private void setFolded(MessageRow group, boolean folded) {
        exceptions.removeIf(head -> head < range().first());
        if (folded == allFolded) {
            exceptions.remove(group.n());
        } else {
            exceptions.add(group.n());
        }
    }

    /** Unfolds the group that hides a message. */
    private void unfoldAround(long n) {
        if (isAnyFolded() && range().indexFrom(n) < range().size()) {
            foldedGroup(n, range()).filter(group -> group.n() != n).ifPresent(group -> setFolded(group, false));
        }
    }

    private boolean isAnyFolded() {
        return allFolded || !exceptions.isEmpty();
    }

    private Optional<MessageRow> foldedGroup(long n, VisibleMessageNumbers.MessageNumberRange range) {
        var group = groups.groupOf(n, range);
        return group.isFolded() && allFolded != exceptions.contains(group.n()) ? Optional.of(group) : Optional.empty();
    }

    /** Returns the index of the first row shown at the end of the list. */
    long lastIndex() {
        var numberList = listing();
        return numberList.step(numberList.size(), -fittingRows);
    }

    /** Returns the index of the first row shown. */
    long firstVisibleIndex() {
        var numberList = listing();
        long last = numberList.step(numberList.size(), -fittingRows);
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
            top = numberList.numberAt(Math.clamp(index, 0, lastIndex()));
        }
    }

    /** Scrolls by a number of rows and stops following; scrolling down at the end changes nothing. */
    void scroll(long lineCount) {
        if (!following || lineCount < 0) {
            scrollTo(listing().step(firstVisibleIndex(), lineCount));
        }
    }

    /** Scrolls to a message if the list contains it, unfolds its group unless it is the first, and stops following. */
    void reveal(long n) {
        unfoldAround(n);
        var numberList = listing();
        long at = numberList.indexFrom(n);
        long index = firstVisibleIndex();
        following = false;
        if (at < index || at >= numberList.step(index, fittingRows)) {
            scrollTo(numberList.step(at, -fittingRows / 3));
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
        long last = numberList.step(numberList.size(), -1);
        return Optional.of(numberList.numberAt(Math.min(numberList.step(at, lineCount), last)));
    }

    /** Sets whether rows have the contents of messages in words, which cost more than all other columns. */
    void setContentShown(boolean shown) {
        cache.setContentShown(shown);
    }

    /** Returns the rows in view, the row before the first and the row after the last, if any. */
    VisibleMessageRows visibleRows() {
        var numberList = listing();
        long index = firstVisibleIndex();
        long from = numberList.step(index, -1);
        int most = fittingRows + (from < index ? 2 : 1);
        var numbers = new ArrayList<Long>();
        for (long i = from; i < numberList.size() && numbers.size() < most; i = numberList.step(i, 1)) {
            numbers.add(numberList.numberAt(i));
        }
        var read = rows(numbers);
        boolean hasBefore = from < index && !read.isEmpty() && read.getFirst().n() == numbers.getFirst();
        int first = hasBefore ? 1 : 0;
        int end = Math.min(read.size(), first + fittingRows);
        return new VisibleMessageRows(
                hasBefore ? Optional.of(read.getFirst()) : Optional.empty(),
                read.subList(first, end),
                end < read.size() ? Optional.of(read.get(end)) : Optional.empty(),
                search == null);
    }

    private List<MessageRow> rows(List<Long> numbers) {
        if (search != null || !isAnyFolded()) {
            return readRows(numbers);
        }
        var range = range();
        var folded =
                numbers.stream().flatMap(n -> foldedGroup(n, range).stream()).toList();
        var heads = folded.stream().map(MessageRow::n).collect(Collectors.toSet());
        var all = new ArrayList<>(
                readRows(numbers.stream().filter(n -> !heads.contains(n)).toList()));
        all.addAll(folded);
        all.sort(Comparator.comparingLong(MessageRow::n));
        return all;
    }

    private List<MessageRow> readRows(List<Long> numbers) {
        return frozen() ? cache.rowsIncludingDropped(numbers) : cache.rows(numbers);
    }

    /** The position of a row within a group of messages of one datagram or frame. */
    enum GroupRole {
        /** The row of a message that has no group. */
        NONE,
        FIRST,
        FOLLOWING,
        /** A row that stands for the group. */
        FOLDED
    }

    /**
     * The message rows in view, and the rows before and after them, for time differences and groups.
     *
     * @param grouped false for a filtered list, in which the rows of a group may be missing
     */
    record VisibleMessageRows(
            Optional<MessageRow> before, List<MessageRow> lines, Optional<MessageRow> after, boolean grouped) {

        /** Returns the nanoseconds since the previous row, or empty for the very first row. */
        Optional<Long> delta(int line) {
            var earlier = line > 0 ? Optional.of(lines.get(line - 1)) : before;
            return earlier.filter(
                            found -> !found.isDropped() && !lines.get(line).isDropped())
                    .map(found -> lines.get(line).time() - found.time());
        }

        GroupRole role(int line) {
            var row = lines.get(line);
            if (!grouped || row.isFolded() || row.continues()) {
                return !grouped ? GroupRole.NONE : row.isFolded() ? GroupRole.FOLDED : GroupRole.FOLLOWING;
            }
            var next = line + 1 < lines.size() ? Optional.of(lines.get(line + 1)) : after;
            return next.filter(MessageRow::continues).isPresent() ? GroupRole.FIRST : GroupRole.NONE;
        }
    }
}
