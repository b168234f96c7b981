package mocapscope.app.pulse;

import java.util.List;

/**
 * What a view is for, and what mouse and keys do in it.
 *
 * @param what a sentence or a few
 */
public record Help(String what, List<Hand> hands) {

    /** What a hand does, and what comes of it. */
    public record Hand(String does, String effect) {}

    /** Reads the text that a view's bundle holds: what it is for, then a line a hand, its two parts apart by a {@code |}. */
    public static Help read(String text) {
        var lines = text.lines().toList();
        var hands = lines.stream().skip(1).map(line -> line.split("\\|", 2)).map(Help::hand);
        return new Help(lines.getFirst(), hands.toList());
    }

    private static Hand hand(String[] parts) {
        return new Hand(parts[0].strip(), parts.length < 2 ? "" : parts[1].strip());
    }
}
