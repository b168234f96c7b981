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
 * Writes JSON objects, one a line. Numbers read back to the same value; NaN and infinities are null. Texts do, too, and
 * nothing in them is obeyed by a terminal. Not thread safe.
 */
public final class Json {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .rootValueSeparator("")
            .characterEscapes(new JsonEscapes())
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build();

    /** A line that is being written, up to its end. */
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

    /** Every line says of which session it is; of an empty one only those that always do. */
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

    /** Of which session a line is that always says so. */
    public Json session(String id) {
        return session.isEmpty() ? text("session", id) : this;
    }

    /** Ends the line and hands it on as a whole. */
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

    /** A whole number, or null for the number that stands for none. */
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

    /** Nanoseconds as seconds, with all their digits. */
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

    /** What maps, lists and texts say. */
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

    /** Opens an object in a list. */
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

    /** An entry of a list. */
    public void text(String value) {
        json.writeString(value);
    }

    /** An entry of a list. */
    public void whole(long value) {
        json.writeNumber(value);
    }

    /** An entry of a list. */
    public void whole(BigInteger value) {
        json.writeNumber(value);
    }

    /** An entry of a list. */
    public void real(double value) {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }
}
