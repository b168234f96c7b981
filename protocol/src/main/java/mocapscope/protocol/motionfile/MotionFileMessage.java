package mocapscope.protocol.motionfile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.session.event.DecodedMessage.MessageBody;

/**
 * A message made from a motion file for replay: a source description, samples, an event or a problem report.
 * Big-endian; texts have a length of two bytes.
 *
 * <pre>
 *   u8 type 1: u16 source, u8 kind, device, part, unit, axes, f64 metres_per_unit, f64 rate,
 *              u32 count, and for each element: name, i32 parent
 *   u8 type 2: u16 source, i64 time_ns, u32 count, f64 values
 *   u8 type 3: u16 source, i64 time_ns, name, context
 *   u8 type 4: u8 severity, rule, section, i64 offset, field, reason
 * </pre>
 */
sealed interface MotionFileMessage extends MessageBody {
    int LONGEST_TEXT = 0xffff;

    /** Returns the name of the type for display. */
    String typeName();

    void write(ByteWriter out);

    @Override
    default boolean carriesDeviceData() {
        return this instanceof MotionFileSamples || this instanceof MotionFileEvent;
    }

    /** The content of a source: a body, points without a hierarchy, numeric channels, events or trackers. */
    enum MotionFileSourceKind {
        /** Seven numbers for each joint: position and orientation x, y, z, w. */
        BODY(7),
        /** Three numbers for each point; NaN if it is missing. */
        POINTS(3),
        /** One number for each channel. */
        CHANNELS(1),
        EVENTS(0),
        /** Seven numbers for each tracked object: position and orientation x, y, z, w; all NaN if it is not in a sample. */
        TRACKERS(7);

        private final int numbers;

        MotionFileSourceKind(int numbers) {
            this.numbers = numbers;
        }

        /** Returns the numbers of one element in a sample. */
        int numbers() {
            return numbers;
        }
    }

    /** A joint, point, channel or tracked object of a source; {@code parent} is −1 for a root. */
    record MotionFileElement(String name, int parent) {}

    /**
     * The description of a source, which precedes its samples.
     *
     * @param source number of the source in the file
     * @param unit unit of the channels, or of the coordinates for display
     * @param basis axes and unit of the coordinates; empty if they are unknown
     * @param rate samples per second; 0 if it is unknown
     */
    record MotionFileSource(
            int source,
            MotionFileSourceKind kind,
            String device,
            String part,
            String unit,
            Optional<Basis> basis,
            double rate,
            List<MotionFileElement> elements)
            implements MotionFileMessage {

        public MotionFileSource {
            elements = List.copyOf(elements);
        }

        @Override
        public String typeName() {
            return "source";
        }

        @Override
        public void write(ByteWriter out) {
            out.u8("type", 1).u16("source", source).u8("kind", kind.ordinal());
            putText(out, "device", device);
            putText(out, "part", part);
            putText(out, "unit", unit);
            putText(out, "axes", basis.map(Basis::axes).orElse(""));
            out.f64("metres_per_unit", basis.map(Basis::metresPerUnit).orElse(0.0));
            out.f64("rate", rate).u32("count", elements.size());
            for (int i = 0; i < elements.size(); i++) {
                out.open("elements", i);
                putText(out, "name", elements.get(i).name());
                out.i32("parent", elements.get(i).parent()).close();
            }
        }
    }

    /** All numbers of a source at one time, in nanoseconds since the start of the file. */
    record MotionFileSamples(int source, long time, ImmutableDoubleArray values) implements MotionFileMessage {

        @Override
        public String typeName() {
            return "samples";
        }

        @Override
        public void write(ByteWriter out) {
            out.u8("type", 2).u16("source", source).i64("time_ns", time).u32("count", values.size());
            for (int i = 0; i < values.size(); i++) {
                out.open("values", i).f64("value", values.at(i)).close();
            }
        }
    }

    /** An event of a source, such as a foot strike. */
    record MotionFileEvent(int source, long time, String name, String context) implements MotionFileMessage {

        @Override
        public String typeName() {
            return "event";
        }

        @Override
        public void write(ByteWriter out) {
            out.u8("type", 3).u16("source", source).i64("time_ns", time);
            putText(out, "name", name);
            putText(out, "context", context);
        }
    }

    /**
     * A violation in the file, or an assumption about it.
     *
     * @param rule code of the broken rule of the format; empty if none is broken
     * @param section section of the format's specification
     * @param offset offset in the file; −1 if it concerns no place
     */
    record MotionFileDiagnostic(
            MotionFileProblemKind severity, String rule, String section, long offset, String field, String reason)
            implements MotionFileMessage {

        /** Creates a note about what a format does not state. */
        static MotionFileDiagnostic ofAssumption(String reason) {
            return new MotionFileDiagnostic(MotionFileProblemKind.FILE_NOTE, "", "", -1, "", reason);
        }

        @Override
        public String typeName() {
            return "diagnostic";
        }

        @Override
        public void write(ByteWriter out) {
            out.u8("type", 4).u8("severity", severity.ordinal());
            putText(out, "rule", rule);
            putText(out, "section", section);
            out.i64("offset", offset);
            putText(out, "field", field);
            putText(out, "reason", reason);
        }

        /** Returns the diagnostic as text for the user. */
        String text() {
            var place = offset < 0 ? "" : "%s at byte %,d: ".formatted(field, offset);
            var broken = rule.isEmpty() ? "" : " (%s, section “%s”)".formatted(rule, section);
            return place + reason + broken;
        }
    }

    private static void putText(ByteWriter out, String field, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(bytes.length, LONGEST_TEXT);
        out.u16(field + "_length", length).bytes(field, ByteBuffer.wrap(bytes, 0, length));
    }

    /** Returns the message as bytes. */
    default ByteBuffer encode() {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        write(out);
        return out.toByteBuffer();
    }

    /**
     * Reads a message.
     *
     * @throws DecodeException if the bytes are no message
     */
    static MotionFileMessage read(ByteReader in) {
        int type = in.u8("type");
        return switch (type) {
            case 1 -> readSource(in);
            case 2 -> readSamples(in);
            case 3 ->
                new MotionFileEvent(in.u16("source"), in.i64("time_ns"), readText(in, "name"), readText(in, "context"));
            case 4 -> readDiagnostic(in);
            default ->
                throw new DecodeException(
                        MotionFileProblemKind.MESSAGE_MALFORMED, "type", 0, "there is no type %d".formatted(type));
        };
    }

    private static MotionFileSource readSource(ByteReader in) {
        int source = in.u16("source");
        var kind = constant(in, "kind", MotionFileSourceKind.values());
        var device = readText(in, "device");
        var part = readText(in, "part");
        var unit = readText(in, "unit");
        int at = in.offset();
        var axes = readText(in, "axes");
        double metresPerUnit = in.f64("metres_per_unit");
        double rate = in.f64("rate");
        long count = in.u32("count");
        var elements = new ArrayList<MotionFileElement>();
        for (int i = 0; i < count; i++) {
            in.open("elements", i);
            var name = readText(in, "name");
            int parentAt = in.offset();
            int parent = in.i32("parent");
            if (parent < -1 || parent >= i) {
                throw new DecodeException(
                        MotionFileProblemKind.MESSAGE_MALFORMED,
                        "parent",
                        parentAt,
                        "a parent precedes its children, but this one is %d".formatted(parent));
            }
            elements.add(new MotionFileElement(name, parent));
            in.close();
        }
        return new MotionFileSource(source, kind, device, part, unit, basis(axes, metresPerUnit, at), rate, elements);
    }

    private static Optional<Basis> basis(String axes, double metresPerUnit, int at) {
        if (axes.isEmpty()) {
            return Optional.empty();
        }
        if (!(metresPerUnit > 0) || !Double.isFinite(metresPerUnit)) {
            throw new DecodeException(
                    MotionFileProblemKind.MESSAGE_MALFORMED, "metres_per_unit", at, "the unit has no length");
        }
        try {
            return Optional.of(Basis.of(axes, metresPerUnit));
        } catch (IllegalArgumentException broken) {
            throw new DecodeException(
                    MotionFileProblemKind.MESSAGE_MALFORMED, "axes", at, String.valueOf(broken.getMessage()));
        }
    }

    private static MotionFileSamples readSamples(ByteReader in) {
        int source = in.u16("source");
        long time = in.i64("time_ns");
        long count = in.u32("count");
        // Eight bytes are left for each number, or the read fails: the count never exceeds an int then.
        var values = in.f64s("values", (int) Math.min(count, Integer.MAX_VALUE / Double.BYTES));
        return new MotionFileSamples(source, time, ImmutableDoubleArray.of(values));
    }

    private static MotionFileDiagnostic readDiagnostic(ByteReader in) {
        var severity = constant(in, "severity", MotionFileProblemKind.values());
        var rule = readText(in, "rule");
        var section = readText(in, "section");
        long offset = in.i64("offset");
        return new MotionFileDiagnostic(severity, rule, section, offset, readText(in, "field"), readText(in, "reason"));
    }

    private static <E extends Enum<E>> E constant(ByteReader in, String field, E[] values) {
        int at = in.offset();
        int index = in.u8(field);
        if (index >= values.length) {
            throw new DecodeException(
                    MotionFileProblemKind.MESSAGE_MALFORMED, field, at, "there is no %s %d".formatted(field, index));
        }
        return values[index];
    }

    private static String readText(ByteReader in, String field) {
        return in.text(field, in.u16(field + "_length"));
    }
}
