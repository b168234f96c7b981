package mocapscope.app.handshake;

/** Which messages a list shows, in ascending order: far too many to hold them. */
interface Listing {

    long size();

    /** The number of the message at {@code index}. */
    long number(long index);

    /** Index of the first message whose number is {@code number} or above; the size when there is none. */
    long index(long number);

    /** The messages numbered {@code first} up to but not including {@code end}. */
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

    /** Some messages. */
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
