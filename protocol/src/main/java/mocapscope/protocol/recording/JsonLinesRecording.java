package mocapscope.protocol.recording;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.bytes.JsonErrorMessageCleaner;
import mocapscope.protocol.file.GzipAwareInputStream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A session recording in JSON Lines: one TCP segment, UDP datagram or connection event per line.
 *
 * <pre>
 * {"t_us":841,"dir":"s2c","ch":"tcp","hex":"0000…"}      bytes; t_us counts microseconds from the first event
 * {"t_us":9123,"dir":"s2c","ch":"tcp","event":"close"}   the server closed the channel
 * </pre>
 *
 * <p>If {@code NAME.meta.json} exists beside {@code NAME.jsonl}, it contains the start time ({@code t0_epoch_us}).
 */
public final class JsonLinesRecording implements ReplayableRecordedSession {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Set<String> FIELDS = Set.of("t_us", "dir", "ch", "hex", "event");

    @DocumentedLimit(
            value = "a line of a capture of one session (*.jsonl)",
            unit = "characters",
            beyond = "refused with the line number")
    private static final int LONGEST_LINE = 32 << 20;

    @DocumentedLimit(value = "the metadata of a capture of one session", unit = "bytes", beyond = "refused")
    private static final int LONGEST_META = 64 << 10;

    /** A hundred years in microseconds; larger times are invalid and could overflow. */
    private static final long LONGEST = 100L * 366 * 24 * 3600 * 1_000_000;

    private final Path file;
    private final MonotonicToUnixTimeAnchor clockAnchor;
    private volatile RecordingDamage damage = RecordingDamage.NONE;

    private JsonLinesRecording(Path file, MonotonicToUnixTimeAnchor anchor) {
        this.file = file;
        this.clockAnchor = anchor;
    }

    /**
     * Opens a capture and reads its start time.
     *
     * @throws IOException if it cannot be read, or if its metadata file is no JSON or exceeds 64 KiB
     */
    public static JsonLinesRecording open(Path file) throws IOException {
        GzipAwareInputStream.requireRegular(file);
        long start = startMicros(file);
        return new JsonLinesRecording(file, new MonotonicToUnixTimeAnchor(0, start * 1000, start > 0));
    }

    /** Returns true if {@code head}, the first bytes of a file, begins with an event. */
    static boolean recognises(ByteBuffer head) {
        var text =
                StandardCharsets.ISO_8859_1.decode(head.duplicate()).toString().stripLeading();
        return text.startsWith("{")
                && (text.contains("\"t_us\"") || text.contains("\"dir\"") && text.contains("\"hex\""));
    }

    @Override
    public MonotonicToUnixTimeAnchor anchor() {
        return clockAnchor;
    }

    @Override
    public RecordingDamage damage() {
        return damage;
    }

    /** Passes all events to a consumer; a last line that ends within its event is left out, which is a damage. */
    @Override
    public void replay(RecordingContentConsumer out) throws IOException {
        var opened = new HashSet<Channel>();
        long number = 0;
        var in = GzipAwareInputStream.open(file);
        var text = new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder());
        var bound = new LineLengthLimitReader(text, LONGEST_LINE, file);
        try (var lines = new BufferedReader(bound)) {
            try {
                for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                    number++;
                    if (!line.isBlank()) {
                        event(line, opened, out);
                    }
                }
                damage = RecordingDamage.NONE.with(in.fault());
            } catch (UnexpectedEndOfInputException cut) {
                if (number == 1 || !bound.endsWithinLine() || lines.readLine() != null) {
                    throw cut;
                }
                damage = RecordingDamage.of("its last line is cut (line %d)".formatted(number));
            }
        } catch (JacksonException | IllegalArgumentException broken) {
            var reason = broken instanceof JacksonException json
                    ? JsonErrorMessageCleaner.of(json.getOriginalMessage())
                    : broken.getMessage();
            throw new IOException("not a capture event: %s (line %d of %s)".formatted(reason, number, file), broken);
        } catch (CharacterCodingException broken) {
            throw new IOException("a capture must be UTF-8 text (after line %d of %s)".formatted(number, file), broken);
        }
    }

    private static void event(String line, Set<Channel> opened, RecordingContentConsumer out) {
        var event = fields(line);
        var direction = direction(text(event, "dir"));
        var channel = channel(text(event, "ch"));
        long arrival = 1000 * micros(event);
        if (opened.add(channel)) {
            out.opened(direction, channel, arrival, "");
        }
        if (event.containsKey("event")) {
            opened.remove(channel);
            out.closed(direction, channel, arrival, text(event, "event"));
        } else {
            var bytes = ByteBuffer.wrap(HexFormat.of().parseHex(text(event, "hex")));
            out.data(direction, channel, arrival, bytes.asReadOnlyBuffer(), Entry.EntryModification.NONE);
        }
    }

    /**
     * Returns the texts and whole numbers of an event's own fields. All others are skipped: a long line of small values
     * would take many times its size as a tree.
     */
    private static Map<String, Object> fields(String line) {
        var fields = new HashMap<String, Object>();
        try (var json = JSON.createParser(line)) {
            boolean isObject = json.nextToken() == JsonToken.START_OBJECT;
            while (isObject && json.nextToken() != JsonToken.END_OBJECT) {
                var key = json.currentName();
                var value = json.nextToken();
                if (FIELDS.contains(key)) {
                    fields.put(key, value(json, value));
                }
                json.skipChildren();
            }
            if (isObject && json.nextToken() != null) {
                throw new IllegalArgumentException("the line continues after the event");
            }
        }
        return fields;
    }

    private static Object value(JsonParser json, JsonToken token) {
        return switch (token) {
            case VALUE_STRING -> json.getString();
            case VALUE_NUMBER_INT ->
                json.getNumberType() == NumberType.BIG_INTEGER ? json.getBigIntegerValue() : json.getLongValue();
            default -> token;
        };
    }

    private static long micros(Map<String, Object> event) {
        long micros = number(event, "t_us");
        if (Math.abs(micros) > LONGEST) {
            throw new IllegalArgumentException("t_us is more than a hundred years: " + micros);
        }
        return micros;
    }

    private static Direction direction(String word) {
        return switch (word) {
            case "c2s" -> Direction.TO_SERVER;
            case "s2c" -> Direction.TO_CLIENT;
            default -> throw new IllegalArgumentException("dir is neither c2s nor s2c: " + word);
        };
    }

    private static Channel channel(String word) {
        return switch (word) {
            case "tcp" -> Channel.tcp(word);
            case "udp", "udp-handshake" -> Channel.udp(word);
            default -> throw new IllegalArgumentException("ch is not tcp, udp or udp-handshake: " + word);
        };
    }

    private static String text(Map<String, Object> event, String key) {
        if (event.get(key) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException(key + " is missing or not a text");
    }

    private static long number(Map<String, Object> event, String key) {
        if (event.get(key) instanceof Long number) {
            return number;
        }
        throw new IllegalArgumentException(key + " is missing or not a whole number");
    }

    private static long startMicros(Path file) throws IOException {
        var name = file.getFileName().toString();
        var meta = file.resolveSibling(name.replaceFirst("\\.jsonl(\\.gz)?$", "") + ".meta.json");
        if (!Files.isReadable(meta)) {
            return 0;
        }
        try (var in = GzipAwareInputStream.open(meta)) {
            var bytes = in.readNBytes(LONGEST_META + 1);
            if (bytes.length > LONGEST_META) {
                throw new IOException("more than %d KiB: %s".formatted(LONGEST_META >> 10, meta));
            }
            return JSON.readTree(bytes).path("t0_epoch_us").asLong(0);
        } catch (JacksonException broken) {
            throw new IOException(
                    "not JSON: %s (%s)".formatted(JsonErrorMessageCleaner.of(broken.getOriginalMessage()), meta),
                    broken);
        }
    }
}
