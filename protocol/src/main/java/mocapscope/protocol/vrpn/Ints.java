package mocapscope.protocol.vrpn;

import java.util.Arrays;

/** Whole numbers in a row, compared by value and never changed. */
final class Ints {
    private final int[] values;

    private Ints(int[] values) {
        this.values = values;
    }

    /** Takes over {@code values}: the caller must not change them afterwards. */
    static Ints of(int... values) {
        return new Ints(values);
    }

    int size() {
        return values.length;
    }

    int at(int index) {
        return values[index];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Ints that && Arrays.equals(values, that.values);
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
