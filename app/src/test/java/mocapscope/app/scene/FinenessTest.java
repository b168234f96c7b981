package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class FinenessTest {

    @Test
    void aFewBodiesAreDrawnAsFinelyAsTimeAllows() {
        assertEquals(Fineness.FINE, Fineness.of(77, true));
        assertEquals(Fineness.PLAIN, Fineness.of(77, false));
        assertEquals(Fineness.PLAIN, Fineness.of(3 * 77, true));
    }

    @Test
    void eachStepHasAtMostHalfTheFacesOfTheOneBefore() {
        for (int i = 2; i < Fineness.values().length; i++) {
            assertTrue(2 * faces(Fineness.values()[i]) <= faces(Fineness.values()[i - 1]), Fineness.values()[i].name());
        }
        assertEquals(Fineness.BARE, Fineness.of(50 * 77, true));
    }

    @Test
    void everyStepHasASolidAndAShadowAlongTheBone() {
        for (var fineness : Fineness.values()) {
            for (var shape :
                    List.of(fineness.bone().getFirst(), fineness.shadow().getFirst())) {
                double highest = 0;
                for (int i = 0; i < shape.pointCount(); i++) {
                    highest = Math.max(highest, shape.coordinate(3 * i + 1));
                }
                assertEquals(1, highest, 1e-6, fineness.name());
            }
        }
    }

    private static int faces(Fineness fineness) {
        return fineness.bone().stream().mapToInt(Shape::faceCount).sum()
                + fineness.shadow().stream().mapToInt(Shape::faceCount).sum();
    }
}
