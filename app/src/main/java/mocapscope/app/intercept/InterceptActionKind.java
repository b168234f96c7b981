package mocapscope.app.intercept;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.intercept.InterceptAction;

/** The kind of action on an intercepted message, such as drop or delay, with its default parameters. */
enum InterceptActionKind {
    DROP,
    TAKE_OUT,
    DELAY("seconds"),
    DUPLICATE("times"),
    SWAP,
    REWORD("values"),
    TRUNCATE("bytes"),
    FLIP("offset", "bits"),
    SPLIT("bytes", "gap"),
    CUT;

    private static final TextBundle TEXTS = TextBundle.of(InterceptActionKind.class);
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e6;

    private final List<String> parameters;

    InterceptActionKind(String... parameters) {
        this.parameters = List.of(parameters);
    }

    List<String> parameters() {
        return parameters;
    }

    String textKey() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the default text of a parameter. */
    String defaultValue(String parameter) {
        return switch (parameter) {
            case "seconds", "times" -> "1";
            case "bytes" -> this == SPLIT ? "1" : "8";
            case "offset" -> "0";
            case "bits" -> "01";
            case "gap" -> "20";
            default -> "";
        };
    }

    static InterceptActionKind of(InterceptAction action) {
        return switch (action) {
            case InterceptAction.DropAction _ -> DROP;
            case InterceptAction.RemoveAction _ -> TAKE_OUT;
            case InterceptAction.DelayAction _ -> DELAY;
            case InterceptAction.DuplicateAction _ -> DUPLICATE;
            case InterceptAction.SwapAction _ -> SWAP;
            case InterceptAction.EditAction _ -> REWORD;
            case InterceptAction.TruncateAction _ -> TRUNCATE;
            case InterceptAction.BitFlipAction _ -> FLIP;
            case InterceptAction.SplitAction _ -> SPLIT;
            case InterceptAction.DisconnectAction _ -> CUT;
        };
    }

    /**
     * Creates the action from the parameters' {@code values}.
     *
     * @throws IllegalArgumentException if a value is invalid; the message explains why to the user
     */
    InterceptAction createAction(Map<String, String> values) {
        return switch (this) {
            case DROP -> new InterceptAction.DropAction();
            case TAKE_OUT -> new InterceptAction.RemoveAction();
            case DELAY -> new InterceptAction.DelayAction(Math.round(number(values, "seconds") * NANOS));
            case DUPLICATE -> new InterceptAction.DuplicateAction(parseInteger(values, "times"));
            case SWAP -> new InterceptAction.SwapAction();
            case REWORD -> new InterceptAction.EditAction(formatValues(text(values, "values")));
            case TRUNCATE -> new InterceptAction.TruncateAction(parseInteger(values, "bytes"));
            case FLIP -> new InterceptAction.BitFlipAction(parseInteger(values, "offset"), bits(values));
            case SPLIT ->
                new InterceptAction.SplitAction(
                        parseInteger(values, "bytes"), Math.round(number(values, "gap") * MILLIS));
            case CUT -> new InterceptAction.DisconnectAction();
        };
    }

    /** Formats parameters as {@code version=08.38; minor=1}. */
    static String formatValues(Map<String, String> values) {
        return String.join(
                "; ",
                values.entrySet().stream()
                        .map(value -> value.getKey() + "=" + value.getValue())
                        .sorted()
                        .toList());
    }

    private static Map<String, String> formatValues(String text) {
        var pairs = new LinkedHashMap<String, String>();
        for (var part : text.split(";")) {
            int at = part.indexOf('=');
            if (at < 1) {
                throw new IllegalArgumentException(TEXTS.text("action.wrong.values"));
            }
            pairs.put(part.substring(0, at).strip(), part.substring(at + 1).strip());
        }
        return pairs;
    }

    private static String text(Map<String, String> values, String parameter) {
        return values.getOrDefault(parameter, "").strip();
    }

    private static int parseInteger(Map<String, String> values, String parameter) {
        try {
            return Integer.parseInt(text(values, parameter));
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException(
                    TEXTS.text("action.wrong.whole", TEXTS.text("action.parameter." + parameter)));
        }
    }

    private static double number(Map<String, String> values, String parameter) {
        try {
            return Double.parseDouble(text(values, parameter));
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException(
                    TEXTS.text("action.wrong.number", TEXTS.text("action.parameter." + parameter)));
        }
    }

    private static int bits(Map<String, String> values) {
        try {
            return Integer.parseInt(text(values, "bits"), 16);
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException(TEXTS.text("action.wrong.bits"));
        }
    }
}
