package mocapscope.app.command;

/**
 * Text for a terminal, which obeys some of what it is told: words of a peer could colour or clear the screen, rename the
 * window, or run letters from right to left. Such letters are shown as escapes.
 */
final class Inert {
    private Inert() {}

    /** Of one line, that stays one. */
    static String line(String text) {
        return of(text, false);
    }

    /** Of several. */
    static String lines(String text) {
        return of(text, true);
    }

    private static String of(String text, boolean several) {
        if (text.chars().allMatch(c -> harmless(c, several))) {
            return text;
        }
        var shown = new StringBuilder();
        text.chars().forEach(c -> {
            if (harmless(c, several)) {
                shown.append((char) c);
            } else {
                shown.append(c > 0xff ? "\\u%04x".formatted(c) : "\\x%02x".formatted(c));
            }
        });
        return shown.toString();
    }

    private static boolean harmless(int letter, boolean several) {
        return several && letter == '\n' || !Character.isISOControl(letter) && !turns(letter);
    }

    /** Whether it turns the direction in which letters run. */
    private static boolean turns(int letter) {
        return switch (Character.getDirectionality((char) letter)) {
            case Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING,
                    Character.DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE,
                    Character.DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_ISOLATE,
                    Character.DIRECTIONALITY_FIRST_STRONG_ISOLATE,
                    Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT,
                    Character.DIRECTIONALITY_POP_DIRECTIONAL_ISOLATE -> true;
            default -> false;
        };
    }
}
