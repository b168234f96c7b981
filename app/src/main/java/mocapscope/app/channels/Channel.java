package mocapscope.app.channels;

import java.util.Optional;
import mocapscope.app.control.Figures;
import mocapscope.app.model.History;
import mocapscope.app.model.Selection;
import mocapscope.app.words.Words;
import mocapscope.protocol.sample.Kind;

/**
 * One channel, button, flag or dial as it is now.
 *
 * @param unit of its value; empty when unknown
 * @param whole whether only whole numbers are told
 * @param value of a button or flag 1 or 0, of a dial its revolutions in all
 * @param history empty where none is kept
 */
record Channel(
        Selection.Signal signal, String name, String unit, boolean whole, double value, Optional<History> history) {
    private static final Words WORDS = Words.of(Channel.class);
    private static final int DECIMALS = 4;
    private static final double LONG = 1e5;
    private static final double FULL_TURN = 360;

    /** Whether it is on or off, and nothing between. */
    boolean lamp() {
        return signal.kind() == Kind.BUTTON || signal.kind() == Kind.FLAGS;
    }

    boolean dial() {
        return signal.kind() == Kind.DIAL;
    }

    boolean on() {
        return value != 0;
    }

    /** As it stands beside its lane. */
    String words() {
        return switch (signal.kind()) {
            case BUTTON -> on() ? WORDS.text("pressed") : WORDS.text("released");
            case FLAGS -> on() ? WORDS.text("up") : WORDS.text("down");
            case DIAL -> WORDS.text("degrees", Figures.fixed(degrees(), 1));
            case ANALOG, TRACKER, SKELETON, OBJECT, TEXT -> unit.isEmpty() ? number() : number() + " " + unit;
        };
    }

    /** Where a dial points, from 0 up to 360, if it began at 0. */
    double degrees() {
        return (value - Math.floor(value)) * FULL_TURN;
    }

    private String number() {
        return Figures.fixed(value, whole ? 0 : Math.abs(value) >= LONG ? 1 : DECIMALS);
    }
}
