package mocapscope.app.scene.model;

import java.util.List;
import java.util.Locale;
import mocapscope.app.model.snapshot.SourceAxisMappingTable;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.endpoint.OptionDefinition;

/**
 * The length unit in which a source's positions and distances are displayed.
 *
 * @param metres the length of one unit as drawn
 * @param symbol the unit's symbol; empty when unknown
 */
public record DisplayLengthUnit(double metres, String symbol) {
    private static final TextBundle TEXTS = TextBundle.of(DisplayLengthUnit.class);

    /** The unit of a source whose unit is unknown. */
    static final DisplayLengthUnit UNKNOWN = new DisplayLengthUnit(1, "");

    public static DisplayLengthUnit of(
            SourceAxisMappingTable mapping, List<DeclaredSourceProperties> sources, SourceId source) {
        var basis = mapping.of(source);
        double metres = basis.basis().metresPerUnit();
        boolean known = switch (basis.evidence()) {
            case DEVICE, MAP, BODY -> true;
            case PERSON -> !mapping.choice().withUnit().equals(OptionDefinition.AUTO) || stated(sources, source);
            case ASSUMED -> stated(sources, source);
        };
        return new DisplayLengthUnit(metres, known ? symbol(metres) : "");
    }

    public boolean isKnown() {
        return !symbol.isEmpty();
    }

    /** Formats a position as received, with its unit. */
    public String formatPosition(Vec3 wire) {
        return TEXTS.text("place", number(wire.x()), number(wire.y()), number(wire.z()), unit());
    }

    /**
     * Formats a length of the scene in metres or a fitting multiple, or in the source's own unit where that is unknown.
     */
    public String formatLength(double sceneMetres) {
        if (!isKnown()) {
            return TEXTS.text("length.units", sceneMetres / metres);
        }
        return sceneMetres >= 1
                ? TEXTS.text("length.m", sceneMetres)
                : sceneMetres >= 0.01
                        ? TEXTS.text("length.cm", 100 * sceneMetres)
                        : TEXTS.text("length.mm", 1000 * sceneMetres);
    }

    private String unit() {
        return isKnown() ? symbol : TEXTS.text("units");
    }

    /** Formats with the digits required for a precision of a tenth of a millimetre to a millimetre. */
    private String number(double value) {
        int digits = metres >= 1 ? 3 : metres >= 0.01 ? 1 : 0;
        return String.format(Locale.US, isKnown() ? "%." + digits + "f" : "%.3f", value)
                .replace('-', '−');
    }

    private static boolean stated(List<DeclaredSourceProperties> sources, SourceId source) {
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
