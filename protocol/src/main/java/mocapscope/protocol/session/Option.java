package mocapscope.protocol.session;

import java.util.List;
import mocapscope.protocol.sample.Basis;

/**
 * The definition of one option: key, label, kind, default, allowed values and help text. Forms, URIs, command lines and
 * help texts are generated from it.
 *
 * @param key URI query key, JSON key and form field at once
 * @param standard the default value; empty for none
 * @param choices the allowed values of {@link Kind#CHOICE}
 * @param least the smallest value of {@link Kind#NUMBER}
 * @param most the largest value of {@link Kind#NUMBER}
 * @param help one sentence
 */
public record Option(
        String key,
        String label,
        Kind kind,
        String standard,
        List<String> choices,
        double least,
        double most,
        String help) {
    /** The value of an automatic choice by the program. */
    public static final String AUTO = "auto";

    /** The type of an option's value: text, number, choice, switch, secret, file or axes. */
    public enum Kind {
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

    public Option {
        choices = List.copyOf(choices);
    }

    /** Returns an option for any text. */
    public static Option text(String key, String label, String standard, String help) {
        return of(key, label, Kind.TEXT, standard, help);
    }

    /** Returns an option for a number from {@code least} to {@code most}, with the default {@code standard}. */
    public static Option number(String key, String label, double standard, double least, double most, String help) {
        return new Option(key, label, Kind.NUMBER, plain(standard), List.of(), least, most, help);
    }

    /** Returns an option for one of {@code choices}, which must not be empty; the first is the default. */
    public static Option choice(String key, String label, List<String> choices, String help) {
        return new Option(key, label, Kind.CHOICE, choices.getFirst(), choices, 0, 0, help);
    }

    /** Returns an option that is {@code true} or {@code false}. */
    public static Option toggle(String key, String label, boolean standard, String help) {
        return of(key, label, Kind.SWITCH, String.valueOf(standard), help);
    }

    /** Returns an option for a text that is masked wherever it would be displayed; empty by default. */
    public static Option secret(String key, String label, String help) {
        return of(key, label, Kind.SECRET, "", help);
    }

    /**
     * Returns an option for axes: automatic, or three signed axes for right, up and towards the viewer, such as
     * {@code x,z,-y}.
     */
    public static Option axes(String key, String label, String help) {
        return of(key, label, Kind.AXES, AUTO, help);
    }

    /** Returns the reason why {@code value} is not allowed for this option; empty if it is. */
    public String problem(String value) {
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
            return number >= least && number <= most
                    ? ""
                    : "is not between %s and %s: %s".formatted(plain(least), plain(most), value);
        } catch (NumberFormatException _) {
            return "is not a number: " + value;
        }
    }

    private static String axesProblem(String value) {
        try {
            Basis.of(value, 1);
            return "";
        } catch (IllegalArgumentException wrong) {
            return String.valueOf(wrong.getMessage());
        }
    }

    private static Option of(String key, String label, Kind kind, String standard, String help) {
        return new Option(key, label, kind, standard, List.of(), 0, 0, help);
    }

    private static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? String.valueOf((long) number)
                : String.valueOf(number);
    }
}
