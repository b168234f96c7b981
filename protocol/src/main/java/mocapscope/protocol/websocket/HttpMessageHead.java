package mocapscope.protocol.websocket;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * The start line and header fields of an HTTP request or response. Each side sends one before the upgrade (RFC 6455 §4,
 * RFC 9112 §2): lines of text, ended by an empty one.
 *
 * <pre>
 *   first SP second SP third CRLF        GET /path HTTP/1.1      or      HTTP/1.1 101 Switching Protocols
 *   name ":" blanks value CRLF           any number of lines
 *   CRLF
 * </pre>
 *
 * @param brief whether the first line ends after its second part, without even a blank
 * @param first {@code GET}, or the version
 * @param second the target, or the status
 * @param third the version, or the reason; empty if missing
 * @param fields in the order of the message
 */
public record HttpMessageHead(String first, String second, String third, boolean brief, List<HttpHeaderField> fields) {
    /** The maximum number of bytes of a head: 16 KiB. */
    @DocumentedLimit(value = "an HTTP head of the upgrade", unit = "bytes", beyond = "rejected, HEAD_TOO_LONG")
    public static final int LIMIT = 16 << 10;

    private static final int LINE_END = 2;
    private static final int END = 0x0d0a0d0a;

    public HttpMessageHead {
        fields = List.copyOf(fields);
    }

    /**
     * Returns the number of bytes of the head at the start of {@code bytes}; 0 if its end has not arrived yet.
     *
     * @throws DecodeException if it is longer than {@link #LIMIT}
     */
    public static int length(ByteBuffer bytes) {
        int last = Math.min(bytes.remaining(), LIMIT);
        int four = 0;
        for (int i = 0; i < last; i++) {
            four = four << 8 | bytes.get(bytes.position() + i) & 0xff;
            if (four == END) {
                return i + 1;
            }
        }
        if (last == LIMIT) {
            throw new DecodeException(
                    WebSocketProblemKind.HEAD_TOO_LONG,
                    "head",
                    0,
                    "no end of the head after %d bytes".formatted(LIMIT));
        }
        return 0;
    }

    /**
     * Reads a head up to its empty line; {@code names} are those of the three parts of the start line, all of which
     * must be present.
     */
    static HttpMessageHead read(ByteReader in, List<String> names) {
        return read(in, names, false);
    }

    /** Reads a head whose start line may end after its second part. */
    static HttpMessageHead readBrief(ByteReader in, List<String> names) {
        return read(in, names, true);
    }

    private static HttpMessageHead read(ByteReader in, List<String> names, boolean mayBeBrief) {
        in.section("§4.1");
        var first = until(in, ' ', names.get(0));
        in.skip("separator", 1);
        boolean brief = mayBeBrief && lineHasNo(in, ' ', names.get(1));
        var second = brief ? line(in, names.get(1)) : until(in, ' ', names.get(1));
        var third = "";
        if (!brief) {
            in.skip("separator", 1);
            third = line(in, names.get(2));
        }
        var fields = new ArrayList<HttpHeaderField>();
        while (in.countBytesBefore('\r') != 0) {
            in.open("fields", fields.size());
            fields.add(field(in, fields.size()));
            in.close();
        }
        line(in, "end");
        return new HttpMessageHead(first, second, third, brief, fields);
    }

    private static HttpHeaderField field(ByteReader in, int index) {
        var name = until(in, ':', "name");
        if (name.isEmpty() || !name.equals(name.strip())) {
            throw in.reject(WebSocketProblemKind.HEAD_MALFORMED, "name", "empty, or surrounded by blanks");
        }
        in.skip("separator", 1);
        var value = text(in, "value", lineLength(in, "value"));
        int at = in.offset();
        in.skip("line_end", LINE_END);
        return new HttpHeaderField(index, name, value.strip(), at);
    }

    private static boolean lineHasNo(ByteReader in, char mark, String field) {
        int length = in.countBytesBefore(mark);
        return length < 0 || length > lineLength(in, field);
    }

    private static String until(ByteReader in, char mark, String field) {
        if (lineHasNo(in, mark, field)) {
            in.skip(field, 0);
            throw in.reject(WebSocketProblemKind.HEAD_MALFORMED, field, "its line has no '%c'".formatted(mark));
        }
        return text(in, field, in.countBytesBefore(mark));
    }

    private static String line(ByteReader in, String field) {
        var text = text(in, field, lineLength(in, field));
        in.skip("line_end", LINE_END);
        return text;
    }

    private static int lineLength(ByteReader in, String field) {
        int length = in.countBytesBefore('\r');
        if (length < 0 || in.countBytesBefore('\n') != length + 1) {
            in.skip(field, 0);
            throw in.reject(WebSocketProblemKind.HEAD_MALFORMED, field, "its line does not end with CR LF");
        }
        return length;
    }

    /** Decodes every byte as one character, so that lengths and offsets are those of the bytes. */
    private static String text(ByteReader in, String field, int length) {
        var text = in.text(field, length, StandardCharsets.ISO_8859_1, false);
        if (text.length() != length) {
            throw in.reject(WebSocketProblemKind.HEAD_MALFORMED, field, "contains a NUL");
        }
        return text;
    }

    /** Writes the head; {@code names} are those of the three parts of the start line. */
    void write(ByteWriter out, List<String> names) {
        out.section("§4.1");
        put(out, names.get(0), first).text("separator", " ", 1);
        put(out, names.get(1), second);
        if (!brief) {
            put(out.text("separator", " ", 1), names.get(2), third);
        }
        out.text("line_end", "\r\n", LINE_END);
        for (var field : fields) {
            out.open("fields", field.index());
            put(out, "name", field.name()).text("separator", ":", 1);
            put(out, "value", " " + field.value()).text("line_end", "\r\n", LINE_END);
            out.close();
        }
        out.text("line_end", "\r\n", LINE_END);
    }

    private static ByteWriter put(ByteWriter out, String field, String text) {
        return out.bytes(field, StandardCharsets.ISO_8859_1.encode(text));
    }

    /** Returns the field of a name in any case; empty if it is missing. */
    Optional<HttpHeaderField> field(String name) {
        return all(name).findFirst();
    }

    /** Returns all fields of a name: a list may be sent in several (RFC 9110 §5.3). */
    private Stream<HttpHeaderField> all(String name) {
        return fields.stream().filter(field -> field.name().equalsIgnoreCase(name));
    }

    /** Returns whether a list, such as that of {@code CapturedTcpConnectionTracker}, contains a token in any case. */
    boolean hasToken(String name, String token) {
        return all(name)
                .flatMap(field -> Stream.of(field.value().split(",")))
                .anyMatch(entry -> entry.strip().equalsIgnoreCase(token));
    }

    /** Returns the names in a list whose entries may have parameters, such as that of the extensions. */
    Stream<String> listNames(String name) {
        return all(name)
                .flatMap(field -> Stream.of(field.value().split(",")))
                .map(entry -> entry.split(";", 2)[0].strip())
                .filter(entry -> !entry.isEmpty());
    }

    /** Returns the exception for a required field that is missing or has a wrong value. */
    DecodeException reject(WebSocketProblemKind rule, String name, String reason) {
        return reject(rule, name, reason, "is missing");
    }

    /** Returns the exception for a field that is wrong, or that is missing, each with its reason. */
    DecodeException reject(WebSocketProblemKind rule, String name, String ifWrong, String ifMissing) {
        return field(name)
                .map(field -> new DecodeException(rule, field.path(), field.at(), name + " " + ifWrong))
                .orElseGet(() -> new DecodeException(rule, "fields", firstLine(), name + " " + ifMissing));
    }

    /** Returns the number of bytes of the start line, its end included. */
    private int firstLine() {
        return first.length() + second.length() + third.length() + (brief ? 1 : 2) + LINE_END;
    }
}
