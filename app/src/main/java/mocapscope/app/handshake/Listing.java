package mocapscope.app.handshake;

/**
 * An ascending list of message numbers that the message list shows. Computes the numbers on demand, since there are too
 * many to store.
 */
interface Listing {

    long size();

    /** Returns the number of the message at {@code index}. */
    long number(long index);

    /** Returns the index of the first message numbered {@code number} or above, or the size if none exists. */
    long index(long number);

    /** A contiguous range of message numbers. From {@code first} (inclusive) to {@code end} (exclusive). */
    record All(long first, long end) implements Listing {

        @Override
        public long size() {
            return end - first;
        }

        @Override
        public long number(long index) {
            return first + index;
        }

        @Override
        public long index(long number) {
            return Math.clamp(number - first, 0, size());
        }
    }

    /** The message numbers that pass a filter. */
    record Some(Numbers numbers) implements Listing {

        @Override
        public long size() {
            return numbers.size();
        }

        @Override
        public long number(long index) {
            return numbers.get((int) index);
        }

        @Override
        public long index(long number) {
            return numbers.from(number);
        }
    }
}
