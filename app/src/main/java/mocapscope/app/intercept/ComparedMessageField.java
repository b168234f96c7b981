package mocapscope.app.intercept;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.session.Session;

/**
 * One field of two compared messages, with both values and whether they differ. A value is empty if that message lacks
 * the field.
 */
record ComparedMessageField(int number, String name, String left, String right, boolean differs) {
    private static final TextBundle TEXTS = TextBundle.of(ComparedMessageField.class);
    private static final String SECRET = "***";
    private static final int SHOWN_BYTES = 24;

    /** Names of fields that differ in every session: counters, times and random values. */
    private static final Pattern VOLATILE = Pattern.compile(
            "time|second|stamp|sequence|frame_?(id|no|number)|(packet|message|session)_?id|mask_key|key$|accept$");

    /** Compares all fields, in the order of the left message, followed by those that only the right one has. */
    static List<ComparedMessageField> of(Session left, long one, Session right, long other, boolean ignoring) {
        var a = values(left, one);
        var b = values(right, other);
        var names = new ArrayList<>(a.keySet());
        b.keySet().stream().filter(name -> !a.containsKey(name)).forEach(names::add);
        var all = new ArrayList<ComparedMessageField>();
        for (var name : names) {
            boolean differs = !Objects.equals(a.get(name), b.get(name)) && !(ignoring && isVolatile(name));
            all.add(new ComparedMessageField(
                    all.size(), name, a.getOrDefault(name, ""), b.getOrDefault(name, ""), differs));
        }
        return all;
    }

    /** Returns true if a field of that name differs in every session. */
    static boolean isVolatile(String name) {
        return VOLATILE.matcher(name.toLowerCase(Locale.ROOT)).find();
    }

    /** Returns true if two messages are equal. */
    static boolean areEqual(Session left, Session right, SessionMessageAligner.MessagePair pair, boolean ignoring) {
        return pair.isComplete()
                && of(
                                left,
                                pair.left().orElseThrow().n(),
                                right,
                                pair.right().orElseThrow().n(),
                                ignoring)
                        .stream()
                        .noneMatch(ComparedMessageField::differs);
    }

    private static Map<String, String> values(Session session, long n) {
        var values = new LinkedHashMap<String, String>();
        Optional.of(session.history())
                .flatMap(history -> history.message(n).map(history::fields))
                .ifPresentOrElse(
                        fields -> fields.forEach(field -> put(values, field)),
                        () -> values.put(TEXTS.text("compare.gone"), TEXTS.text("compare.gone")));
        return values;
    }

    /** Adds a value; a second field of one name, such as another padding, gets a number appended. */
    private static void put(Map<String, String> values, MessageField field) {
        var name = field.name();
        for (int i = 2; values.containsKey(name); i++) {
            name = field.name() + " #" + i;
        }
        values.put(name, text(field));
    }

    private static String text(MessageField field) {
        if (field.secret()) {
            return SECRET;
        }
        return switch (field.value()) {
            case ByteBuffer bytes -> bytes(bytes);
            case Object other -> other.toString();
        };
    }

    private static String bytes(ByteBuffer value) {
        var shown = new byte[Math.min(SHOWN_BYTES, value.remaining())];
        value.get(value.position(), shown);
        return HexFormat.ofDelimiter(" ").formatHex(shown) + (shown.length < value.remaining() ? " …" : "");
    }
}
