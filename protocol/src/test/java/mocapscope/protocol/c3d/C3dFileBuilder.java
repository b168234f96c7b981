package mocapscope.protocol.c3d;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds C3D files for tests, in the format of any processor, with integers or floats: two points, one channel with two
 * samples a frame, and any parameters.
 */
final class C3dFileBuilder {
    static final int POINTS = 2;
    static final int SAMPLES = 2;

    private final C3dProcessorNumberFormat processor;
    private final boolean floats;
    private final ByteBuffer header = ByteBuffer.allocate(512);
    private final ByteBuffer parameters = ByteBuffer.allocate(1024);
    private final ByteArrayOutputStream frames = new ByteArrayOutputStream();
    private int frameCount;

    C3dFileBuilder(C3dProcessorNumberFormat processor, boolean floats) {
        this.processor = processor;
        this.floats = floats;
        header.put(0, (byte) 2).put(1, (byte) 0x50);
        word(header, 2, POINTS);
        word(header, 4, SAMPLES);
        word(header, 6, 1);
        real(header, 12, floats ? -0.5 : 0.5);
        word(header, 16, 4);
        word(header, 18, SAMPLES);
        real(header, 20, 100);
        parameters.put(new byte[] {1, 0x50, 2, (byte) processor.code()});
        group(1, "POINT");
        group(2, "ANALOG");
        integer(1, "USED", POINTS);
        number(1, "RATE", 100);
        texts(1, "LABELS", 4, "LASI", "RASI");
        texts(1, "UNITS", 2, "mm");
        integer(2, "USED", 1);
        texts(2, "LABELS", 3, "EMG");
        texts(2, "UNITS", 1, "V");
        number(2, "GEN_SCALE", 2);
        number(2, "SCALE", 0.25);
        integer(2, "OFFSET", 10);
    }

    C3dFileBuilder word(int at, int value) {
        word(header, at, value);
        return this;
    }

    C3dFileBuilder real(int at, double value) {
        real(header, at, value);
        return this;
    }

    C3dFileBuilder header(int at, int... bytes) {
        for (int i = 0; i < bytes.length; i++) {
            header.put(at + i, (byte) bytes[i]);
        }
        return this;
    }

    C3dFileBuilder group(int number, String name) {
        parameters.put((byte) name.length()).put((byte) -number).put(name.getBytes(StandardCharsets.US_ASCII));
        put16(3);
        parameters.put((byte) 0);
        return this;
    }

    private void record(int group, String name, int type, List<Integer> dimensions, ByteBuffer data) {
        parameters.put((byte) name.length()).put((byte) group).put(name.getBytes(StandardCharsets.US_ASCII));
        put16(2 + 2 + dimensions.size() + data.remaining() + 1);
        parameters.put((byte) type).put((byte) dimensions.size());
        dimensions.forEach(length -> parameters.put((byte) (int) length));
        parameters.put(data).put((byte) 0);
    }

    C3dFileBuilder integer(int group, String name, int... values) {
        var data = ByteBuffer.allocate(2 * values.length);
        for (int i = 0; i < values.length; i++) {
            word(data, 2 * i, values[i]);
        }
        record(group, name, 2, values.length == 1 ? List.of() : List.of(values.length), data);
        return this;
    }

    C3dFileBuilder number(int group, String name, double... values) {
        var data = ByteBuffer.allocate(4 * values.length);
        for (int i = 0; i < values.length; i++) {
            real(data, 4 * i, values[i]);
        }
        record(group, name, 4, values.length == 1 ? List.of() : List.of(values.length), data);
        return this;
    }

    C3dFileBuilder texts(int group, String name, int width, String... texts) {
        var data = new StringBuilder();
        for (var text : texts) {
            data.append(text).append(" ".repeat(width - text.length()));
        }
        record(
                group,
                name,
                -1,
                List.of(width, texts.length),
                ByteBuffer.wrap(data.toString().getBytes(StandardCharsets.US_ASCII)));
        return this;
    }

    /** Adds bytes to the parameter section. */
    C3dFileBuilder raw(int... bytes) {
        for (int value : bytes) {
            parameters.put((byte) value);
        }
        return this;
    }

    /** Adds a frame: for each point x, y, z and the fourth word, then the analog samples, all as stored. */
    C3dFileBuilder frame(double... stored) {
        for (double value : stored) {
            var number = ByteBuffer.allocate(floats ? 4 : 2);
            if (floats) {
                real(number, 0, value);
            } else {
                word(number, 0, (int) value);
            }
            frames.writeBytes(number.array());
        }
        frameCount++;
        return this;
    }

    byte[] bytes() {
        if (header.getShort(8) == 0) {
            word(header, 8, frameCount);
        }
        var file = new ByteArrayOutputStream();
        file.writeBytes(header.array());
        file.writeBytes(parameters.array());
        file.writeBytes(frames.toByteArray());
        while (file.size() % 512 != 0) {
            file.write(0);
        }
        return file.toByteArray();
    }

    C3dReader open() throws IOException {
        return C3dReader.open(new ByteArrayInputStream(bytes()));
    }

    /** Reads all frames as rows: x, y, z and residual of each point, then the samples. */
    static List<List<Double>> rows(C3dReader reader) throws IOException {
        var rows = new ArrayList<List<Double>>();
        for (var frame = reader.readFrame(); frame != null; frame = reader.readFrame()) {
            var row = new ArrayList<Double>();
            for (int point = 0; point < frame.points(); point++) {
                row.addAll(List.of(frame.x(point), frame.y(point), frame.z(point), frame.residual(point)));
            }
            for (int sample = 0; sample < reader.content().samplesPerFrame(); sample++) {
                for (int channel = 0; channel < reader.content().channels().size(); channel++) {
                    row.add(frame.analog(channel, sample));
                }
            }
            rows.add(row);
        }
        return rows;
    }

    private void put16(int value) {
        word(parameters, parameters.position(), value);
        parameters.position(parameters.position() + 2);
    }

    private void word(ByteBuffer into, int at, int value) {
        into.order(processor == C3dProcessorNumberFormat.MIPS ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        into.putShort(at, (short) value);
    }

    private void real(ByteBuffer into, int at, double value) {
        // A VAX F float is four times the IEEE float of the same bits, with its words swapped.
        int bits = Float.floatToIntBits((float) (processor == C3dProcessorNumberFormat.DEC ? 4 * value : value));
        into.order(processor == C3dProcessorNumberFormat.MIPS ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        into.putInt(at, processor == C3dProcessorNumberFormat.DEC ? Integer.rotateLeft(bits, 16) : bits);
    }
}
