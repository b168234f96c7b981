package mocapscope.protocol.bytes;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.limit.DocumentedLimit;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;

/** Lists the values within JSON text as separately editable fields, named by JSON pointer (RFC 6901). */
public final class JsonEditableFieldFactory {
    /** The maximum number of values, as a user looks through no more. */
    @DocumentedLimit(
            value = "values of a JSON text that can be edited one by one",
            unit = "values",
            beyond = "further ones are edited as bytes")
    private static final int MOST = 20_000;

    /** The maximum number of characters of all names together: each name contains the keys of all enclosing values. */
    private static final int MOST_LETTERS = 1 << 22;

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(100)
                    .maxNumberLength(400)
                    .maxStringLength(1 << 20)
                    .build())
            .build();

    private JsonEditableFieldFactory() {}

    /**
     * Returns the strings, numbers, booleans and nulls, in order; for invalid JSON those before the error.
     *
     * @param bytes the bytes that contain {@code text}
     * @param text the whole text; its section and secrecy apply to the values
     */
    public static List<EditableField> of(ByteBuffer bytes, EditableField text) {
        var fields = new ArrayList<EditableField>();
        var letters = new byte[text.length()];
        bytes.get(text.offset(), letters);
        int named = 0;
        try (var json = JSON.createParser(ObjectReadContext.empty(), letters)) {
            for (var token = json.nextToken();
                    token != null && fields.size() < MOST && named < MOST_LETTERS;
                    token = json.nextToken()) {
                int from = (int) json.currentTokenLocation().getByteOffset();
                if (token.isScalarValue() && from >= 0) {
                    int to = end(token, letters, from);
                    if (to > letters.length) {
                        break;
                    }
                    var pointer = json.streamReadContext().pathAsPointer().toString();
                    fields.add(createField(pointer, letters, from, to, text));
                    named += pointer.length();
                }
            }
        } catch (JacksonException _) {
            // Invalid JSON can be repaired in the field of the whole text.
        }
        return fields;
    }

    private static EditableField createField(String pointer, byte[] letters, int from, int to, EditableField text) {
        var form = new FieldTextCodec.JsonValueCodec();
        var value = form.read(ByteBuffer.wrap(letters, from, to - from));
        return new EditableField(
                pointer, form, text.offset() + from, to - from, value, text.secret(), "", text.section());
    }

    /** Returns the offset after a value; the end of the text if the value is incomplete. */
    private static int end(JsonToken token, byte[] letters, int from) {
        int at = from + 1;
        if (token == JsonToken.VALUE_STRING) {
            while (at < letters.length && letters[at] != '"') {
                at += letters[at] == '\\' ? 2 : 1;
            }
            return at + 1;
        }
        while (at < letters.length && (Character.isLetterOrDigit(letters[at]) || "+-.".indexOf(letters[at]) >= 0)) {
            at++;
        }
        return at;
    }

    static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsCharArray(text)) + '"';
    }

    /** Returns a string without its quotes; any other value as written. */
    static String plain(String written) {
        if (!written.startsWith("\"")) {
            return written;
        }
        try (var json = JSON.createParser(ObjectReadContext.empty(), written)) {
            json.nextToken();
            return json.getString();
        } catch (JacksonException _) {
            return written;
        }
    }

    static String checked(String fieldName, String written) throws InvalidFieldValueException {
        try (var json = JSON.createParser(ObjectReadContext.empty(), written.getBytes(StandardCharsets.UTF_8))) {
            if (json.nextToken() == null) {
                throw new InvalidFieldValueException(fieldName, "is empty, which is not valid JSON");
            }
            json.skipChildren();
            if (json.nextToken() == null) {
                return written;
            }
        } catch (JacksonException _) {
            // The error is reported below.
        }
        throw new InvalidFieldValueException(fieldName, "is not valid JSON: " + TextTruncator.truncate(written));
    }
}
