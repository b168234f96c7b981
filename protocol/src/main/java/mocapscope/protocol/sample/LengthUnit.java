package mocapscope.protocol.sample;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A unit of length: metre, centimetre, millimetre or inch. Sources state it and users choose it. */
public enum LengthUnit {
    METRE("m", "metres", 1),
    CENTIMETRE("cm", "centimetres", 0.01),
    MILLIMETRE("mm", "millimetres", 0.001),
    INCH("in", "inches", 0.0254);

    private final String symbol;
    private final String words;
    private final double metres;

    LengthUnit(String symbol, String words, double metres) {
        this.symbol = symbol;
        this.words = words;
        this.metres = metres;
    }

    /** Returns the symbol, such as {@code cm}. */
    public String symbol() {
        return symbol;
    }

    /** Returns the name for display, in the plural, such as {@code centimetres}. */
    public String words() {
        return words;
    }

    /** Returns its length in metres. */
    public double metres() {
        return metres;
    }

    /** Returns the unit with that symbol. */
    public static Optional<LengthUnit> of(String symbol) {
        return Arrays.stream(values())
                .filter(unit -> unit.symbol.equals(symbol))
                .findFirst();
    }

    /** Returns the symbols of all units, in their order. */
    public static List<String> symbols() {
        return Arrays.stream(values()).map(LengthUnit::symbol).toList();
    }
}
