package mocapscope.protocol.setp;

import java.util.random.RandomGenerator;

/** Gives out packet or message ids of one direction, from a random one on (R9). */
final class IdCounter {
    private long last;

    IdCounter(RandomGenerator random) {
        this(Integer.toUnsignedLong(random.nextInt()));
    }

    IdCounter(long last) {
        this.last = last;
    }

    /** The id given out last. */
    long last() {
        return last;
    }

    long next() {
        last = Serial.next(last);
        return last;
    }
}
