package mocapscope.protocol.session.endpoint;

import java.util.List;
import mocapscope.protocol.sample.Basis;

/**
 * The definition of an option of an endpoint or of a request: key, kind, default and allowed values. Forms, URIs, command
 * lines and help texts are generated from it.
 *
 * @param key URI query key, JSON key and form field at once
 * @param defaultValue the default value; empty for none
 * @param choices the allowed values of {@link OptionKind#CHOICE}
 * @param minimum the smallest value of {@link OptionKind#NUMBER}
 * @param maximum the largest value of {@link OptionKind#NUMBER}
 * @param help one sentence
 */
public record OptionDefinition(
        String key,
        String label,
        OptionKind kind,
        String defaultValue,
        List<String> choices,
        double minimum,
        double maximum,
        String help) {
    /** The value of an automatic choice by the program. */
    public static final String AUTO = "auto";

    /** The type of an option's value: text, number, choice, switch, secret, file or axes. */
    public enum OptionKind {
        /** Any text. */
        TEXT,
        /** A number between two bounds, both allowed. */
        NUMBER,
        /** One of several texts. */
        CHOICE,
        /** {@code true} or {@code false}. */
        SWITCH,
        /** A text that is masked wherever it would be displayed. */
        SECRET,
        /** The path of a file. */
        FILE,
        /** Automatic, or three signed axes for right, up and towards the viewer. */
        AXES
    }

    public OptionDefinition {
        choices = List.copyOf(choices);
    }

    /** Returns an option for any text. */
    public static OptionDefinition text(String key, String label, String standard, String help) {
        return of(key, label, OptionKind.TEXT, standard, help);
    }

    /** Returns an option for a number from {@code least} to {@code most}, with the default {@code standard}. */
    public static OptionDefinition number(
            String key, String label, double standard, double least, double most, String help) {
        return new OptionDefinition(key, label, OptionKind.NUMBER, plain(standard), List.of(), least, most, help);
    }

    /** Returns an option for one of {@code choices}, which must not be empty; the first is the default. */
    public static OptionDefinition choice(String key, String label, List<String> choices, String help) {
        return new OptionDefinition(key, label, OptionKind.CHOICE, choices.getFirst(), choices, 0, 0, help);
    }

    /** Returns an option that is {@code true} or {@code false}. */
    public static OptionDefinition toggle(String key, String label, boolean standard, String help) {
        return of(key, label, OptionKind.SWITCH, String.valueOf(standard), help);
    }

    /** Returns an option for a text that is masked wherever it would be displayed; empty by default. */
    public static OptionDefinition secret(String key, String label, String help) {
        return of(key, label, OptionKind.SECRET, "", help);
    }

    /**
     * Returns an option for axes: automatic, or three signed axes for right, up and towards the viewer, such as
     * {@code x,z,-y}.
     */
    public static OptionDefinition axes(String key, String label, String help) {
        return of(key, label, OptionKind.AXES, AUTO, help);
    }

    /** Returns the reason why {@code value} is not allowed for this option; empty if it is. */
    public String validationError(String value) {
        return switch (kind) {
            case TEXT, SECRET, FILE -> "";
            case SWITCH -> value.equals("true") || value.equals("false") ? "" : "is not true or false: " + value;
            case CHOICE -> choices.contains(value) ? "" : "is not one of " + String.join(", ", choices) + ": " + value;
            case NUMBER -> numberProblem(value);
            case AXES -> value.equals(AUTO) ? "" : axesProblem(value);
        };
    }

    private String numberProblem(String value) {
        try {
            double number = Double.parseDouble(value);
            return number >= minimum && number <= maximum
                    ? ""
                    : "is not between %s and %s: %s".formatted(plain(minimum), plain(maximum), value);
        } catch (NumberFormatException _) {
            return "is not a number: " + value;
        }
    }

    private static String axesProblem(String value) {
        try {
            Basis.of(value, 1);
            return "";
        } catch (IllegalArgumentException exception) {
            return String.valueOf(exception.getMessage());
        }
    }

    private static OptionDefinition of(String key, String label, OptionKind optionKind, String standard, String help) {
        return new OptionDefinition(key, label, optionKind, standard, List.of(), 0, 0, help);
    }

    private static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? String.valueOf((long) number)
                : String.valueOf(number);
    }
}
