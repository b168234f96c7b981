package mocapscope.protocol.vrpn.client;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.vrpn.wire.VrpnButtonModeMessage;

/**
 * Parses the parameter values of VRPN requests: whole numbers, number lists, buttons and button modes. An invalid value
 * causes an {@link IllegalArgumentException} that names its key.
 */
final class VrpnRequestValueParser {
    static final String ALL_BUTTONS = "all";
    static final List<String> MODES = List.of("momentary", "toggle_off", "toggle_on");
    private static final List<Integer> MODES_ON_THE_WIRE =
            List.of(VrpnButtonModeMessage.MOMENTARY, VrpnButtonModeMessage.TOGGLE_OFF, VrpnButtonModeMessage.TOGGLE_ON);

    private VrpnRequestValueParser() {}

    /** Returns the whole number of a numeric option. */
    static int parseWholeNumber(OptionValues values, String key) {
        double number = values.number(key);
        if (number != Math.rint(number)) {
            throw new IllegalArgumentException("%s is not a whole number: %s".formatted(key, values.text(key)));
        }
        return (int) number;
    }

    /** Returns a list of {@code least} to {@code most} numbers, separated by commas. */
    static ImmutableDoubleArray parseNumbers(OptionValues values, String key, int least, int most) {
        var text = values.text(key);
        try {
            var numbers = Stream.of(text.split(",", -1))
                    .map(String::strip)
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            if (numbers.length >= least && numbers.length <= most) {
                return ImmutableDoubleArray.of(numbers);
            }
        } catch (NumberFormatException _) {
            // The common message below contains the expected form.
        }
        var count = least == most ? String.valueOf(least) : least + " to " + most;
        throw new IllegalArgumentException(
                "%s is not a list of %s numbers, separated by commas: %s".formatted(key, count, text));
    }

    /** Returns a button number, or {@link VrpnButtonModeMessage#ALL_BUTTONS}. */
    static int parseButton(OptionValues values, String key) {
        var text = values.text(key).strip();
        if (text.equals(ALL_BUTTONS)) {
            return VrpnButtonModeMessage.ALL_BUTTONS;
        }
        if (!text.matches("\\d{1,9}")) {
            throw new IllegalArgumentException("%s is neither a button number nor all: %s".formatted(key, text));
        }
        return Integer.parseInt(text);
    }

    /** Returns the wire value of one of {@link #MODES}. */
    static int parseMode(OptionValues values, String key) {
        return MODES_ON_THE_WIRE.get(MODES.indexOf(values.text(key)));
    }
}
