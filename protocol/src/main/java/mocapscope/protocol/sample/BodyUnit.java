package mocapscope.protocol.sample;

import java.util.List;
import java.util.Optional;

/**
 * The unit in which a body of some height is probably told.
 *
 * @param name in words
 * @param metres its length
 */
public record BodyUnit(String name, double metres) {
    private static final double SHORTEST = 1.2;
    private static final double TALLEST = 2.1;
    private static final double USUAL = 1.7;

    /** One who sits, kneels or reaches up. */
    private static final double LOWEST = 0.6;

    private static final double HIGHEST = 2.6;

    private static final List<BodyUnit> METRIC =
            List.of(of(LengthUnit.METRE), of(LengthUnit.CENTIMETRE), of(LengthUnit.MILLIMETRE));

    /** The last is that of Carnegie Mellon's data: an inch, of a body scaled by 0.45. */
    private static final List<BodyUnit> OTHERS =
            List.of(of(LengthUnit.INCH), new BodyUnit("CMU's unit of 5.6444 cm", 0.056444));

    /** Where no usual unit makes a person of it, it is scaled to one. */
    public static BodyUnit of(double height) {
        return fitting(METRIC, height, SHORTEST, TALLEST)
                .or(() -> fitting(OTHERS, height, SHORTEST, TALLEST))
                .or(() -> fitting(METRIC, height, LOWEST, HIGHEST))
                .orElseGet(() -> scaled(height));
    }

    /** Whether a body of that height can be a person's if its unit is {@code metresPerUnit} long. */
    static boolean fits(double height, double metresPerUnit) {
        return height * metresPerUnit >= LOWEST && height * metresPerUnit <= HIGHEST;
    }

    private static BodyUnit of(LengthUnit unit) {
        return new BodyUnit(unit.words(), unit.metres());
    }

    private static Optional<BodyUnit> fitting(List<BodyUnit> units, double height, double least, double most) {
        return units.stream()
                .filter(unit -> height * unit.metres >= least && height * unit.metres <= most)
                .findFirst();
    }

    private static BodyUnit scaled(double height) {
        return height > 0
                ? new BodyUnit("not a common unit, so scaled to a body height of 1.7 m", USUAL / height)
                : METRIC.getFirst();
    }
}
