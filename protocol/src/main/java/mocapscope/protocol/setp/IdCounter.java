package mocapscope.protocol.setp;

import java.util.random.RandomGenerator;

/** Generates consecutive packet or message ids of one direction from a random start, skipping 0 (R9). */
final class IdCounter {
    private long last;

    IdCounter(RandomGenerator random) {
        this(Integer.toUnsignedLong(random.nextInt()));
    }

    IdCounter(long last) {
        this.last = last;
    }

    /** Returns the id generated last. */
    long last() {
        return last;
    }

    long next() {
        last = Serial.next(last);
        return last;
    }
}
