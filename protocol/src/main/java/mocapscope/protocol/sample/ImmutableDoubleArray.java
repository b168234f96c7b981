package mocapscope.protocol.sample;

import java.util.Arrays;

/** An immutable array of floating-point numbers with 32 or 64 bits each. Compared by value. */
public abstract sealed class ImmutableDoubleArray {
    /** The empty array. */
    public static final ImmutableDoubleArray NONE = new Wide(new double[0]);

    private ImmutableDoubleArray() {}

    /** Returns an array that owns {@code values}: the caller must not change them afterwards. */
    public static ImmutableDoubleArray of(double... values) {
        return new Wide(values);
    }

    /** Returns an array that owns 32-bit numbers, in half the memory; each is returned as the equal double. */
    public static ImmutableDoubleArray ofFloats(float... values) {
        return new Narrow(values);
    }

    public abstract int size();

    /**
     * Returns the number at {@code index}, from 0.
     *
     * @throws IndexOutOfBoundsException if the index is out of bounds
     */
    public abstract double at(int index);

    /** Returns the number of bytes that the numbers occupy. */
    public abstract long bytes();

    /** Returns the first {@code count} numbers in a new array. */
    public abstract double[] copyFirst(int count);

    /**
     * Returns the {@code index}-th triple.
     *
     * @throws IndexOutOfBoundsException if the index is out of bounds
     */
    public final Vec3 vec3(int index) {
        return new Vec3(at(3 * index), at(3 * index + 1), at(3 * index + 2));
    }

    /**
     * Returns the {@code index}-th quadruple.
     *
     * @throws IndexOutOfBoundsException if the index is out of bounds
     */
    public final Quat quat(int index) {
        return new Quat(at(4 * index), at(4 * index + 1), at(4 * index + 2), at(4 * index + 3));
    }

    /** Returns all numbers in a new array. */
    public final double[] toArray() {
        return copyFirst(size());
    }

    /** Compares as arrays of doubles do: a NaN equals a NaN, and 0 does not equal −0. */
    @Override
    public final boolean equals(Object other) {
        if (!(other instanceof ImmutableDoubleArray that) || that.size() != size()) {
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

    private static final class Wide extends ImmutableDoubleArray {
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
        public double[] copyFirst(int count) {
            return Arrays.copyOf(values, count);
        }
    }

    private static final class Narrow extends ImmutableDoubleArray {
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
        public double[] copyFirst(int count) {
            var first = new double[count];
            for (int i = 0; i < Math.min(count, values.length); i++) {
                first[i] = values[i];
            }
            return first;
        }
    }
}
