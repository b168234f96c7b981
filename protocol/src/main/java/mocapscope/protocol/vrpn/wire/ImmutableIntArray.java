package mocapscope.protocol.vrpn.wire;

import java.util.Arrays;

/** An immutable array of ints, compared by value. */
public final class ImmutableIntArray {
    private final int[] values;

    private ImmutableIntArray(int[] values) {
        this.values = values;
    }

    /** Wraps {@code values} without copying: the caller must not modify them afterwards. */
    public static ImmutableIntArray of(int... values) {
        return new ImmutableIntArray(values);
    }

    public int size() {
        return values.length;
    }

    int at(int index) {
        return values[index];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ImmutableIntArray that && Arrays.equals(values, that.values);
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
