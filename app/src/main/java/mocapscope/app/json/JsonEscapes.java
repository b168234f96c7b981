package mocapscope.app.json;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;

/**
 * Has JSON escape whatever a terminal would obey, what turns the line around it, and what cannot be seen: it reads back the
 * same. Words of all languages stay as they are.
 */
public final class JsonEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1;
    private static final int DELETE = 0x7f;
    private static final int NON_JOINER = 0x200c;
    private static final int JOINER = 0x200d;
    /** What a letter of the plane of tags, which cannot be seen, begins with. */
    private static final int TAG = 0xdb40;

    @Override
    public int[] getEscapeCodesForAscii() {
        var codes = standardAsciiEscapesForJSON();
        codes[DELETE] = ESCAPE_STANDARD;
        return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int letter) {
        return obeyed(letter) ? new SerializedString("\\u%04X".formatted(letter)) : null;
    }

    private static boolean obeyed(int letter) {
        return switch (Character.getType(letter)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            case Character.FORMAT -> letter != JOINER && letter != NON_JOINER;
            default -> letter == TAG;
        };
    }
}
