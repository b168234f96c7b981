package mocapscope.protocol.sample;

import java.util.Arrays;

/** Numbers in a row, compared by value and never changed; kept as wide as they came. */
public abstract sealed class Doubles {
    /** No numbers. */
    public static final Doubles NONE = new Wide(new double[0]);

    private Doubles() {}

    /** Takes over {@code values}: the caller must not change them afterwards. */
    public static Doubles of(double... values) {
        return new Wide(values);
    }

    /** Takes over numbers of 32 bits, in half the memory; each is told as the double that is equal to it. */
    public static Doubles ofFloats(float... values) {
        return new Narrow(values);
    }

    public abstract int size();

    /**
     * The number at {@code index}, from 0.
     *
     * @throws IndexOutOfBoundsException where there is none
     */
    public abstract double at(int index);

    /** Bytes that the numbers take. */
    public abstract long bytes();

    /** The first {@code count}, in an array of the caller's own. */
    public abstract double[] first(int count);

    /**
     * Three in a row, from the {@code index}-th triple.
     *
     * @throws IndexOutOfBoundsException where there is none
     */
    public final Vec3 vec3(int index) {
        return new Vec3(at(3 * index), at(3 * index + 1), at(3 * index + 2));
    }

    /**
     * Four in a row, from the {@code index}-th quadruple.
     *
     * @throws IndexOutOfBoundsException where there is none
     */
    public final Quat quat(int index) {
        return new Quat(at(4 * index), at(4 * index + 1), at(4 * index + 2), at(4 * index + 3));
    }

    /** All of them, in an array of the caller's own. */
    public final double[] toArray() {
        return first(size());
    }

    /** As arrays of doubles are: a NaN equals a NaN, and 0 does not equal −0. */
    @Override
    public final boolean equals(Object other) {
        if (!(other instanceof Doubles that) || that.size() != size()) {
            return false;
        }
        for (int i = 0; i < size(); i++) {
            if (Double.compare(at(i), that.at(i)) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public final int hashCode() {
        int hash = 1;
        for (int i = 0; i < size(); i++) {
            hash = 31 * hash + Double.hashCode(at(i));
        }
        return hash;
    }

    @Override
    public final String toString() {
        return Arrays.toString(toArray());
    }

    private static final class Wide extends Doubles {
        private final double[] values;

        Wide(double[] values) {
            this.values = values;
        }

        @Override
        public int size() {
            return values.length;
        }

        @Override
        public double at(int index) {
            return values[index];
        }

        @Override
        public long bytes() {
            return Double.BYTES * (long) values.length;
        }

        @Override
        public double[] first(int count) {
            return Arrays.copyOf(values, count);
        }
    }

    private static final class Narrow extends Doubles {
        private final float[] values;

        Narrow(float[] values) {
            this.values = values;
        }

        @Override
        public int size() {
            return values.length;
        }

        @Override
        public double at(int index) {
            return values[index];
        }

        @Override
        public long bytes() {
            return Float.BYTES * (long) values.length;
        }

        @Override
        public double[] first(int count) {
            var first = new double[count];
            for (int i = 0; i < Math.min(count, values.length); i++) {
                first[i] = values[i];
            }
            return first;
        }
    }
}
