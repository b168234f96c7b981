package mocapscope.app.json;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;

/**
 * JSON character escapes for control, separator and invisible characters that a terminal would interpret. Escaped
 * texts, including bidirectional controls, read back unchanged. Letters of all languages stay as they are.
 */
public final class TerminalSafeJsonEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1;
    private static final int DELETE = 0x7f;
    private static final int NON_JOINER = 0x200c;
    private static final int JOINER = 0x200d;
    /** High surrogate of the invisible tag characters. */
    private static final int TAG = 0xdb40;

    @Override
    public int[] getEscapeCodesForAscii() {
        var codes = standardAsciiEscapesForJSON();
        codes[DELETE] = ESCAPE_STANDARD;
        return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int letter) {
        return isControl(letter) ? new SerializedString("\\u%04X".formatted(letter)) : null;
    }

    private static boolean isControl(int letter) {
        return switch (Character.getType(letter)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            case Character.FORMAT -> letter != JOINER && letter != NON_JOINER;
            default -> letter == TAG;
        };
    }
}
