package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ImmutableDoubleArrayTest {
    private static final ImmutableDoubleArray WIDE = ImmutableDoubleArray.of(0.5, -0.0, Double.NaN, 0.1f, 1, 2, 3, 4);
    private static final ImmutableDoubleArray NARROW =
            ImmutableDoubleArray.ofFloats(0.5f, -0f, Float.NaN, 0.1f, 1, 2, 3, 4);

    @Test
    void floatAndDoubleArraysAreEqual() {
        assertEquals(WIDE, NARROW);
        assertEquals(NARROW, WIDE);
        assertEquals(WIDE.hashCode(), NARROW.hashCode());
        assertEquals("[0.5, -0.0, NaN, 0.10000000149011612, 1.0, 2.0, 3.0, 4.0]", NARROW.toString());
        assertEquals(WIDE.toString(), NARROW.toString());
        assertEquals(NARROW.vec3(1), new Vec3(0.1f, 1, 2));
        assertEquals(NARROW.quat(1), new Quat(1, 2, 3, 4));
    }

    @Test
    void distinguishesValuesBitByBit() {
        assertNotEquals(ImmutableDoubleArray.ofFloats(0.1f), ImmutableDoubleArray.of(0.1));
        assertNotEquals(ImmutableDoubleArray.ofFloats(0f), ImmutableDoubleArray.of(-0.0));
        assertNotEquals(ImmutableDoubleArray.ofFloats(1, 2), ImmutableDoubleArray.of(1));
    }

    @Test
    void returnsIndependentCopies() {
        for (var row :
                new ImmutableDoubleArray[] {ImmutableDoubleArray.of(1, 2), ImmutableDoubleArray.ofFloats(1, 2)}) {
            row.toArray()[0] = 7;
            assertArrayEquals(new double[] {1, 2}, row.toArray());
            assertArrayEquals(new double[] {1}, row.copyFirst(1));
            assertArrayEquals(new double[] {1, 2, 0}, row.copyFirst(3));
            assertThrows(IndexOutOfBoundsException.class, () -> row.at(2));
        }
    }

    @Test
    void floatsUseHalfTheMemory() {
        assertEquals(16, ImmutableDoubleArray.of(1, 2).bytes());
        assertEquals(8, ImmutableDoubleArray.ofFloats(1, 2).bytes());
    }
}
