package mocapscope.protocol.c3d;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests written C3D files byte by byte, and reads them back. */
class C3dWriterTest {
    private static final C3dMetadata CONTENT = new C3dMetadata(
            List.of("LASI", "Ünïcode"),
            "mm",
            100,
            1,
            2,
            List.of(new C3dMetadata.C3dChannel("Fz", "N")),
            2,
            List.of(new C3dEvent(61.5, "Strike", "Right"), new C3dEvent(0.25, "Off", "")),
            "+X",
            "+Z");

    @Test
    void writesHeaderOfKnownBytes() throws IOException {
        var bytes = write(CONTENT, 2);

        assertEquals("""
                0250 0200 0200 0100 0200 0000   parameters in block 2; 2 points, 2 analogs, frames 1 to 2, no gap
                0ad723bd 0400 0200 0000c842     scale −0.04, data in block 4, 2 samples a frame, 100 Hz
                """.replaceAll(" {2,}.*", "").replaceAll("\\s", ""), hex(bytes, 0, 24));
        assertEquals("3930 0200 0000 00007642 0000803e".replace(" ", ""), hex(bytes, 298, 14)); // 61.5 and 0.25 s
        assertEquals("0101", hex(bytes, 376, 2)); // both are shown
        assertEquals("53747269 4f6666".replace(" ", "") + "20", hex(bytes, 396, 8)); // Stri, Off
        assertEquals("01500254", hex(bytes, 512, 4)); // 2 blocks, Intel
        assertEquals(4 * 512, bytes.length);
    }

    @Test
    void writesMissingPointsWithResidualMinusOne() throws IOException {
        var bytes = write(CONTENT, 2);

        assertEquals("0000803f 00000040 00004040 00000000".replace(" ", ""), hex(bytes, 1536, 16)); // 1, 2, 3, 0
        assertEquals("00000000 00000000 00000000 000080bf".replace(" ", ""), hex(bytes, 1552, 16));
        assertEquals("00002041 00003041".replace(" ", ""), hex(bytes, 1568, 8)); // 10, 11
    }

    @Test
    void readsBackWhatItWrote() throws IOException {
        var content = new C3dMetadata(
                CONTENT.pointLabels(),
                "mm",
                100,
                1,
                2,
                CONTENT.channels(),
                2,
                List.of(new C3dEvent(1 / 64.0, "Strike", "Right"), new C3dEvent(1 / 256.0, "Off", "")),
                "+X",
                "+Z");
        var reader = C3dReader.open(new ByteArrayInputStream(write(content, 2)));

        assertEquals(content, reader.content());
        assertEquals(
                List.of(
                        List.of(1.0, 2.0, 3.0, 0.0, Double.NaN, Double.NaN, Double.NaN, -1.0, 10.0, 11.0),
                        List.of(1.0, 2.0, 3.0, 0.0, Double.NaN, Double.NaN, Double.NaN, -1.0, 10.0, 11.0)),
                C3dFileBuilder.rows(reader));
        assertEquals(List.of(), reader.violations());
        assertEquals(
                "SIGNED",
                reader.parameter("ANALOG:FORMAT").orElseThrow().texts().getFirst());
    }

    @Test
    void statesMoreFramesThanSixteenBits() throws IOException {
        var content = new C3dMetadata(List.of("A"), "mm", 200, 1, 70_000, List.of(), 1, List.of(), "", "");
        var reader = C3dReader.open(new ByteArrayInputStream(write(content, 70_000)));

        assertEquals(
                List.of(4464.0, 1.0),
                reader.parameter("TRIAL:ACTUAL_END_FIELD").orElseThrow().numbers());
        assertEquals(
                List.of(70_000.0),
                reader.parameter("POINT:FRAMES").orElseThrow().numbers());
        assertEquals(70_000, C3dFileBuilder.rows(reader).size());
        assertEquals(List.of(), reader.violations());
    }

    @Test
    void continuesLabelsBeyond255() throws IOException {
        var labels = IntStream.range(0, 600).mapToObj(i -> "M" + i).toList();
        var content = new C3dMetadata(labels, "mm", 200, 1, 1, List.of(), 1, List.of(), "", "");
        var reader = C3dReader.open(new ByteArrayInputStream(write(content, 1)));

        assertEquals(255, reader.parameter("POINT:LABELS").orElseThrow().texts().size());
        assertEquals(90, reader.parameter("POINT:LABELS3").orElseThrow().texts().size());
        assertEquals(labels, reader.content().pointLabels());
        assertEquals(List.of(), reader.violations());
    }

    @Test
    void rejectsNamesThatExceedParameterSection() {
        var labels = IntStream.range(0, 20_000).mapToObj(i -> "marker" + i).toList();
        var content = new C3dMetadata(labels, "mm", 200, 1, 1, List.of(), 1, List.of(), "", "");

        assertEquals(
                "the names exceed the 130,560 bytes of a C3D file's parameters: choose one source",
                assertThrows(IllegalArgumentException.class, () -> write(content, 1))
                        .getMessage());
    }

    @Test
    void rejectsOtherNumberOfFrames() {
        assertThrows(IllegalStateException.class, () -> write(CONTENT, 1));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-4, 1e7, Double.NaN})
    void rejectsRateThatCannotBeRead(double rate) {
        var content = new C3dMetadata(List.of("A"), "mm", rate, 1, 1, List.of(), 1, List.of(), "", "");

        assertThrows(
                IllegalArgumentException.class,
                () -> C3dWriter.open(OutputStream.nullOutputStream(), content, 1, List.of()));
    }

    private static byte[] write(C3dMetadata content, long frames) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var writer = C3dWriter.open(out, content, 1280, List.of())) {
            var frame = writer.createFrame();
            for (long i = 0; i < frames; i++) {
                frame.setPoint(0, 1, 2, 3, 0);
                for (int sample = 0;
                        sample < content.samplesPerFrame()
                                && !content.channels().isEmpty();
                        sample++) {
                    frame.setAnalog(0, sample, 10 + sample);
                }
                writer.writeFrame(frame);
            }
        }
        return out.toByteArray();
    }

    private static String hex(byte[] bytes, int at, int length) {
        var slice = new byte[length];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).get(at, slice);
        return HexFormat.of().formatHex(slice);
    }
}
