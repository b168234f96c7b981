package mocapscope.protocol.c3d;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Writes a C3D file sequentially, with little-endian IEEE 754 floats (Intel format). The number of frames is stated in
 * advance. Not thread-safe. {@link #close} completes the file.
 *
 * <p>More than 65,535 frames are stated by {@code TRIAL:ACTUAL_END_FIELD}, {@code POINT:LONG_FRAMES} and by
 * {@code POINT:FRAMES} as a float; more than 255 labels by {@code LABELS2} and its successors.
 */
public final class C3dWriter implements Closeable {
    /** The largest number of events, since one parameter contains their labels. */
    public static final int MOST_EVENTS = 255;

    private static final int BLOCK = C3dReader.BLOCK;
    private static final String DATA_START = "DATA_START";
    private static final int MOST_BLOCKS = 255;
    private static final int LONGEST_LABEL = 63;
    private static final int MOST_FRAMES_OF_WORD = 0xffff;
    private static final int HEADER_EVENTS = 18;
    private static final int EVENT_KEY_AT = 298;
    private static final int FOUR_LETTER_LABELS = 12_345;
    private static final int LABEL = 4;
    private static final int SECONDS_PER_MINUTE = 60;

    /** The largest number of an integer coordinate, from which the scale factor follows. */
    private static final double LARGEST_INTEGER = 32_000;

    private final OutputStream out;
    private final C3dMetadata content;
    private final ByteBuffer block;
    private final double scale;
    private long frames;

    private C3dWriter(OutputStream out, C3dMetadata content, double scale) {
        this.out = out;
        this.content = content;
        this.scale = scale;
        int numbers = 4 * content.pointLabels().size() + content.analogNumbers();
        this.block = ByteBuffer.allocate(Float.BYTES * numbers).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Writes the header and the parameters. Closing the writer closes the stream.
     *
     * @param largest the largest absolute coordinate of all frames, for the scale factor
     * @param others parameters in addition to those that follow from {@code content}
     * @throws IllegalArgumentException if the format cannot hold the points, channels or parameters
     * @throws IOException if the stream fails
     */
    public static C3dWriter open(OutputStream out, C3dMetadata content, double largest, List<C3dParameter> others)
            throws IOException {
        check(content);
        double scale = largest > 0 && Double.isFinite(largest) ? largest / LARGEST_INTEGER : 1;
        var parameters = new ArrayList<>(parameters(content, scale));
        parameters.addAll(others);
        int blocks = section(parameters, 0).capacity() / BLOCK;
        out.write(header(content, scale, blocks).array());
        out.write(section(parameters, 2 + blocks).array());
        return new C3dWriter(out, content, scale);
    }

    private static void check(C3dMetadata content) {
        if (content.pointLabels().size() > MOST_FRAMES_OF_WORD || content.analogNumbers() > MOST_FRAMES_OF_WORD) {
            throw new IllegalArgumentException("a C3D file has at most 65,535 points and analog numbers a frame");
        }
        if (content.events().size() > MOST_EVENTS) {
            throw new IllegalArgumentException("a C3D file has at most %d events".formatted(MOST_EVENTS));
        }
        if (!C3dFrameDataLayout.isRate(content.rate())) {
            throw new IllegalArgumentException("the frame rate is from 0.001 to 1,000,000 Hz, not " + content.rate());
        }
    }

    private static List<C3dParameter> parameters(C3dMetadata content, double scale) {
        var list = new ArrayList<C3dParameter>();
        boolean isLong = content.frames() > MOST_FRAMES_OF_WORD;
        list.add(C3dParameter.ofInteger("POINT", "USED", content.pointLabels().size()));
        list.add(C3dParameter.ofFloat("POINT", "SCALE", -scale));
        list.add(C3dParameter.ofFloat("POINT", "RATE", content.rate()));
        list.add(C3dParameter.ofInteger("POINT", DATA_START, 0));
        list.add(
                isLong
                        ? C3dParameter.ofFloat("POINT", "FRAMES", content.frames())
                        : C3dParameter.ofInteger("POINT", "FRAMES", content.frames()));
        if (isLong) {
            list.add(C3dParameter.ofFloat("POINT", "LONG_FRAMES", content.frames()));
        }
        list.addAll(C3dParameter.ofTexts("POINT", "LABELS", content.pointLabels(), LONGEST_LABEL));
        list.add(C3dParameter.ofText("POINT", "UNITS", content.pointUnit()));
        if (!content.xScreen().isEmpty()) {
            list.add(C3dParameter.ofText("POINT", "X_SCREEN", content.xScreen()));
            list.add(C3dParameter.ofText("POINT", "Y_SCREEN", content.yScreen()));
        }
        addAnalogParameters(content, list);
        long last = content.firstFrame() + content.frames() - 1;
        list.add(longNumber("ACTUAL_START_FIELD", content.firstFrame()));
        list.add(longNumber("ACTUAL_END_FIELD", last));
        list.add(C3dParameter.ofFloat("TRIAL", "CAMERA_RATE", content.rate()));
        addEventParameters(content, list);
        list.add(C3dParameter.ofInteger("FORCE_PLATFORM", "USED", 0));
        return list;
    }

    private static void addAnalogParameters(C3dMetadata content, List<C3dParameter> list) {
        var channels = content.channels();
        list.add(C3dParameter.ofInteger("ANALOG", "USED", channels.size()));
        list.addAll(C3dParameter.ofTexts(
                "ANALOG",
                "LABELS",
                channels.stream().map(C3dMetadata.C3dChannel::label).toList(),
                LONGEST_LABEL));
        list.addAll(C3dParameter.ofTexts(
                "ANALOG",
                "UNITS",
                channels.stream().map(C3dMetadata.C3dChannel::unit).toList(),
                LONGEST_LABEL));
        list.add(C3dParameter.ofFloat("ANALOG", "GEN_SCALE", 1));
        list.addAll(C3dParameter.ofFloats(
                "ANALOG", "SCALE", channels.stream().map(_ -> 1.0).toList()));
        list.addAll(C3dParameter.ofIntegers(
                "ANALOG", "OFFSET", channels.stream().map(_ -> 0.0).toList()));
        list.add(C3dParameter.ofFloat("ANALOG", "RATE", content.rate() * content.samplesPerFrame()));
        list.add(C3dParameter.ofText("ANALOG", "FORMAT", "SIGNED"));
        list.add(C3dParameter.ofInteger("ANALOG", "BITS", 16));
    }

    private static void addEventParameters(C3dMetadata content, List<C3dParameter> list) {
        var events = content.events();
        list.add(C3dParameter.ofInteger("EVENT", "USED", events.size()));
        if (events.isEmpty()) {
            return;
        }
        var times = new ArrayList<Double>();
        for (var event : events) {
            double seconds = event.seconds() + (content.firstFrame() - 1) / content.rate();
            double minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
            times.add(minutes);
            times.add(seconds - minutes * SECONDS_PER_MINUTE);
        }
        list.add(new C3dParameter(
                "EVENT", "TIMES", C3dParameter.C3dElementType.FLOAT, List.of(2, events.size()), List.of(), times, 0));
        list.addAll(C3dParameter.ofTexts(
                "EVENT", "LABELS", events.stream().map(C3dEvent::label).toList(), LONGEST_LABEL));
        list.addAll(C3dParameter.ofTexts(
                "EVENT", "CONTEXTS", events.stream().map(C3dEvent::context).toList(), LONGEST_LABEL));
    }

    private static C3dParameter longNumber(String name, long number) {
        return C3dParameter.ofIntegers(
                        "TRIAL", name, List.of((double) (number & 0xffff), (double) (number >>> 16 & 0xffff)))
                .getFirst();
    }

    /** Returns the parameter section, whose data begins in the given block. */
    private static ByteBuffer section(List<C3dParameter> parameters, int dataBlock) {
        var groups = new LinkedHashMap<String, Integer>();
        parameters.forEach(parameter -> groups.putIfAbsent(parameter.group(), groups.size() + 1));
        var bytes = ByteBuffer.allocate(MOST_BLOCKS * BLOCK).order(ByteOrder.LITTLE_ENDIAN);
        try {
            bytes.put((byte) 1).put((byte) C3dReader.KEY).put((byte) 0).put((byte)
                    C3dProcessorNumberFormat.INTEL.code());
            groups.forEach((name, number) -> {
                putName(bytes, name, -number);
                bytes.putShort((short) (Short.BYTES + 1)).put((byte) 0);
            });
            for (var parameter : parameters) {
                putParameter(bytes, parameter, groups.getOrDefault(parameter.group(), 0), dataBlock);
            }
            bytes.put((byte) 0).put((byte) 0);
        } catch (BufferOverflowException _) {
            throw new IllegalArgumentException(
                    "the names exceed the %,d bytes of a C3D file's parameters: choose one source"
                            .formatted(MOST_BLOCKS * BLOCK));
        }
        int blocks = (bytes.position() + BLOCK - 1) / BLOCK;
        var section = ByteBuffer.allocate(blocks * BLOCK).put(bytes.flip());
        section.put(2, (byte) blocks);
        return section;
    }

    private static void putName(ByteBuffer bytes, String name, int group) {
        var ascii = name.getBytes(StandardCharsets.US_ASCII);
        bytes.put((byte) ascii.length).put((byte) group).put(ascii);
    }

    private static void putParameter(ByteBuffer bytes, C3dParameter parameter, int group, int dataBlock) {
        putName(bytes, parameter.name(), group);
        int dimensions = parameter.dimensions().size();
        int length = Short.BYTES + 2 + dimensions + parameter.dataBytes() + 1;
        bytes.putShort((short) length).put((byte) parameter.type().code()).put((byte) dimensions);
        parameter.dimensions().forEach(dimension -> bytes.put((byte) (int) dimension));
        if (parameter.name().equals(DATA_START)) {
            bytes.putShort((short) dataBlock);
        } else {
            parameter.write(bytes);
        }
        bytes.put((byte) 0);
    }

    private static ByteBuffer header(C3dMetadata content, double scale, int blocks) {
        var header = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
        long last = content.firstFrame() + content.frames() - 1;
        header.put((byte) 2).put((byte) C3dReader.KEY);
        header.putShort((short) content.pointLabels().size());
        header.putShort((short) content.analogNumbers());
        header.putShort((short) Math.min(MOST_FRAMES_OF_WORD, content.firstFrame()));
        header.putShort((short) Math.min(MOST_FRAMES_OF_WORD, last));
        header.putShort((short) 0);
        header.putFloat((float) -scale);
        header.putShort((short) (2 + blocks));
        header.putShort((short) (content.channels().isEmpty() ? 0 : content.samplesPerFrame()));
        header.putFloat((float) content.rate());
        var events = content.events().stream().limit(HEADER_EVENTS).toList();
        header.position(EVENT_KEY_AT);
        header.putShort((short) FOUR_LETTER_LABELS)
                .putShort((short) events.size())
                .putShort((short) 0);
        for (int i = 0; i < HEADER_EVENTS; i++) {
            header.putFloat(i < events.size() ? (float) events.get(i).seconds() : 0);
        }
        for (int i = 0; i < HEADER_EVENTS; i++) {
            header.put((byte) (i < events.size() ? 1 : 0));
        }
        header.putShort((short) 0);
        for (var event : events) {
            var ascii = (event.label() + " ".repeat(LABEL)).getBytes(StandardCharsets.US_ASCII);
            header.put(ascii, 0, LABEL);
        }
        return header;
    }

    /** Returns an empty frame for the points and channels of this file. */
    public C3dFrame createFrame() {
        return new C3dFrame(content);
    }

    /** Writes the next frame. A sample of a channel that is no number is written as 0. */
    public void writeFrame(C3dFrame frame) throws IOException {
        block.clear();
        for (int point = 0; point < frame.points(); point++) {
            boolean present = frame.residual(point) >= 0;
            block.putFloat((float) (present ? frame.x(point) : 0))
                    .putFloat((float) (present ? frame.y(point) : 0))
                    .putFloat((float) (present ? frame.z(point) : 0))
                    .putFloat((float) (present ? Math.min(255, Math.rint(frame.residual(point) / scale)) : -1));
        }
        for (int sample = 0; sample < content.samplesPerFrame(); sample++) {
            for (int channel = 0; channel < content.channels().size(); channel++) {
                double value = frame.analog(channel, sample);
                block.putFloat(Double.isFinite(value) ? (float) value : 0);
            }
        }
        out.write(block.array());
        frames++;
    }

    /**
     * Fills the last block and closes the stream.
     *
     * @throws IllegalStateException if fewer or more frames were written than stated
     */
    @Override
    public void close() throws IOException {
        try (out) {
            int end = (int) (frames * block.capacity() % BLOCK);
            out.write(new byte[end == 0 ? 0 : BLOCK - end]);
        }
        if (frames != content.frames()) {
            throw new IllegalStateException(
                    "%,d frames were written in place of %,d".formatted(frames, content.frames()));
        }
    }
}
