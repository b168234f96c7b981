package mocapscope.app.scene;

import java.util.List;
import java.util.Locale;
import mocapscope.app.model.Bearings;
import mocapscope.app.words.Words;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Option;

/**
 * How a source's lengths are told to people.
 *
 * @param metres of one of its units, as they are drawn
 * @param symbol of the unit; empty where nobody knows it
 */
record Yardstick(double metres, String symbol) {
    private static final Words WORDS = Words.of(Yardstick.class);

    /** Of a source that nobody knows. */
    static final Yardstick UNKNOWN = new Yardstick(1, "");

    static Yardstick of(Bearings bearings, List<SourceInfo> sources, SourceId source) {
        var bearing = bearings.of(source);
        double metres = bearing.basis().metresPerUnit();
        boolean known = switch (bearing.by()) {
            case DEVICE, MAP, BODY -> true;
            case PERSON -> !bearings.choice().unit().equals(Option.AUTO) || stated(sources, source);
            case NOBODY -> stated(sources, source);
        };
        return new Yardstick(metres, known ? symbol(metres) : "");
    }

    boolean known() {
        return !symbol.isEmpty();
    }

    /** A place as the wire tells it, with its unit. */
    String place(Vec3 wire) {
        return WORDS.text("place", number(wire.x()), number(wire.y()), number(wire.z()), unit());
    }

    /** A length of the scene: in metres or what is handier, or in the source's own units where those are not known. */
    String length(double sceneMetres) {
        if (!known()) {
            return WORDS.text("length.units", sceneMetres / metres);
        }
        return sceneMetres >= 1
                ? WORDS.text("length.m", sceneMetres)
                : sceneMetres >= 0.01
                        ? WORDS.text("length.cm", 100 * sceneMetres)
                        : WORDS.text("length.mm", 1000 * sceneMetres);
    }

    private String unit() {
        return known() ? symbol : WORDS.text("units");
    }

    /** As many digits as a tenth of a millimetre to a millimetre needs. */
    private String number(double value) {
        int digits = metres >= 1 ? 3 : metres >= 0.01 ? 1 : 0;
        return String.format(Locale.ROOT, known() ? "%." + digits + "f" : "%.3f", value)
                .replace('-', '−');
    }

    private static boolean stated(List<SourceInfo> sources, SourceId source) {
        return sources.stream()
                .anyMatch(info -> info.source().equals(source)
                        && LengthUnit.of(info.unit()).isPresent());
    }

    private static String symbol(double metres) {
        for (var unit : LengthUnit.values()) {
            if (unit.metres() == metres) {
                return unit.symbol();
            }
        }
        return "";
    }
}
