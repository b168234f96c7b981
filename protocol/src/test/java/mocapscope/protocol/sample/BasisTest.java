package mocapscope.protocol.sample;

import static mocapscope.protocol.sample.Basis.SignedAxis.MINUS_Z;
import static mocapscope.protocol.sample.Basis.SignedAxis.X;
import static mocapscope.protocol.sample.Basis.SignedAxis.Y;
import static mocapscope.protocol.sample.Basis.SignedAxis.Z;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BasisTest {
    /** The basis of game engines with y up: left-handed, centimetres. */
    private static final Basis LEFT_HANDED = new Basis(X, Y, MINUS_Z, 0.01);

    @Test
    void mapsSourceUpAxisToSceneUpAxis() {
        assertEquals(2, Basis.Z_UP.toScene(new Vec3(0, 0, 2)).y());
        assertEquals(-1, Basis.Z_UP.toScene(new Vec3(0, 1, 0)).z());
    }

    @Test
    void derivesHandednessFromAxes() {
        assertTrue(Basis.Y_UP.isRightHanded());
        assertTrue(Basis.Z_UP.isRightHanded());
        assertFalse(LEFT_HANDED.isRightHanded());
    }

    @Test
    void convertsUnitsToMetres() {
        assertEquals(1.5, LEFT_HANDED.toScene(new Vec3(0, 150, 0)).y(), 1e-12);
    }

    @Test
    void rotationCommutesWithBasisMapping() {
        var vector = new Vec3(0.3, -1.2, 2.5);
        var axis = new Vec3(2.0 / 7, 3.0 / 7, 6.0 / 7);
        for (var basis : new Basis[] {Basis.Y_UP, Basis.Z_UP, LEFT_HANDED}) {
            var turn = Quat.about(axis, 0.7);

            var mappedLast = basis.toScene(turn.rotate(vector));
            var mappedFirst = basis.toScene(turn).rotate(basis.toScene(vector));

            assertEquals(0, mappedLast.minus(mappedFirst).length(), 1e-12, basis.toString());
        }
    }

    @Test
    void parsesAxesAsPrinted() {
        assertEquals(Basis.Z_UP, Basis.of("x,z,-y", 1));
        assertEquals("x,z,-y", Basis.of(" X, z,-Y", 1).axes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            x,y    | is not three axes for right, up and towards, such as x,z,-y: x,y
            x,w,z  | is not an axis: w
            x,-x,z | names one axis twice: x,-x,z
            """)
    void rejectsDependentAxes(String axes, String problem) {
        var exception = assertThrows(IllegalArgumentException.class, () -> Basis.of(axes, 1));

        assertEquals(problem, exception.getMessage());
    }

    @Test
    void derivesOtherAxesFromUpAxisAndHandedness() {
        assertEquals(Basis.Y_UP, Basis.upright(Y, true, 1));
        assertEquals(Basis.Z_UP, Basis.upright(Z, true, 1));
        for (var up : Basis.SignedAxis.values()) {
            assertEquals(up, Basis.upright(up, false, 1).up());
            assertTrue(Basis.upright(up, true, 1).isRightHanded());
            assertFalse(Basis.upright(up, false, 1).isRightHanded());
        }
    }

    @Test
    void describesBasisInPlainText() {
        assertEquals("y up · right-handed · m", Basis.Y_UP.describe());
        assertEquals("y down · left-handed · cm", Basis.of("x,-y,z", 0.01).describe());
        assertEquals(
                "z up · right-handed · 1 unit = 4.45 cm",
                Basis.Z_UP.scaled(0.0445).describe());
    }
}
