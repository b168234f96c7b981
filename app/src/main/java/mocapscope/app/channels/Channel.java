package mocapscope.app.channels;

import java.util.Optional;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.model.SignalHistory;
import mocapscope.app.model.Selection;
import mocapscope.app.words.Words;
import mocapscope.protocol.sample.SourceKind;

/**
 * One analog channel, button, flag or dial of a device with its current value and history.
 *
 * @param unit the value's unit; empty when unknown
 * @param whole true if only integers are received
 * @param value 1 or 0 for a button or flag, total revolutions for a dial
 * @param history empty for a channel without a history
 */
record Channel(
        Selection.SignalSelection signal, String name, String unit, boolean whole, double value, Optional<SignalHistory> history) {
    private static final Words WORDS = Words.of(Channel.class);
    private static final int DECIMALS = 4;
    private static final double LONG = 1e5;
    private static final double FULL_TURN = 360;

    /** Returns true for a channel that is either on or off. */
    boolean lamp() {
        return signal.kind() == SourceKind.BUTTON || signal.kind() == SourceKind.FLAGS;
    }

    boolean dial() {
        return signal.kind() == SourceKind.DIAL;
    }

    boolean on() {
        return value != 0;
    }

    /** Returns the text beside the channel's row. */
    String words() {
        return switch (signal.kind()) {
            case BUTTON -> on() ? WORDS.text("pressed") : WORDS.text("released");
            case FLAGS -> on() ? WORDS.text("up") : WORDS.text("down");
            case DIAL -> WORDS.text("degrees", DisplayNumberFormatter.formatFixed(degrees(), 1));
            case ANALOG, TRACKER, SKELETON, OBJECT, TEXT -> unit.isEmpty() ? number() : number() + " " + unit;
        };
    }

    /** Returns a dial's current angle from 0 up to 360, provided that it began at 0. */
    double degrees() {
        return (value - Math.floor(value)) * FULL_TURN;
    }

    private String number() {
        return DisplayNumberFormatter.formatFixed(value, whole ? 0 : Math.abs(value) >= LONG ? 1 : DECIMALS);
    }
}
