package mocapscope.protocol.sample;

import java.util.List;
import java.util.Optional;

/**
 * The probable length unit of motion data, chosen so that the measured body has a plausible human height.
 *
 * @param name the name in words
 * @param metres the length in metres
 */
public record BodyLengthUnitEstimate(String name, double metres) {
    private static final double SHORTEST = 1.2;
    private static final double TALLEST = 2.1;
    private static final double USUAL = 1.7;

    /** The height of a body that sits or kneels, in metres; {@code HIGHEST} is that of one that reaches up. */
    private static final double LOWEST = 0.6;

    private static final double HIGHEST = 2.6;

    private static final List<BodyLengthUnitEstimate> METRIC =
            List.of(of(LengthUnit.METRE), of(LengthUnit.CENTIMETRE), of(LengthUnit.MILLIMETRE));

    /** The last unit is that of the Carnegie Mellon data: an inch, of a body scaled by 0.45. */
    private static final List<BodyLengthUnitEstimate> OTHERS =
            List.of(of(LengthUnit.INCH), new BodyLengthUnitEstimate("CMU's unit of 5.6444 cm", 0.056444));

    /** Returns the most plausible unit; if no usual unit fits, one that makes the body as tall as an adult. */
    public static BodyLengthUnitEstimate of(double height) {
        return fitting(METRIC, height, SHORTEST, TALLEST)
                .or(() -> fitting(OTHERS, height, SHORTEST, TALLEST))
                .or(() -> fitting(METRIC, height, LOWEST, HIGHEST))
                .orElseGet(() -> scaled(height));
    }

    /** Returns whether a human body can have that height in a unit of {@code metresPerUnit} metres. */
    static boolean isPlausible(double height, double metresPerUnit) {
        return height * metresPerUnit >= LOWEST && height * metresPerUnit <= HIGHEST;
    }

    private static BodyLengthUnitEstimate of(LengthUnit unit) {
        return new BodyLengthUnitEstimate(unit.words(), unit.metres());
    }

    private static Optional<BodyLengthUnitEstimate> fitting(
            List<BodyLengthUnitEstimate> units, double height, double least, double most) {
        return units.stream()
                .filter(unit -> height * unit.metres >= least && height * unit.metres <= most)
                .findFirst();
    }

    private static BodyLengthUnitEstimate scaled(double height) {
        return height > 0
                ? new BodyLengthUnitEstimate("not a common unit, so scaled to a body height of 1.7 m", USUAL / height)
                : METRIC.getFirst();
    }
}
