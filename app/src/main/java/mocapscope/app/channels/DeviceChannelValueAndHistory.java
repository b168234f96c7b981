package mocapscope.app.channels;

import java.util.Optional;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.model.buffer.SignalHistory;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.SourceDataKind;

/**
 * One analog channel, button, flag or dial of a device with its current value and history.
 *
 * @param unit the value's unit; empty when unknown
 * @param integral true if only integers are received
 * @param value 1 or 0 for a button or flag, total revolutions for a dial
 * @param history empty for a channel without a history
 */
record DeviceChannelValueAndHistory(
        SharedViewSelection.SignalSelection signal,
        String name,
        String unit,
        boolean integral,
        double value,
        Optional<SignalHistory> history) {
    private static final TextBundle TEXTS = TextBundle.of(DeviceChannelValueAndHistory.class);
    private static final int DECIMALS = 4;
    private static final double LONG = 1e5;
    private static final double FULL_TURN = 360;

    /** Returns true for a channel that is either on or off. */
    boolean isOnOff() {
        return signal.kind() == SourceDataKind.BUTTON || signal.kind() == SourceDataKind.FLAGS;
    }

    boolean isDial() {
        return signal.kind() == SourceDataKind.DIAL;
    }

    boolean isOn() {
        return value != 0;
    }

    /** Returns the text beside the channel's row. */
    String formatValue() {
        return switch (signal.kind()) {
            case BUTTON -> isOn() ? TEXTS.text("pressed") : TEXTS.text("released");
            case FLAGS -> isOn() ? TEXTS.text("up") : TEXTS.text("down");
            case DIAL -> TEXTS.text("degrees", DisplayNumberFormatter.formatFixed(degrees(), 1));
            case ANALOG, TRACKER, SKELETON, OBJECT, TEXT -> unit.isEmpty() ? number() : number() + " " + unit;
        };
    }

    /** Returns a dial's current angle from 0 up to 360, provided that it began at 0. */
    double degrees() {
        return (value - Math.floor(value)) * FULL_TURN;
    }

    private String number() {
        return DisplayNumberFormatter.formatFixed(value, integral ? 0 : Math.abs(value) >= LONG ? 1 : DECIMALS);
    }
}
