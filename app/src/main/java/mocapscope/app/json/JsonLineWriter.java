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
 * Writes JSON objects, one per line, with lossless numbers and with control characters escaped. Not thread-safe. NaN and
 * infinities are written as null. Texts read back unchanged.
 */
public final class JsonLineWriter {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .rootValueSeparator("")
            .characterEscapes(new TerminalSafeJsonEscapes())
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build();

    /** A line under construction, up to its end. */
    private static final class LineBuffer extends ByteArrayOutputStream {
        private static final int USUAL = 1 << 13;
        private static final int MOST_KEPT = 1 << 20;

        LineBuffer() {
            super(USUAL);
        }

        void moveTo(OutputLineConsumer out) {
            out.write(buf, 0, count);
            reset();
            if (buf.length > MOST_KEPT) {
                buf = new byte[USUAL];
            }
        }
    }

    private final OutputLineConsumer out;
    private final LineBuffer line = new LineBuffer();
    private final JsonGenerator json;
    private final SecondsFormatter secondsFormatter = new SecondsFormatter();
    private final String sessionId;

    public JsonLineWriter(OutputLineConsumer out) {
        this(out, "");
    }

    /**
     * Creates a writer that adds the session id to every line; with an empty id, only to lines that always carry one.
     */
    public JsonLineWriter(OutputLineConsumer out, String session) {
        this.out = out;
        this.sessionId = session;
        json = FACTORY.createGenerator(ObjectWriteContext.empty(), line);
    }

    public JsonLineWriter beginLine(String type) {
        json.writeStartObject();
        writeString("type", type);
        return sessionId.isEmpty() ? this : writeString("session", sessionId);
    }

    /** Adds the session id, for lines that always carry one. */
    public JsonLineWriter writeSession(String id) {
        return sessionId.isEmpty() ? writeString("session", id) : this;
    }

    /** Ends the line and passes it on as a whole. */
    public void endLine() {
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
        line.moveTo(out);
    }

    public JsonLineWriter writeString(String key, String value) {
        json.writeStringProperty(key, value);
        return this;
    }

    public JsonLineWriter writeInteger(String key, long value) {
        json.writeNumberProperty(key, value);
        return this;
    }

    public JsonLineWriter writeInteger(String key, BigInteger value) {
        json.writeNumberProperty(key, value);
        return this;
    }

    /** Adds an integer, or null if it equals {@code none}. */
    public JsonLineWriter writeInteger(String key, long value, long none) {
        return value == none ? writeNull(key) : writeInteger(key, value);
    }

    public JsonLineWriter writeNumber(String key, double value) {
        json.writeName(key);
        writeNumber(value);
        return this;
    }

    public JsonLineWriter writeBoolean(String key, boolean value) {
        json.writeBooleanProperty(key, value);
        return this;
    }

    public JsonLineWriter writeNull(String key) {
        json.writeNullProperty(key);
        return this;
    }

    /** Adds nanoseconds as seconds with all digits. */
    public JsonLineWriter writeSeconds(String key, long nanos) {
        json.writeName(key);
        secondsFormatter.set(nanos);
        json.writeNumber(secondsFormatter.digits(), 0, secondsFormatter.length());
        return this;
    }

    public JsonLineWriter writeVec3(String key, Vec3 value) {
        json.writeArrayPropertyStart(key);
        writeNumber(value.x());
        writeNumber(value.y());
        writeNumber(value.z());
        return endArray();
    }

    public JsonLineWriter writeQuat(String key, Quat value) {
        json.writeArrayPropertyStart(key);
        writeNumber(value.x());
        writeNumber(value.y());
        writeNumber(value.z());
        writeNumber(value.w());
        return endArray();
    }

    /** Adds a value made of maps, lists and texts. */
    public JsonLineWriter writeTree(String key, Object value) {
        json.writeName(key);
        writeTree(value);
        return this;
    }

    private void writeTree(Object value) {
        switch (value) {
            case Map<?, ?> map -> {
                json.writeStartObject();
                map.forEach((key, part) -> writeTree(String.valueOf(key), part));
                json.writeEndObject();
            }
            case List<?> list -> {
                json.writeStartArray();
                list.forEach(this::writeTree);
                json.writeEndArray();
            }
            default -> json.writeString(value.toString());
        }
    }

    /** Opens an object inside the line; {@link #endObject} ends it. */
    public JsonLineWriter beginObject(String key) {
        json.writeObjectPropertyStart(key);
        return this;
    }

    /** Opens an object as a list element. */
    public JsonLineWriter beginObject() {
        json.writeStartObject();
        return this;
    }

    public JsonLineWriter endObject() {
        json.writeEndObject();
        return this;
    }

    /** Opens a list inside the line; {@link #endArray} ends it. */
    public JsonLineWriter beginArray(String key) {
        json.writeArrayPropertyStart(key);
        return this;
    }

    public JsonLineWriter endArray() {
        json.writeEndArray();
        return this;
    }

    /** Adds a list element. */
    public void writeString(String value) {
        json.writeString(value);
    }

    /** Adds a list element. */
    public void writeInteger(long value) {
        json.writeNumber(value);
    }

    /** Adds a list element. */
    public void writeInteger(BigInteger value) {
        json.writeNumber(value);
    }

    /** Adds a list element. */
    public void writeNumber(double value) {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }
}
