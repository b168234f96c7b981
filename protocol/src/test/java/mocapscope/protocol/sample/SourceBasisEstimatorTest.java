package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import mocapscope.protocol.sample.Basis.SignedAxis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourceBasisEstimatorTest {
    private static final long FRAME = 16_666_667;

    /** Someone of 1.72 m who stands, in the scene's own basis; looks at the viewer, so their left is at the right. */
    private static final Map<String, Vec3> STANDING = standing();

    @ParameterizedTest
    @EnumSource
    void findsUpAxisAndHandednessOfEveryBasis(SignedAxis up) {
        for (boolean rightHanded : new boolean[] {true, false}) {
            for (var unit : LengthUnit.values()) {
                var basis = Basis.upright(up, rightHanded, unit.metres());

                var found = watch(basis, STANDING, 90);

                assertEquals(Optional.of(basis), found.basis(), basis.describe());
                assertTrue(found.isSettled());
            }
        }
    }

    @Test
    void laterFramesConfirmBasisOfFirstFrame() {
        assertEquals(Optional.of(Basis.Z_UP), watch(Basis.Z_UP, STANDING, 1).basis());
        assertFalse(watch(Basis.Z_UP, STANDING, 59).isSettled());
        assertTrue(watch(Basis.Z_UP, STANDING, 62).isSettled());
    }

    @Test
    void settledEstimateNeverChanges() {
        var found = watch(Basis.Y_UP, STANDING, 90);

        add(found, Basis.Z_UP, STANDING, 90, 90);

        assertEquals(Optional.of(Basis.Y_UP), found.basis());
    }

    @Test
    void doesNotEstimateBasisFromLyingBody() {
        var lying = moved(STANDING, place -> new Vec3(place.x(), -place.z() + 0.7 * place.y(), 0.7 * place.y()));

        var found = watch(Basis.Y_UP, lying, 200);

        assertEquals(Optional.empty(), found.basis());
        add(found, Basis.Y_UP, STANDING, 200, 90);
        assertEquals(Optional.of(Basis.Y_UP), found.basis());
    }

    @Test
    void derivesHandednessFromFeetWithoutFace() {
        var faceless = new LinkedHashMap<>(STANDING);
        faceless.keySet().removeAll(List.of("nose", "left_ear", "right_ear"));
        var mirrored = Basis.upright(SignedAxis.Y, false, 1);

        assertEquals(Optional.of(mirrored), watch(mirrored, faceless, 90).basis());
    }

    @Test
    void assumesRightHandedWithoutEvidence() {
        var limbless = new LinkedHashMap<>(STANDING);
        limbless.keySet().retainAll(List.of("neck", "left_hip", "right_hip", "left_ankle", "right_ankle"));

        assertEquals(
                Optional.of(SignedAxis.MINUS_Y),
                watch(Basis.of("x,-y,z", 1), limbless, 90).basis().map(Basis::up));
        assertTrue(
                watch(Basis.of("x,-y,z", 1), limbless, 90).basis().orElseThrow().isRightHanded());
    }

    @ParameterizedTest
    @ValueSource(strings = {"mixamorig:%sUpLeg", "%s_hip", "thigh.%2$s", "%2$sHip", "Bip01 %2$s Thigh", "%sUpperLeg"})
    void bonesAreKnownByManyNames(String hip) {
        var named = new LinkedHashMap<>(STANDING);
        named.put(hip.formatted("Left", "L"), named.remove("left_hip"));
        named.put(hip.formatted("Right", "R"), named.remove("right_hip"));

        assertEquals(Optional.of(Basis.Z_UP), watch(Basis.Z_UP, named, 90).basis());
    }

    @Test
    void needsBoneNamesWhenUnitIsKnown() {
        var found = new SourceBasisEstimator(map(Map.of("1", Vec3.ZERO, "2", Vec3.ZERO)), 1);

        assertFalse(found.isPossible());
    }

    @Test
    void estimatesBasisOfUnnamedBonesFromLongestAxis() {
        var numbered = new LinkedHashMap<String, Vec3>();
        STANDING.values().forEach(place -> numbered.put("" + numbered.size(), place));

        assertEquals(
                Optional.of(Basis.Z_UP.scaled(0.01)),
                watch(Basis.Z_UP.scaled(0.01), numbered, 90).basis());
    }

    @Test
    void toleratesBoneWithoutPosition() {
        var without = new LinkedHashMap<>(STANDING);
        without.put("nose", new Vec3(Double.NaN, Double.NaN, Double.NaN));

        assertEquals(Optional.empty(), watch(Basis.Y_UP, without, 90).basis());
    }

    @Test
    void prefersDeclaredUnitIfHeightIsPlausible() {
        var kneeling = moved(STANDING, place -> place.times(0.4));

        assertEquals(0.01, metres(Basis.Y_UP.scaled(0.01), kneeling, 0.01));
        assertEquals(0.01, metres(Basis.Y_UP.scaled(0.01), STANDING, 1));
        assertEquals(0.0254, metres(Basis.Y_UP.scaled(0.0254), STANDING, Double.NaN));
    }

    @Test
    void scalesUnusualUnitToHumanHeight() {
        assertEquals(1.7, 1.72 / 0.3 * metres(Basis.Y_UP.scaled(0.3), STANDING, Double.NaN), 1e-9);
    }

    private static double metres(Basis basis, Map<String, Vec3> body, double stated) {
        var found = new SourceBasisEstimator(map(body), stated);
        add(found, basis, body, 0, 90);
        return found.basis().orElseThrow().metresPerUnit();
    }

    private static SourceBasisEstimator watch(Basis basis, Map<String, Vec3> body, int frames) {
        var found = new SourceBasisEstimator(map(body), Double.NaN);
        add(found, basis, body, 0, frames);
        return found;
    }

    private static void add(SourceBasisEstimator found, Basis basis, Map<String, Vec3> body, int first, int frames) {
        var places = new ArrayList<Double>();
        for (var place : body.values()) {
            var source = basis.right()
                    .direction()
                    .times(place.x())
                    .plus(basis.up().direction().times(place.y()))
                    .plus(basis.towards().direction().times(place.z()))
                    .times(1 / basis.metresPerUnit());
            places.addAll(List.of(source.x(), source.y(), source.z()));
        }
        var positions = ImmutableDoubleArray.of(
                places.stream().mapToDouble(Double::doubleValue).toArray());
        for (int frame = first; frame < first + frames; frame++) {
            found.add(frame * FRAME, positions);
        }
    }

    private static SkeletonMap map(Map<String, Vec3> body) {
        var bones =
                body.keySet().stream().map(name -> new Bone(name, "", -1, -1)).toList();
        return new SkeletonMap("somebody", List.of(), bones, List.of(), "", Optional.empty());
    }

    private static Map<String, Vec3> moved(Map<String, Vec3> body, UnaryOperator<Vec3> move) {
        var moved = new LinkedHashMap<String, Vec3>();
        body.forEach((name, place) -> moved.put(name, move.apply(place)));
        return moved;
    }

    private static Map<String, Vec3> standing() {
        var body = new LinkedHashMap<String, Vec3>();
        body.put("hips", new Vec3(0, 0.95, 0));
        body.put("neck", new Vec3(0, 1.45, 0));
        body.put("nose", new Vec3(0, 1.6, 0.12));
        body.put("top", new Vec3(0, 1.72, 0));
        body.put("left_ear", new Vec3(0.08, 1.6, 0));
        body.put("right_ear", new Vec3(-0.08, 1.6, 0));
        body.put("left_hip", new Vec3(0.1, 0.92, 0));
        body.put("right_hip", new Vec3(-0.1, 0.92, 0));
        body.put("left_ankle", new Vec3(0.1, 0.08, 0));
        body.put("right_ankle", new Vec3(-0.1, 0.08, 0));
        body.put("left_toe", new Vec3(0.1, 0, 0.18));
        body.put("right_toe", new Vec3(-0.1, 0, 0.18));
        return body;
    }
}
