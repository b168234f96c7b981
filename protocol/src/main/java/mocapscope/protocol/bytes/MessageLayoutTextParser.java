package mocapscope.protocol.bytes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses message layouts from text. A line without indent names a message, indented lines are its fields:
 *
 * <pre>
 *   # a comment
 *   NAME #NUMBER =SIZE @SCOPE         all but the name are optional
 *     i32 sensor                      type and name
 *     f64 position.x,y,z m            three fields with a unit
 *     f64? dt s                       a field that may be missing at the end
 *     text[32] user                   32 bytes; text[name_length+1]: the value of an earlier field and 1; text[*]: the rest
 *     list[num_channels] channels     entries, whose fields follow with more indent
 *       f64 -                         an entry without field names
 * </pre>
 */
public final class MessageLayoutTextParser {
    private static final String TYPES =
            "u8|u16|i16|u24|i24|i32|u32|i64|u64|f32|f64|uuid|json-number|json-text|text|secret|bytes|list";
    private static final Pattern HEAD = Pattern.compile("(.+?)( #(-?\\d+))?( =(\\d+))?( @(\\S+))?");
    private static final Pattern FIELD =
            Pattern.compile("( +)(" + TYPES + ")(\\?)?(\\[(\\*|\\d+|\\w+(\\+\\d+)?)])? (\\S+)( (.+))?");

    private static final String UNNAMED = "-";
    private static final int INDENT = 2;

    private final List<String> lines;
    private int at;

    private MessageLayoutTextParser(List<String> lines) {
        this.lines = lines;
    }

    /**
     * Reads the layouts in a resource beside a class.
     *
     * @throws UncheckedIOException if the resource is missing or cannot be read
     * @throws IllegalArgumentException if it breaks the notation; names the line
     */
    public static List<MessageLayout> read(Class<?> owner, String resource) {
        try (var in = owner.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("missing: " + resource);
            }
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    /**
     * Parses layouts.
     *
     * @throws IllegalArgumentException if the text breaks the notation; names the line
     */
    public static List<MessageLayout> parse(String text) {
        var lines = text.lines()
                .map(String::stripTrailing)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
        return new MessageLayoutTextParser(lines).layouts();
    }

    private List<MessageLayout> layouts() {
        var layouts = new ArrayList<MessageLayout>();
        while (at < lines.size()) {
            var head = match(HEAD, lines.get(at++));
            if (head.group(1).startsWith(" ")) {
                throw invalid(head.group());
            }
            var scope = head.group(7) == null ? "" : head.group(7);
            layouts.add(new MessageLayout(
                    head.group(1), number(head.group(3)), number(head.group(5)), scope, fields(INDENT)));
        }
        return layouts;
    }

    private static OptionalInt number(@Nullable String digits) {
        return digits == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(digits));
    }

    /** Parses the following lines with exactly that indent, each with the entries below it. */
    private List<MessageLayout.FieldLayout> fields(int indent) {
        var fields = new ArrayList<MessageLayout.FieldLayout>();
        while (at < lines.size() && lines.get(at).startsWith(" ".repeat(indent))) {
            var field = match(FIELD, lines.get(at++));
            if (field.group(1).length() != indent) {
                throw invalid(field.group());
            }
            var entries =
                    field.group(2).equals("list") ? fields(indent + INDENT) : List.<MessageLayout.FieldLayout>of();
            for (var name : names(field.group(7))) {
                fields.add(new MessageLayout.FieldLayout(
                        field.group(2),
                        name,
                        field.group(9) == null ? "" : field.group(9),
                        length(field.group(5)),
                        field.group(3) != null,
                        entries));
            }
        }
        return fields;
    }

    /** Returns the names of {@code position.x,y}: position.x and position.y. */
    private static List<String> names(String text) {
        if (text.equals(UNNAMED)) {
            return List.of("");
        }
        int dot = text.lastIndexOf('.') + 1;
        var names = new ArrayList<String>();
        for (var part : text.substring(dot).split(",")) {
            names.add(text.substring(0, dot) + part);
        }
        return names;
    }

    private static MessageLayout.FieldLength length(@Nullable String text) {
        if (text == null) {
            return MessageLayout.FieldLength.FIXED;
        }
        if (Character.isDigit(text.charAt(0))) {
            return new MessageLayout.FieldLength("", Integer.parseInt(text));
        }
        var parts = text.split("\\+");
        return new MessageLayout.FieldLength(parts[0], parts.length > 1 ? Integer.parseInt(parts[1]) : 0);
    }

    private static Matcher match(Pattern pattern, String line) {
        var matcher = pattern.matcher(line);
        if (!matcher.matches()) {
            throw invalid(line);
        }
        return matcher;
    }

    private static IllegalArgumentException invalid(String line) {
        return new IllegalArgumentException("no valid line of a message layout: " + line.strip());
    }
}
