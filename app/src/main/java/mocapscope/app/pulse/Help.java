package mocapscope.app.pulse;

import java.util.List;

/**
 * The help text of a view: its purpose and its mouse and key gestures.
 *
 * @param what the purpose in one or a few sentences
 */
public record Help(String what, List<Hand> hands) {

    /** One mouse or key gesture of a view and its effect, as shown in the view's help. */
    public record Hand(String does, String effect) {}

    /**
     * Parses a help text of a view's bundle: the purpose, then one line for each gesture, with gesture and effect
     * separated by {@code |}.
     */
    public static Help read(String text) {
        var lines = text.lines().toList();
        var hands = lines.stream().skip(1).map(line -> line.split("\\|", 2)).map(Help::hand);
        return new Help(lines.getFirst(), hands.toList());
    }

    private static Hand hand(String[] parts) {
        return new Hand(parts[0].strip(), parts.length < 2 ? "" : parts[1].strip());
    }
}
