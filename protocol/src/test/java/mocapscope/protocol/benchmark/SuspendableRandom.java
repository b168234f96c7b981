package mocapscope.protocol.benchmark;

import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/** A bad network's chance, which does nothing but delay while it is calm. */
record SuspendableRandom(RandomGenerator chance, BooleanSupplier calm) implements RandomGenerator {

    SuspendableRandom(BooleanSupplier calm) {
        this(new Random(), calm);
    }

    @Override
    public long nextLong() {
        return chance.nextLong();
    }

    /** Returns a value above every probability while suspended. */
    @Override
    public double nextDouble() {
        return calm.getAsBoolean() ? 1 : chance.nextDouble();
    }
}
