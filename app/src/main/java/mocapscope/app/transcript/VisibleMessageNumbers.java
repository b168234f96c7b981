package mocapscope.app.transcript;

import java.util.Optional;
import java.util.function.LongFunction;

/**
 * The numbers of the messages that the message list shows, in ascending order. Computes the numbers on demand, since
 * there are too many to store.
 */
interface VisibleMessageNumbers {

    long size();

    /** Returns the number of the message at {@code index}. */
    long numberAt(long index);

    /** Returns the index of the first message numbered {@code number} or above, or the size if none exists. */
    long indexFrom(long number);

    /** Returns the index of the row {@code rows} after that at {@code index}, at least 0 and at most the size. */
    default long step(long index, long rows) {
        return Math.clamp(index + rows, 0, size());
    }

    /** A contiguous range of message numbers. From {@code first} (inclusive) to {@code end} (exclusive). */
    record MessageNumberRange(long first, long end) implements VisibleMessageNumbers {

        @Override
        public long size() {
            return end - first;
        }

        @Override
        public long numberAt(long index) {
            return first + index;
        }

        @Override
        public long indexFrom(long number) {
            return Math.clamp(number - first, 0, size());
        }
    }

    /** The message numbers that pass a filter. */
    record FilteredMessageNumbers(SortedMessageNumberDeque numbers) implements VisibleMessageNumbers {

        @Override
        public long size() {
            return numbers.size();
        }

        @Override
        public long numberAt(long index) {
            return numbers.get((int) index);
        }

        @Override
        public long indexFrom(long number) {
            return numbers.indexFrom(number);
        }
    }

    /**
     * A range of message numbers with folded groups. Each message has an index; the row of a folded group has that of its
     * first message. Finds only the groups that it passes.
     *
     * @param foldedGroup returns the row of the folded group of a message, or empty if it has a row of its own
     */
    record FoldedMessageNumbers(MessageNumberRange range, LongFunction<Optional<MessageRow>> foldedGroup)
            implements VisibleMessageNumbers {

        @Override
        public long size() {
            return range.size();
        }

        @Override
        public long numberAt(long index) {
            long number = range.numberAt(index);
            return foldedGroup.apply(number).map(MessageRow::n).orElse(number);
        }

        @Override
        public long indexFrom(long number) {
            long index = range.indexFrom(number);
            return index < size() ? Math.max(0, numberAt(index) - range.first()) : index;
        }

        @Override
        public long step(long index, long rows) {
            if (rows < 0 && -rows >= index) {
                return 0; // each row has at least one message
            }
            if (rows > 0 && rows >= size() - index) {
                return size();
            }
            long at = index;
            for (long left = Math.abs(rows); left > 0 && (rows < 0 ? at > 0 : at < size()); left--) {
                at = rows < 0 ? indexFrom(range.numberAt(at - 1)) : next(range.numberAt(at)) - range.first();
            }
            return at;
        }

        private long next(long number) {
            return foldedGroup.apply(number).map(MessageRow::end).orElse(number + 1);
        }
    }
}
