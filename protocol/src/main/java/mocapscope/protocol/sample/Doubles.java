package mocapscope.protocol.sample;

import java.util.Arrays;

/** Numbers in a row, compared by value and never changed. */
public final class Doubles {
    /** No numbers. */
    public static final Doubles NONE = new Doubles(new double[0]);

    private final double[] values;

    private Doubles(double[] values) {
        this.values = values;
    }

    /** Takes over {@code values}: the caller must not change them afterwards. */
    public static Doubles of(double... values) {
        return new Doubles(values);
    }

    public int size() {
        return values.length;
    }

    /**
     * The number at {@code index}, from 0.
     *
     * @throws IndexOutOfBoundsException where there is none
     */
    public double at(int index) {
        return values[index];
    }

    /**
     * Three in a row, from the {@code index}-th triple.
     *
     * @throws IndexOutOfBoundsException where there is none
     */
    public Vec3 vec3(int index) {
        return new Vec3(values[3 * index], values[3 * index + 1], values[3 * index + 2]);
    }

    /**
     * Four in a row, from the {@code index}-th quadruple.
     *
     * @throws IndexOutOfBoundsException where there is none
     */
    public Quat quat(int index) {
        return new Quat(values[4 * index], values[4 * index + 1], values[4 * index + 2], values[4 * index + 3]);
    }

    /** The first {@code count}, in an array of the caller's own. */
    public double[] first(int count) {
        return Arrays.copyOf(values, count);
    }

    /** All of them, in an array of the caller's own. */
    public double[] toArray() {
        return values.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Doubles that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
