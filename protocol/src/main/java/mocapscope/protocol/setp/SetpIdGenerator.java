package mocapscope.protocol.setp;

import java.util.random.RandomGenerator;

/** Generates consecutive packet or message ids of one direction from a random start, skipping 0 (R9). */
final class SetpIdGenerator {
    private long last;

    SetpIdGenerator(RandomGenerator random) {
        this(Integer.toUnsignedLong(random.nextInt()));
    }

    SetpIdGenerator(long last) {
        this.last = last;
    }

    /** Returns the id generated last. */
    long last() {
        return last;
    }

    long generate() {
        last = SerialNumberArithmetic.next(last);
        return last;
    }
}
