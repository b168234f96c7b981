package mocapscope.protocol.rgmp.definition;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.JsonErrorMessageCleaner;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** Parses the JSON text of an RGMP device definition strictly, with limits on its size and nesting. */
final class RgmpJsonParser {
    private static final JsonFactory STRICT = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(100)
                    .maxTokenCount(1_000_000)
                    .maxNumberLength(400)
                    .maxStringLength(1 << 20)
                    .maxNameLength(1 << 12)
                    .build())
            .build();
    private static final int CHARS_AT_ONCE = 1 << 13;

    private final RgmpDefinitionViolationCollector collector;
    private final JsonParser json;

    private RgmpJsonParser(JsonParser json, RgmpDefinitionViolationCollector collector) {
        this.json = json;
        this.collector = collector;
    }

    /**
     * Parses {@code text} as one JSON value and reports duplicate member names to {@code collector}.
     *
     * @throws DecodeException if the text is not valid JSON in UTF-8; its offset counts from the first byte of the text
     */
    static RgmpJsonValue parse(byte[] text, RgmpDefinitionViolationCollector collector) {
        checkCharacters(text);
        try (var json = STRICT.createParser(ObjectReadContext.empty(), text)) {
            return new RgmpJsonParser(json, collector).document();
        }
    }

    private RgmpJsonValue document() {
        try {
            var token = json.nextToken();
            if (token == null) {
                throw new DecodeException(RgmpProblemKind.NOT_JSON, "", 0, "there is no text");
            }
            var value = value(token, "");
            if (json.nextToken() != null) {
                throw new DecodeException(
                        RgmpProblemKind.NOT_JSON, "", offset(), "data follows the end of the definition");
            }
            return value;
        } catch (StreamConstraintsException large) {
            throw broken(RgmpProblemKind.DEFINITION_TOO_LARGE, large);
        } catch (JacksonException exception) {
            throw broken(RgmpProblemKind.NOT_JSON, exception);
        }
    }

    private DecodeException broken(RgmpProblemKind rule, JacksonException exception) {
        var place = exception.getLocation();
        long at = place == null ? -1 : place.getByteOffset();
        var pointer = json.streamReadContext().pathAsPointer().toString();
        return new DecodeException(
                rule, pointer, (int) Math.max(0, at), JsonErrorMessageCleaner.of(exception.getOriginalMessage()));
    }

    private RgmpJsonValue value(JsonToken token, String pointer) {
        int at = offset();
        return switch (token) {
            case START_OBJECT -> members(at, pointer);
            case START_ARRAY -> items(at, pointer);
            case VALUE_STRING -> new RgmpJsonValue.JsonString(at, json.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(at, pointer);
            case VALUE_TRUE -> new RgmpJsonValue.JsonBoolean(at, true);
            case VALUE_FALSE -> new RgmpJsonValue.JsonBoolean(at, false);
            case VALUE_NULL -> new RgmpJsonValue.JsonNull(at);
            case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new DecodeException(RgmpProblemKind.NOT_JSON, pointer, at, "a value is missing");
        };
    }

    private RgmpJsonValue number(int at, String pointer) {
        try {
            return new RgmpJsonValue.JsonNumber(at, json.getDecimalValue());
        } catch (NumberFormatException _) {
            // Jackson passes exponents beyond 32 bits to BigDecimal, which cannot represent them.
            throw new DecodeException(RgmpProblemKind.NOT_JSON, pointer, at, "a number out of range");
        }
    }

    private RgmpJsonValue members(int at, String pointer) {
        var members = new LinkedHashMap<String, RgmpJsonValue>();
        for (var token = json.nextToken(); token != JsonToken.END_OBJECT; token = json.nextToken()) {
            var name = json.currentName();
            var below = RgmpJsonLocation.childPointer(pointer, name);
            int nameAt = offset();
            var value = value(json.nextToken(), below);
            if (members.putIfAbsent(name, value) != null) {
                collector.add(RgmpProblemKind.NAME_REPEATED, below, nameAt, "\"%s\" occurs twice".formatted(name));
            }
        }
        return new RgmpJsonValue.JsonObject(at, members);
    }

    private RgmpJsonValue items(int at, String pointer) {
        var items = new ArrayList<RgmpJsonValue>();
        for (var token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            // Scalar items share the array's pointer: a list of a million numbers needs no million pointers.
            items.add(value(token, token.isScalarValue() ? pointer : pointer + "/" + items.size()));
        }
        return new RgmpJsonValue.JsonArray(at, items);
    }

    private int offset() {
        return (int) json.currentTokenLocation().getByteOffset();
    }

    private static void checkCharacters(byte[] text) {
        if (text.length >= 3 && text[0] == (byte) 0xef && text[1] == (byte) 0xbb && text[2] == (byte) 0xbf) {
            throw new DecodeException(
                    RgmpProblemKind.BYTE_ORDER_MARK, "", 0, "a byte order mark comes before the text");
        }
        for (int i = 0; i < text.length; i++) {
            if (text[i] == 0) {
                throw new DecodeException(
                        RgmpProblemKind.NUL_IN_TEXT, "", i, "a NUL in the text, counted in its length");
            }
        }
        var bytes = ByteBuffer.wrap(text);
        var chars = CharBuffer.allocate(Math.min(CHARS_AT_ONCE, text.length + 1));
        var decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        var result = decoder.decode(bytes, chars, true);
        while (result.isOverflow()) {
            result = decoder.decode(bytes, chars.clear(), true);
        }
        if (result.isError()) {
            int at = bytes.position();
            throw new DecodeException(
                    RgmpProblemKind.NOT_UTF8, "", at, "byte %02x is not valid UTF-8".formatted(text[at]));
        }
    }
}
