package mocapscope.protocol.c3d;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests C3D files of all processors, and damaged ones. */
class C3dReaderTest {

    @ParameterizedTest
    @EnumSource(C3dProcessorNumberFormat.class)
    void readsFloatsOfEveryProcessor(C3dProcessorNumberFormat processor) throws IOException {
        var reader = new C3dFileBuilder(processor, true)
                .frame(1.5, -2.25, 1000, 0, 4, 5, 6, -1, 12, 14)
                .frame(0, 0, 0, 0x0203, 7, 8, 9, 0, 10, 8)
                .open();

        assertTrue(reader.hasFloats());
        assertEquals(processor, reader.processor());
        assertEquals(
                List.of(
                        List.of(1.5, -2.25, 1000.0, 0.0, Double.NaN, Double.NaN, Double.NaN, -1.0, 1.0, 2.0),
                        // cameras in the upper byte, residual 3 times the scale of 0.5
                        List.of(0.0, 0.0, 0.0, 1.5, 7.0, 8.0, 9.0, 0.0, 0.0, -1.0)),
                C3dFileBuilder.rows(reader));
        assertEquals(List.of(), reader.violations());
    }

    @ParameterizedTest
    @EnumSource(C3dProcessorNumberFormat.class)
    void readsScaledIntegersOfEveryProcessor(C3dProcessorNumberFormat processor) throws IOException {
        var reader = new C3dFileBuilder(processor, false)
                .frame(100, -200, 32000, 2, 4, 5, 6, -1, 12, -14)
                .open();

        assertFalse(reader.hasFloats());
        assertEquals(
                List.of(List.of(50.0, -100.0, 16000.0, 1.0, Double.NaN, Double.NaN, Double.NaN, -1.0, 1.0, -12.0)),
                C3dFileBuilder.rows(reader));
        assertEquals(List.of(), reader.violations());
    }

    @Test
    void readsLabelsUnitsRatesAndScreenAxes() throws IOException {
        var content = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .texts(1, "X_SCREEN", 2, "+X")
                .texts(1, "Y_SCREEN", 2, "+Z")
                .frame(1, 2, 3, 0, 4, 5, 6, 0, 10, 10)
                .open()
                .content();

        assertEquals(List.of("LASI", "RASI"), content.pointLabels());
        assertEquals(List.of(new C3dMetadata.C3dChannel("EMG", "V")), content.channels());
        assertEquals("mm", content.pointUnit());
        assertEquals(100, content.rate());
        assertEquals(2, content.samplesPerFrame());
        assertEquals("+X", content.xScreen());
        assertEquals("+Z", content.yScreen());
    }

    @Test
    void readsUnsignedAnalogs() throws IOException {
        var reader = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, false)
                .texts(2, "FORMAT", 8, "UNSIGNED")
                .frame(0, 0, 0, 0, 0, 0, 0, 0, 65_530, 12)
                .open();

        assertEquals(32_760.0, C3dFileBuilder.rows(reader).getFirst().get(8));
    }

    @Test
    void readsVaxFloatsOfKnownBytes() {
        // 1 is 80 40 00 00, and −1.5 is c0 c0 00 00 in a file of DEC
        assertEquals(1, C3dProcessorNumberFormat.DEC.float32(buffer(0x80, 0x40, 0, 0), 0));
        assertEquals(-1.5, C3dProcessorNumberFormat.DEC.float32(buffer(0xc0, 0xc0, 0, 0), 0));
        assertEquals(0, C3dProcessorNumberFormat.DEC.float32(buffer(0x7f, 0x00, 1, 2), 0));
        assertEquals(0, C3dProcessorNumberFormat.DEC.float32(buffer(0x00, 0x80, 0, 0), 0));
        assertEquals(Double.NaN, C3dProcessorNumberFormat.DEC.float32(buffer(0x00, 0x80, 1, 0), 0));
        // the largest exponent, which is no infinity
        assertEquals(0x1p126, C3dProcessorNumberFormat.DEC.float32(buffer(0x80, 0x7f, 0, 0), 0));
    }

    private static ByteBuffer buffer(int... bytes) {
        var buffer = ByteBuffer.allocate(bytes.length);
        for (int value : bytes) {
            buffer.put((byte) value);
        }
        return buffer.flip();
    }

    @Test
    void readsEventsOfHeaderAndOfGroup() throws IOException {
        var builder = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .word(298, 12_345)
                .word(300, 2)
                .word(8, 7000)
                .real(304, 0.5)
                .real(308, 1.25)
                .header(396, 'R', 'H', 'S', ' ', 'L', 'T', 'O', ' ')
                .frame(1, 2, 3, 0, 4, 5, 6, 0, 10, 10);

        assertEquals(
                List.of(new C3dEvent(0.5, "RHS", ""), new C3dEvent(1.25, "LTO", "")),
                builder.open().content().events());
        builder.group(3, "EVENT")
                .number(3, "TIMES", 1, 2.5, 0, 3)
                .texts(3, "LABELS", 6, "Strike", "Off")
                .texts(3, "CONTEXTS", 5, "Right", "Left");
        assertEquals(
                List.of(new C3dEvent(62.5, "Strike", "Right"), new C3dEvent(3, "Off", "Left")),
                builder.open().content().events());
    }

    @Test
    void subtractsFirstFrameFromEventTimes() throws IOException {
        var content = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .word(6, 101)
                .word(8, 150)
                .group(3, "EVENT")
                .number(3, "TIMES", 0, 1.25)
                .frame(1, 2, 3, 0, 4, 5, 6, 0, 10, 10)
                .open()
                .content();

        assertEquals(50, content.frames());
        assertEquals(List.of(new C3dEvent(0.25, "event 1", "")), content.events());
    }

    @Test
    void readsFrameCountBeyondSixteenBits() throws IOException {
        var stated = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .word(8, 0xffff)
                .number(1, "FRAMES", 70_000);
        assertEquals(70_000, stated.open().content().frames());

        var trial = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .word(8, 0xffff)
                .group(3, "TRIAL")
                .integer(3, "ACTUAL_START_FIELD", 1, 0)
                .integer(3, "ACTUAL_END_FIELD", 0x1170, 1); // 0x11170 = 70,000
        assertEquals(70_000, trial.open().content().frames());
    }

    @Test
    void joinsLabelsOfSeveralParameters() throws IOException {
        var content = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .word(2, 4)
                .texts(1, "LABELS2", 2, "C", "D")
                .open()
                .content();

        assertEquals(List.of("LASI", "RASI", "C", "D"), content.pointLabels());
    }

    @Test
    void namesPointsWithoutLabels() throws IOException {
        var content = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .word(2, 3)
                .open()
                .content();

        assertEquals(List.of("LASI", "RASI", "point 3"), content.pointLabels());
    }

    @ParameterizedTest
    @CsvSource({"0, -1", "1, 0", "-1, 0"})
    void rejectsFilesThatAreNoC3d(int first, int second) {
        var bytes = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true).bytes();
        if (second < 0) {
            bytes[1] = 0x51;
        } else {
            bytes[0] = (byte) (first < 0 ? 200 : first); // the section is in the header, or behind the end
        }

        assertThrows(C3dException.class, () -> open(bytes));
    }

    @Test
    void rejectsUnknownProcessorWithOffsetAndSection() {
        var bytes = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true).bytes();
        bytes[515] = 99;

        var violation = assertThrows(C3dException.class, () -> open(bytes)).violation();
        assertEquals(C3dFileProblemKind.PROCESSOR_TYPE, violation.rule());
        assertEquals(515, violation.offset());
        assertEquals("Parameter header", violation.rule().section());
        assertEquals("processor at byte 515: there is no processor 99", violation.text());
    }

    @Test
    void replacesRateOfZero() throws IOException {
        var stated = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true).real(20, 0);
        assertEquals(100, stated.open().content().rate());

        var bytes = stated.bytes();
        int rate = indexOf(bytes, "RATE") + 4 + 2 + 2; // behind the name, offset, type and dimensions
        Arrays.fill(bytes, rate, rate + 4, (byte) 0);
        var reader = open(bytes);
        assertEquals(100, reader.content().rate());
        var violation = reader.violations().getFirst();
        assertEquals(C3dFileProblemKind.RATE, violation.rule());
        assertEquals(rate, violation.offset());
    }

    @Test
    void reportsScaleOfZero() throws IOException {
        var reader = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .real(12, 0)
                .open();

        assertEquals(C3dFileProblemKind.SCALE, reader.violations().getFirst().rule());
        assertTrue(reader.hasFloats());
    }

    @Test
    void reportsCountsThatDiffer() throws IOException {
        var reader = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .word(2, 1)
                .word(4, 4)
                .word(8, 1)
                .open();

        assertEquals(
                List.of("the header states 1, the parameter 2", "the header states 2, the parameter 1"),
                reader.violations().stream().map(C3dViolation::reason).toList());
    }

    @Test
    void readsOneSampleIfAnalogCountIsNoMultiple() throws IOException {
        var reader = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .word(4, 3)
                .frame(1, 2, 3, 0, 4, 5, 6, 0, 10, 12, 14)
                .open();

        assertEquals(
                C3dFileProblemKind.ANALOG_COUNT, reader.violations().getFirst().rule());
        assertEquals(3, reader.content().channels().size());
        assertEquals(1, reader.content().samplesPerFrame());
        assertEquals(11, C3dFileBuilder.rows(reader).getFirst().size());
    }

    @Test
    void readsDataBehindParametersIfItsStartIsWrong() throws IOException {
        var reader = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .word(16, 2)
                .frame(1, 2, 3, 0, 4, 5, 6, 0, 10, 12)
                .open();

        var violation = reader.violations().getFirst();
        assertEquals(C3dFileProblemKind.DATA_START, violation.rule());
        assertEquals(16, violation.offset());
        assertEquals(1.0, C3dFileBuilder.rows(reader).getFirst().getFirst());
    }

    @Test
    void reportsMissingFrames() throws IOException {
        var reader = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .word(8, 20)
                .frame(1, 2, 3, 0, 4, 5, 6, 0, 10, 12)
                .open();

        // the rest of the block holds 11 empty frames and a part of one
        assertEquals(12, C3dFileBuilder.rows(reader).size());
        var violation = reader.violations().getFirst();
        assertEquals(C3dFileProblemKind.DATA_LENGTH, violation.rule());
        assertEquals(2048, violation.offset());
        assertEquals("frame 13", violation.field());
    }

    @Test
    void reportsPositionThatIsNoNumber() throws IOException {
        var reader = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .frame(Double.NaN, 2, 3, 0, 4, Double.POSITIVE_INFINITY, 6, -1, 10, 12)
                .open();

        assertEquals(-1.0, C3dFileBuilder.rows(reader).getFirst().get(3));
        assertEquals(
                List.of("LASI at byte 1,536: the position is no number, but its residual is not negative"),
                reader.violations().stream().map(C3dViolation::text).toList());
    }

    @Test
    void keepsParametersBeforeBrokenOnes() throws IOException {
        assertViolationOf(C3dFileProblemKind.PARAMETER_TYPE, 1, 1, 'A', 5, 0, 3, 0, 0); // elements of 3 bytes
        assertViolationOf(
                C3dFileProblemKind.PARAMETER_SIZE, 1, 1, 'A', 20, 0, 4, 8, 1, 1, 1, 1, 1, 1, 1, 1); // 8 dimensions
        assertViolationOf(
                C3dFileProblemKind.PARAMETER_SIZE,
                1,
                1,
                'A',
                11,
                0,
                4,
                7,
                255,
                255,
                255,
                255,
                255,
                255,
                255); // 2.8e17 bytes
        assertViolationOf(
                C3dFileProblemKind.PARAMETER_OFFSET, 1, 1, 'A', 0xff, 0x7f, 2, 0, 1, 0, 0); // leads behind the section
        assertViolationOf(C3dFileProblemKind.PARAMETER_OFFSET, 1, 1, 'A', 1, 0, 2, 0, 1, 0, 0); // leads into itself
        assertViolationOf(C3dFileProblemKind.PARAMETER_GROUP, 1, 9, 'A', 7, 0, 2, 0, 1, 0, 0); // there is no group 9
    }

    private static void assertViolationOf(C3dFileProblemKind rule, int... parameter) throws IOException {
        var reader = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .raw(parameter)
                .frame(1, 2, 3, 0, 4, 5, 6, 0, 10, 12)
                .open();

        assertEquals(rule, reader.violations().getFirst().rule());
        assertEquals("mm", reader.content().pointUnit());
        assertEquals(1.0, C3dFileBuilder.rows(reader).getFirst().getFirst());
    }

    @Test
    void survivesEveryTruncation() throws IOException {
        var bytes = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .frame(1, 2, 3, 0, 4, 5, 6, 0, 10, 12)
                .frame(1, 2, 3, 0, 4, 5, 6, 0, 10, 12)
                .bytes();
        int frames = 1536;
        for (int length = 0; length < bytes.length; length++) {
            var cut = Arrays.copyOf(bytes, length);
            if (length < 516) {
                assertThrows(C3dException.class, () -> open(cut), "at " + length);
            } else {
                var reader = open(cut);
                int expected = Math.clamp((length - frames) / 40, 0, 2);
                assertEquals(expected, C3dFileBuilder.rows(reader).size(), "at " + length);
                assertEquals(expected == 2, reader.violations().isEmpty(), "at " + length);
            }
        }
    }

    @Test
    void survivesRandomBytes() {
        var random = new Random(1);
        for (int i = 0; i < 3000; i++) {
            var bytes = new C3dFileBuilder(C3dProcessorNumberFormat.values()[i % 3], i % 2 == 0)
                    .frame(1, 2, 3, 0, 4, 5, 6, 0, 10, 12)
                    .bytes();
            for (int change = 0; change < 1 + i % 20; change++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            try {
                C3dFileBuilder.rows(open(bytes));
            } catch (IOException expected) {
                assertEquals(C3dException.class, expected.getClass());
            }
        }
    }

    @Test
    void keepsMemoryBoundedWhateverCountsAreStated() throws IOException {
        var bytes = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .word(2, 0xffff)
                .word(4, 0xffff)
                .word(18, 1)
                .word(8, 0xffff)
                .bytes();
        var reader = open(bytes);

        assertEquals(65_535, reader.content().pointLabels().size());
        assertEquals(0, C3dFileBuilder.rows(reader).size());
    }

    @Test
    void countsViolationsBeyondThoseListed() throws IOException {
        var reader = invalidFrames(300).open();

        assertEquals(300, C3dFileBuilder.rows(reader).size());
        assertEquals(201, reader.violations().size());
        assertEquals(
                "LASI at byte 9,536: further violations of this rule, from here on: 100",
                reader.violations().getLast().text());
        assertNull(reader.readFrame());
        assertEquals(201, reader.violations().size());
    }

    private static C3dFileBuilder invalidFrames(int count) {
        var builder = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true);
        for (int i = 0; i < count; i++) {
            builder.frame(Double.NaN, 2, 3, 0, 4, 5, 6, 0, 10, 12);
        }
        return builder;
    }

    @Test
    void reportsMissingFramesAfterManyOtherViolations() throws IOException {
        var reader = invalidFrames(300).word(8, 400).open();

        C3dFileBuilder.rows(reader);
        assertEquals(
                List.of(C3dFileProblemKind.NUMBER, C3dFileProblemKind.DATA_LENGTH, C3dFileProblemKind.NUMBER),
                reader.violations().subList(199, 202).stream()
                        .map(C3dViolation::rule)
                        .toList());
    }

    @Test
    void reportsAnalogValueThatIsNoNumber() throws IOException {
        var reader = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .frame(1, 2, 3, 0, 4, 5, 6, 0, 10, Double.POSITIVE_INFINITY)
                .open();

        C3dFileBuilder.rows(reader);
        assertEquals(
                List.of("EMG at byte 1,572: the analog value is no number"),
                reader.violations().stream().map(C3dViolation::text).toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5})
    void readsFramesOfHeaderIfTrialDiffers(int last) throws IOException {
        var reader = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .group(3, "TRIAL")
                .integer(3, "ACTUAL_START_FIELD", 1, 0)
                .integer(3, "ACTUAL_END_FIELD", last, 0)
                .frame(1, 2, 3, 0, 4, 5, 6, 0, 10, 12)
                .frame(1, 2, 3, 0, 4, 5, 6, 0, 10, 12)
                .open();

        assertEquals(2, C3dFileBuilder.rows(reader).size());
        assertEquals(
                List.of("TRIAL:ACTUAL_END_FIELD at byte 8: the header states 2 frames, the parameters " + last
                        + "; those of the header are read"),
                reader.violations().stream().map(C3dViolation::text).toList());
    }

    @Test
    void readsFramesOfTrialIfHeaderIsEmpty() throws IOException {
        var reader = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .group(3, "TRIAL")
                .integer(3, "ACTUAL_START_FIELD", 1, 0)
                .integer(3, "ACTUAL_END_FIELD", 3, 0)
                .open();

        assertEquals(3, reader.content().frames());
        assertEquals(List.of(), reader.violations());
    }

    @ParameterizedTest
    @ValueSource(floats = {1e-30f, 0.0009f, 2e6f, Float.NaN})
    void replacesRateOutsideItsBounds(float rate) throws IOException {
        var bytes = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .real(20, rate)
                .bytes();
        int at = indexOf(bytes, "RATE") + 4 + 2 + 2; // behind the name, offset, type and dimensions
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putFloat(at, rate);
        var reader = open(bytes);

        assertEquals(100, reader.content().rate());
        assertEquals(C3dFileProblemKind.RATE, reader.violations().getFirst().rule());
    }

    @Test
    void dropsEventsOutsideFrames() throws IOException {
        var reader = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .word(8, 100)
                .group(3, "EVENT")
                .number(3, "TIMES", 0, 1, 0, 1.5, 0, -1, 1e30, 0, 0, Double.NaN)
                .texts(3, "LABELS", 1, "a", "b", "c", "d", "e")
                .open();

        assertEquals(List.of(new C3dEvent(1, "a", "")), reader.content().events());
        assertEquals(
                List.of(
                        C3dFileProblemKind.EVENT_TIME,
                        C3dFileProblemKind.EVENT_TIME,
                        C3dFileProblemKind.EVENT_TIME,
                        C3dFileProblemKind.NUMBER),
                reader.violations().stream().map(C3dViolation::rule).toList());
        assertEquals(
                "b at 1.5 s is outside the 100 frames",
                reader.violations().getFirst().reason());
    }

    @Test
    void ignoresDataStartBeyondSixteenBits() throws IOException {
        var reader = new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true)
                .word(16, 2)
                .number(1, "DATA_START", 1e38)
                .frame(1, 2, 3, 0, 4, 5, 6, 0, 10, 12)
                .open();

        assertEquals(
                "the data is in block 2, within the parameters; it is read from byte 1536",
                reader.violations().getFirst().reason());
        assertEquals(1.0, C3dFileBuilder.rows(reader).getFirst().getFirst());
    }

    @Test
    void recognisesFileByKeyAndProcessor() {
        var bytes = new C3dFileBuilder(C3dProcessorNumberFormat.DEC, true).bytes();

        assertTrue(C3dReader.recognises(ByteBuffer.wrap(bytes)));
        assertFalse(C3dReader.recognises(ByteBuffer.wrap(bytes, 0, 515)));
        bytes[515] = 80;
        assertFalse(C3dReader.recognises(ByteBuffer.wrap(bytes)));
    }

    private static C3dReader open(byte[] bytes) throws IOException {
        return C3dReader.open(new ByteArrayInputStream(bytes));
    }

    private static int indexOf(byte[] bytes, String text) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
    }

    @Test
    void closesStream() throws IOException {
        var closed = new boolean[1];
        var stream = new InputStream() {
            private final ByteArrayInputStream bytes =
                    new ByteArrayInputStream(new C3dFileBuilder(C3dProcessorNumberFormat.INTEL, true).bytes());

            @Override
            public int read() {
                return bytes.read();
            }

            @Override
            public void close() {
                closed[0] = true;
            }
        };
        C3dReader.open(stream).close();

        assertTrue(closed[0]);
    }
}
