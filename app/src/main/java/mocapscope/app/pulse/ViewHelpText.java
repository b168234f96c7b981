package mocapscope.app.pulse;

import java.util.List;

/**
 * The help text of a view: its purpose and its mouse and key gestures.
 *
 * @param purpose the purpose in one or a few sentences
 */
public record ViewHelpText(String purpose, List<GestureHelp> gestures) {

    /** One mouse or key gesture of a view and its effect, as shown in the view's help. */
    public record GestureHelp(String gesture, String effect) {}

    /**
     * Parses a help text of a view's bundle: the purpose, then one line for each gesture, with gesture and effect
     * separated by {@code |}.
     */
    public static ViewHelpText parse(String text) {
        var lines = text.lines().toList();
        var helps = lines.stream().skip(1).map(line -> line.split("\\|", 2)).map(ViewHelpText::hand);
        return new ViewHelpText(lines.getFirst(), helps.toList());
    }

    private static GestureHelp hand(String[] parts) {
        return new GestureHelp(parts[0].strip(), parts.length < 2 ? "" : parts[1].strip());
    }
}
