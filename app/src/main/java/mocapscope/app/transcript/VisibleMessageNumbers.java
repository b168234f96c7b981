package mocapscope.app.transcript;

/**
 * An ascending list of message numbers that the message list shows. Computes the numbers on demand, since there are too
 * many to store.
 */
interface VisibleMessageNumbers {

    long size();

    /** Returns the number of the message at {@code index}. */
    long numberAt(long index);

    /** Returns the index of the first message numbered {@code number} or above, or the size if none exists. */
    long indexFrom(long number);

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
    record FilteredMessageNumbers(MessageNumberQueue numbers) implements VisibleMessageNumbers {

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
}
