package mocapscope.app.bench;

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
import mocapscope.app.words.Words;
import mocapscope.protocol.bytes.Field;
import mocapscope.protocol.session.Session;

/** One field of two messages: what stands in each; empty where one has no such field. */
record Differing(int number, String name, String left, String right, boolean differs) {
    private static final Words WORDS = Words.of(Differing.class);
    private static final String SECRET = "***";
    private static final int SHOWN_BYTES = 24;

    /** Numbers that count, times, and what is made by chance are other ones in every session. */
    private static final Pattern VOLATILE = Pattern.compile(
            "time|second|stamp|sequence|frame_?(id|no|number)|(packet|message|session)_?id|mask_key|key$|accept$");

    /** Field by field, in the order of the left, then what only the right has. */
    static List<Differing> of(Session left, long one, Session right, long other, boolean ignoring) {
        var a = values(left, one);
        var b = values(right, other);
        var names = new ArrayList<>(a.keySet());
        b.keySet().stream().filter(name -> !a.containsKey(name)).forEach(names::add);
        var all = new ArrayList<Differing>();
        for (var name : names) {
            boolean differs = !Objects.equals(a.get(name), b.get(name)) && !(ignoring && changes(name));
            all.add(new Differing(all.size(), name, a.getOrDefault(name, ""), b.getOrDefault(name, ""), differs));
        }
        return all;
    }

    /** Whether a field of that name is another in every session. */
    static boolean changes(String name) {
        return VOLATILE.matcher(name.toLowerCase(Locale.ROOT)).find();
    }

    /** Whether two messages are the same. */
    static boolean same(Session left, Session right, Pairing.Pair pair, boolean ignoring) {
        return pair.both()
                && of(
                                left,
                                pair.left().orElseThrow().n(),
                                right,
                                pair.right().orElseThrow().n(),
                                ignoring)
                        .stream()
                        .noneMatch(Differing::differs);
    }

    private static Map<String, String> values(Session session, long n) {
        var values = new LinkedHashMap<String, String>();
        Optional.of(session.history())
                .flatMap(history -> history.message(n).map(history::fields))
                .ifPresentOrElse(
                        fields -> fields.forEach(field -> put(values, field)),
                        () -> values.put(WORDS.text("compare.gone"), WORDS.text("compare.gone")));
        return values;
    }

    /** A second field of one name, such as another padding, is told apart by a number. */
    private static void put(Map<String, String> values, Field field) {
        var name = field.name();
        for (int i = 2; values.containsKey(name); i++) {
            name = field.name() + " #" + i;
        }
        values.put(name, text(field));
    }

    private static String text(Field field) {
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
