package mocapscope.protocol.sample;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A unit of length that sources state and people choose. */
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

    /** As it is written and read, such as {@code cm}. */
    public String symbol() {
        return symbol;
    }

    /** For people, in the plural, such as {@code centimetres}. */
    public String words() {
        return words;
    }

    /** How many metres one of it is. */
    public double metres() {
        return metres;
    }

    /** The unit with that symbol. */
    public static Optional<LengthUnit> of(String symbol) {
        return Arrays.stream(values())
                .filter(unit -> unit.symbol.equals(symbol))
                .findFirst();
    }

    /** The symbols of all of them, in their order. */
    public static List<String> symbols() {
        return Arrays.stream(values()).map(LengthUnit::symbol).toList();
    }
}
