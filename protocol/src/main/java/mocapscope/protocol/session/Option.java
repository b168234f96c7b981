package mocapscope.protocol.session;

import java.util.List;
import mocapscope.protocol.sample.Basis;

/**
 * One thing a person can set, as data: forms, URIs, command lines and help are made from it.
 *
 * @param key URI query key, JSON key and form field at once
 * @param standard the value when nothing is set; empty for none
 * @param choices for {@link Kind#CHOICE}
 * @param least for {@link Kind#NUMBER}
 * @param most for {@link Kind#NUMBER}
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
    /** In place of a choice: let the program find out. */
    public static final String AUTO = "auto";

    /** How a value is written and edited. */
    public enum Kind {
        /** Any text. */
        TEXT,
        /** A number between two bounds, both allowed. */
        NUMBER,
        /** One of several texts. */
        CHOICE,
        /** {@code true} or {@code false}. */
        SWITCH,
        /** A text that is masked wherever it would be seen. */
        SECRET,
        /** The path of a file. */
        FILE,
        /** Automatic, or three signed axes for right, up and towards the viewer. */
        AXES
    }

    public Option {
        choices = List.copyOf(choices);
    }

    /** Any text. */
    public static Option text(String key, String label, String standard, String help) {
        return of(key, label, Kind.TEXT, standard, help);
    }

    /** A number from {@code least} to {@code most}; {@code standard} when nothing is set. */
    public static Option number(String key, String label, double standard, double least, double most, String help) {
        return new Option(key, label, Kind.NUMBER, plain(standard), List.of(), least, most, help);
    }

    /** One of {@code choices}, of which there is at least one; the first is the standard. */
    public static Option choice(String key, String label, List<String> choices, String help) {
        return new Option(key, label, Kind.CHOICE, choices.getFirst(), choices, 0, 0, help);
    }

    /** On or off: {@code true} or {@code false}. */
    public static Option toggle(String key, String label, boolean standard, String help) {
        return of(key, label, Kind.SWITCH, String.valueOf(standard), help);
    }

    /** A text that is masked wherever it would be seen; empty when nothing is set. */
    public static Option secret(String key, String label, String help) {
        return of(key, label, Kind.SECRET, "", help);
    }

    /** Automatic, or three signed axes for right, up and towards the viewer, such as {@code x,z,-y}. */
    public static Option axes(String key, String label, String help) {
        return of(key, label, Kind.AXES, AUTO, help);
    }

    /** What is wrong with {@code value} as this option's value; empty when nothing is. */
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
