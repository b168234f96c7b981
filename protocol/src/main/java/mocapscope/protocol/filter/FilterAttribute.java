package mocapscope.protocol.filter;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A property of a message, problem report or table row that a filter can test, such as length. */
public enum FilterAttribute {
    /** The session as the window or the output names it. */
    SESSION("session"),
    /** The device that sends a message, or the source of its samples. */
    SOURCE("source"),
    /** The number of a tracker's sensor. */
    SENSOR("sensor"),
    /** The name of a bone. */
    BONE("bone"),
    /** The protocol's name of a message, or a part's own name in a table. */
    NAME("name"),
    /** The travel of the bytes: in is to the client. */
    DIRECTION("direction", List.of("in", "out")),
    /** The channel of the session, such as tcp. */
    CHANNEL("channel"),
    /** The number of bytes of a message. */
    LENGTH("length"),
    /** The number of a message in its session. */
    N("n"),
    /** Seconds since the session began. */
    TIME("time"),
    /** The text of a finding. */
    FINDING("finding"),
    /** The code of a finding's rule. */
    CODE("code"),
    /** The severity of a finding; a note is less than a warning, and a warning less than an error. */
    SEVERITY("severity", List.of("note", "warning", "error")),
    /** A field of a message by its path, or a column of a table by its title. */
    FIELD("field");

    private static final int NOT_NEAR = 3;

    private final String word;
    private final List<String> choices;

    FilterAttribute(String word) {
        this(word, List.of());
    }

    FilterAttribute(String word, List<String> choices) {
        this.word = word;
        this.choices = List.copyOf(choices);
    }

    /** Returns the word that stands for the name in an expression; that of a field is followed by a dot and its path. */
    public String word() {
        return word;
    }

    /** Returns the only possible values in ascending order; empty if there can be others. */
    public List<String> choices() {
        return choices;
    }

    /** Returns the name of that word. */
    static Optional<FilterAttribute> of(String word) {
        return Arrays.stream(values()).filter(name -> name.word.equals(word)).findFirst();
    }

    /** Returns the known word that differs least from {@code unknown}, if it differs little. */
    static Optional<String> nearest(String unknown) {
        int least = Math.min(NOT_NEAR, unknown.length());
        Optional<String> nearest = Optional.empty();
        for (var name : values()) {
            int distance = distance(unknown.toLowerCase(Locale.ROOT), name.word);
            if (distance < least) {
                least = distance;
                nearest = Optional.of(name.word);
            }
        }
        return nearest;
    }

    /** Returns the number of letters to insert, remove or replace to make one word of the other. */
    private static int distance(String a, String b) {
        var row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
