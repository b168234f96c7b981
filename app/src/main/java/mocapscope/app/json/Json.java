package mocapscope.app.json;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes JSON objects one a line, with round-trip numbers and terminal-safe strings. Not thread-safe. NaN and
 * infinities are written as null. Texts read back unchanged.
 */
public final class Json {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .rootValueSeparator("")
            .characterEscapes(new JsonEscapes())
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build();

    /** A line under construction, up to its end. */
    private static final class LineBuffer extends ByteArrayOutputStream {
        private static final int USUAL = 1 << 13;
        private static final int MOST_KEPT = 1 << 20;

        LineBuffer() {
            super(USUAL);
        }

        void moveTo(LineOutput out) {
            out.write(buf, 0, count);
            reset();
            if (buf.length > MOST_KEPT) {
                buf = new byte[USUAL];
            }
        }
    }

    private final LineOutput out;
    private final LineBuffer line = new LineBuffer();
    private final JsonGenerator json;
    private final Seconds seconds = new Seconds();
    private final String session;

    public Json(LineOutput out) {
        this(out, "");
    }

    /**
     * Creates a writer that adds the session id to every line; with an empty id, only to lines that always carry one.
     */
    public Json(LineOutput out, String session) {
        this.out = out;
        this.session = session;
        json = FACTORY.createGenerator(ObjectWriteContext.empty(), line);
    }

    public Json begin(String type) {
        json.writeStartObject();
        text("type", type);
        return session.isEmpty() ? this : text("session", session);
    }

    /** Adds the session id, for lines that always carry one. */
    public Json session(String id) {
        return session.isEmpty() ? text("session", id) : this;
    }

    /** Ends the line and passes it on as a whole. */
    public void end() {
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
        line.moveTo(out);
    }

    public Json text(String key, String value) {
        json.writeStringProperty(key, value);
        return this;
    }

    public Json whole(String key, long value) {
        json.writeNumberProperty(key, value);
        return this;
    }

    public Json whole(String key, BigInteger value) {
        json.writeNumberProperty(key, value);
        return this;
    }

    /** Adds an integer, or null if it equals {@code none}. */
    public Json whole(String key, long value, long none) {
        return value == none ? nothing(key) : whole(key, value);
    }

    public Json real(String key, double value) {
        json.writeName(key);
        real(value);
        return this;
    }

    public Json flag(String key, boolean value) {
        json.writeBooleanProperty(key, value);
        return this;
    }

    public Json nothing(String key) {
        json.writeNullProperty(key);
        return this;
    }

    /** Adds nanoseconds as seconds with all digits. */
    public Json seconds(String key, long nanos) {
        json.writeName(key);
        seconds.set(nanos);
        json.writeNumber(seconds.digits(), 0, seconds.length());
        return this;
    }

    public Json vec3(String key, Vec3 value) {
        json.writeArrayPropertyStart(key);
        real(value.x());
        real(value.y());
        real(value.z());
        return close();
    }

    public Json quat(String key, Quat value) {
        json.writeArrayPropertyStart(key);
        real(value.x());
        real(value.y());
        real(value.z());
        real(value.w());
        return close();
    }

    /** Adds a value made of maps, lists and texts. */
    public Json plain(String key, Object value) {
        json.writeName(key);
        plain(value);
        return this;
    }

    private void plain(Object value) {
        switch (value) {
            case Map<?, ?> map -> {
                json.writeStartObject();
                map.forEach((key, part) -> plain(String.valueOf(key), part));
                json.writeEndObject();
            }
            case List<?> list -> {
                json.writeStartArray();
                list.forEach(this::plain);
                json.writeEndArray();
            }
            default -> json.writeString(value.toString());
        }
    }

    /** Opens an object inside the line; {@link #shut} ends it. */
    public Json open(String key) {
        json.writeObjectPropertyStart(key);
        return this;
    }

    /** Opens an object as a list element. */
    public Json open() {
        json.writeStartObject();
        return this;
    }

    public Json shut() {
        json.writeEndObject();
        return this;
    }

    /** Opens a list inside the line; {@link #close} ends it. */
    public Json list(String key) {
        json.writeArrayPropertyStart(key);
        return this;
    }

    public Json close() {
        json.writeEndArray();
        return this;
    }

    /** Adds a list element. */
    public void text(String value) {
        json.writeString(value);
    }

    /** Adds a list element. */
    public void whole(long value) {
        json.writeNumber(value);
    }

    /** Adds a list element. */
    public void whole(BigInteger value) {
        json.writeNumber(value);
    }

    /** Adds a list element. */
    public void real(double value) {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }
}
