package mocapscope.protocol.sample;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds body landmarks, such as hips and neck, by bone name and derives up, left and forward directions. */
final class BodyOrientationEstimator {

    /** A landmark with words in the names of its bones, the most reliable first. */
    private enum Part {
        HIPS("hips", "midhip", "pelvis", "hip"),
        NECK("neck", "head"),
        NOSE("nose"),
        HIP("upleg", "upperleg", "thigh", "hip"),
        ANKLE("foot", "ankle"),
        TOE("toebase", "toe", "toes", "ball", "footindex"),
        SHOULDER("uparm", "upperarm", "arm", "shoulder"),
        EAR("ear");

        private final List<String> words;

        Part(String... words) {
            this.words = List.of(words);
        }
    }

    private static final int MIDDLE = 0;
    private static final int LEFT = 1;
    private static final int RIGHT = 2;
    private static final Vec3 NOWHERE = new Vec3(Double.NaN, Double.NaN, Double.NaN);
    private static final Pattern BETWEEN_WORDS =
            Pattern.compile("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    private final List<Map<Part, Integer>> sides = List.of(map(), map(), map());

    BodyOrientationEstimator(List<Bone> bones) {
        var byName = new HashMap<String, Integer>();
        for (int i = 0; i < bones.size(); i++) {
            byName.putIfAbsent(plain(bones.get(i).name()), i);
        }
        for (var part : Part.values()) {
            for (var word : part.words) {
                note(part, MIDDLE, byName.get(word));
                note(part, LEFT, byName.get("left " + word));
                note(part, RIGHT, byName.get("right " + word));
            }
        }
    }

    /** Returns whether the landmarks suffice to find the orientation of the body. */
    boolean canFindUpright() {
        boolean level = hasBothSides(Part.HIP) || hasBothSides(Part.SHOULDER);
        boolean upright = (hasBothSides(Part.HIP) || has(Part.HIPS, MIDDLE)) && has(Part.NECK, MIDDLE);
        return level && upright;
    }

    /** Returns the vector from the hips to the neck. */
    Vec3 up(ImmutableDoubleArray positions) {
        var hips = hasBothSides(Part.HIP) ? middle(positions, Part.HIP) : at(positions, Part.HIPS, MIDDLE);
        return at(positions, Part.NECK, MIDDLE).minus(hips);
    }

    /** Returns the vector from the right side to the left. */
    Vec3 left(ImmutableDoubleArray positions) {
        var part = hasBothSides(Part.HIP) ? Part.HIP : Part.SHOULDER;
        return at(positions, part, LEFT).minus(at(positions, part, RIGHT));
    }

    /** Returns whether a landmark distinguishes front from back. */
    boolean canFindForward() {
        return looks() || hasBothSides(Part.ANKLE) && hasBothSides(Part.TOE);
    }

    /**
     * Returns the vector from back to front: along the nose, otherwise along the feet. The bend of the knees is not
     * used: the knees of a straight leg may seem to bend backwards.
     */
    Vec3 forward(ImmutableDoubleArray positions) {
        return looks()
                ? at(positions, Part.NOSE, MIDDLE).minus(middle(positions, Part.EAR))
                : middle(positions, Part.TOE).minus(middle(positions, Part.ANKLE));
    }

    private boolean looks() {
        return has(Part.NOSE, MIDDLE) && hasBothSides(Part.EAR);
    }

    private void note(Part part, int side, @Nullable Integer bone) {
        if (bone != null) {
            sides.get(side).putIfAbsent(part, bone);
        }
    }

    private boolean has(Part part, int side) {
        return sides.get(side).containsKey(part);
    }

    private boolean hasBothSides(Part part) {
        return has(part, LEFT) && has(part, RIGHT);
    }

    private Vec3 middle(ImmutableDoubleArray positions, Part part) {
        return at(positions, part, LEFT).plus(at(positions, part, RIGHT)).times(0.5);
    }

    private Vec3 at(ImmutableDoubleArray positions, Part part, int side) {
        var bone = sides.get(side).get(part);
        return bone == null ? NOWHERE : positions.vec3(bone);
    }

    /**
     * Normalizes names: {@code mixamorig:LeftUpLeg}, {@code thigh.L} and {@code left_hip} become {@code left upleg} and
     * so on.
     */
    private static String plain(String name) {
        var side = "";
        var word = new StringBuilder();
        for (var part : BETWEEN_WORDS.split(name.substring(name.lastIndexOf(':') + 1))) {
            switch (part.toLowerCase(Locale.ROOT)) {
                case "left", "l" -> side = "left ";
                case "right", "r" -> side = "right ";
                case "bip" -> {}
                case String other -> word.append(other);
            }
        }
        return side + word;
    }

    private static Map<Part, Integer> map() {
        return new EnumMap<>(Part.class);
    }
}
