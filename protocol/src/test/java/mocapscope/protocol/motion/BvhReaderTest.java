package mocapscope.protocol.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BvhReaderTest {
    private static final Path REPORTS =
            Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), "reports");

    private static final String ARM = """
            HIERARCHY
            ROOT Upper
            {
              OFFSET 0 1.5 0
              CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
              JOINT Lower
              {
                OFFSET 0.3 0 0
                CHANNELS 1 Zrotation
                End Site
                {
                  OFFSET 0.25 0 0
                }
              }
            }
            MOTION
            Frames: 2
            Frame Time: 0.01
            0 1.4 0 10 20 30 90
            0 1.4 0.1 10 20 30 -45.5e0
            """;

    @Test
    void readsJointsChannelsAndFrames() throws IOException {
        var clip = read(ARM);

        assertEquals(
                List.of(
                        new BvhJoint(
                                "Upper",
                                -1,
                                new Vec3(0, 1.5, 0),
                                List.of(
                                        BvhChannel.X_POSITION,
                                        BvhChannel.Y_POSITION,
                                        BvhChannel.Z_POSITION,
                                        BvhChannel.Z_ROTATION,
                                        BvhChannel.X_ROTATION,
                                        BvhChannel.Y_ROTATION),
                                0,
                                false),
                        new BvhJoint("Lower", 0, new Vec3(0.3, 0, 0), List.of(BvhChannel.Z_ROTATION), 6, false),
                        new BvhJoint("Lower end", 1, new Vec3(0.25, 0, 0), List.of(), 7, true)),
                clip.joints());
        assertEquals(2, clip.frames());
        assertEquals(10_000_000, clip.frameNanos());
        assertEquals(0.1, clip.number(1, 2));
        assertEquals(-45.5, clip.number(1, 6));
        assertEquals(List.of(), clip.notes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    HIERARCHY     | `\uFEFFhierarchy`          | a byte order mark, small letters
                    Lower         | Lower Arm                  | blanks in a name
                    Lower         | Lower Arm é 下腕            | letters of several bytes
                    End Site      | End site                   | small letters
                    End Site      | EndSite                    | in one word
                    Frames: 2     | Frames:2                   | no blank
                    Frames: 2     | Frames 2                   | no colon
                    Frame Time:   | Frame Time :               | a blank before the colon
                    -45.5e0       | `-45,5`                    | a comma for the point
                    10 20 30 90   | `10 20\\n30\\t90`            | a frame over several lines
                    Xposition     | XPOSITION                  | capital letters
                    """)
    void acceptsCommonFormatVariations(String part, String instead, String reason) throws IOException {
        var clip = read(replaced(part, instead));

        assertEquals(2, clip.frames(), reason);
        assertEquals(90, clip.number(0, 6), reason);
        assertEquals(-45.5, clip.number(1, 6), reason);
        assertEquals(List.of(), clip.notes(), reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "\r"})
    void linesEndAsTheyLike(String end) throws IOException {
        assertEquals(2, read(ARM.replace("\n", end)).frames());

        var failure = assertThrows(
                IOException.class, () -> read(ARM.replace("90", "x").replace("\n", end)));
        assertEquals("expected a number, got \"x\" (line 19 of arm.bvh)", failure.getMessage());
    }

    @Test
    void acceptsBlocksOnOneLine() throws IOException {
        var hierarchy = ARM.substring(0, ARM.indexOf("MOTION"));
        var joints = hierarchy.replace("\n{", " {").replaceAll("\\s+(OFFSET|CHANNELS|})", " $1");

        assertEquals(
                read(ARM).joints(),
                read(joints + ARM.substring(ARM.indexOf("MOTION"))).joints());
    }

    @Test
    void acceptsSeveralRoots() throws IOException {
        var two = ARM.replace("MOTION", "ROOT Prop { OFFSET 1 2 3 }\nMOTION");

        assertEquals(-1, read(two).joints().getLast().parent());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    Frames: 2        | Frames: 3       | 2 | the header states 3 frames, the clip has 2
                    Frames: 2        | Frames: 1       | 2 | the header states 1 frames, the clip has 2
                    30 -45.5e0       | 30              | 1 | the last frame has 6 of 7 numbers and is left out; the header states 2 frames, the clip has 1
                    Frames: 2        | Frames: 2147483647 | 2 | the header states 2147483647 frames, the clip has 2
                    Time: 0.01       | Time: 0         | 2 | a frame lasts 0.0 s; 1/30 s is assumed
                    Time: 0.01       | Time: -1        | 2 | a frame lasts -1.0 s; 1/30 s is assumed
                    Time: 0.01       | Time: 1e300     | 2 | a frame lasts 1.0E300 s; 1/30 s is assumed
                    Time: 0.01       | Time: -nan(ind) | 2 | a frame lasts NaN s; 1/30 s is assumed
                    """)
    void reportsUnusualContent(String part, String instead, int frames, String note) throws IOException {
        var clip = read(replaced(part, instead));

        assertEquals(frames, clip.frames());
        assertEquals(note, String.join("; ", clip.notes()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    10 20 30 90      | 10 20.5-7.5-90          | 20.5    | -7.5
                    10 20 30 90      | 10 1.0e-5-2 -90         | 1.0e-5  | -2
                    10 20 30 90      | 10 .5-.5+90.            | .5      | -.5
                    10 20 30 90      | `10 20,5-7,5 90`        | 20.5    | -7.5
                    0 1.4 0 10 20 30 90 | 0+1.4-0+1E+1-2.E1+30-90 | -20  | 30
                    """)
    void readsNumbersWithoutBlankBetweenThem(String part, String instead, double fifth, double sixth)
            throws IOException {
        var clip = read(replaced(part, instead));

        assertEquals(2, clip.frames());
        assertEquals(10, clip.number(0, 3));
        assertEquals(fifth, clip.number(0, 4));
        assertEquals(sixth, clip.number(0, 5));
        assertEquals(90, Math.abs(clip.number(0, 6)));
        assertEquals(-45.5, clip.number(1, 6));
        assertEquals(List.of(), clip.notes());
    }

    @Test
    void readsOffsetsWithoutBlankBetweenThem() throws IOException {
        var clip = read(replaced("OFFSET 0.3 0 0", "OFFSET 0.3000-0.5000-1.0000"));

        assertEquals(new Vec3(0.3, -0.5, -1), clip.joints().get(1).offset());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nan",
                "NaN",
                "-nan",
                "-nan(ind)",
                "nan(snan)",
                "-1.#IND",
                "1.#QNAN",
                "1.#QNAN00",
                "1.#INF",
                "-1.#J",
                "inf",
                "-Infinity",
                "1e999"
            })
    void interpolatesValuesThatAreNoNumber(String text) throws IOException {
        var clip = read(ARM + "0 " + text + " 0.2 10 " + text + " 30 -45.5\n0 1.8 0.3 10 40 30 -45.5\n");

        assertEquals(4, clip.frames());
        assertEquals(1.6, clip.number(2, 1), 1e-12);
        assertEquals(30, clip.number(2, 4), 1e-12);
        assertTrue(
                clip.notes().contains("values that are no number, and are interpolated: 2 in 1 of 4 frames"),
                clip.notes()::toString);
    }

    @Test
    void readsNotANumberWithoutBlank() throws IOException {
        var clip = read(replaced("0 1.4 0.1 10 20 30", "0 1.4 0.1 10.0-1.#IND-nan"));

        assertEquals(20, clip.number(1, 4));
        assertEquals(30, clip.number(1, 5));
        assertEquals(-45.5, clip.number(1, 6));
    }

    @Test
    void interpolatesAnglesAlongShorterWay() throws IOException {
        var clip = read(replaced("Frames: 2", "Frames: 4") + "0 0 0 0 0 0 nan\n0 0 0 0 0 0 350\n");

        assertEquals(-45.5 + (350 - 360 + 45.5) / 2, clip.number(2, 6), 1e-12);
    }

    @Test
    void holdsNumberBeforeAndAfterGap() throws IOException {
        var clip = read(replaced("0 1.4 0 10 20 30 90", "nan 1.4 0 10 20 nan 90")
                .replace("0 1.4 0.1 10 20 30 -45.5e0", "7 nan 0.1 10 20 nan -45.5"));

        assertEquals(7, clip.number(0, 0));
        assertEquals(1.4, clip.number(1, 1));
        assertEquals(0, clip.number(0, 5));
        assertEquals(0, clip.number(1, 5));
        assertEquals(
                List.of(
                        "values that are no number, and are interpolated: 4 in 2 of 2 frames",
                        "channels without any number, which are taken as 0: 1 of 7"),
                clip.notes());
    }

    @Test
    void interpolatesHugeNumbersWithoutOverflow() throws IOException {
        var clip = read(replaced("Frames: 2", "Frames: 4").replace("0 1.4 0.1 10 20 30 -45.5e0", """
                        -1e308 0 0 -1e308 0 0 0
                        nan 0 0 nan 0 0 0
                        1e308 0 0 1e308 0 0 0"""));

        assertEquals(0, clip.number(2, 0));
        assertTrue(Double.isFinite(clip.number(2, 3)));
    }

    @ParameterizedTest
    @CsvSource({
        "bvh_numbers_without_blank, 3, ''",
        "bvh_nan_cell, 4, 'values that are no number, and are interpolated: 3 in 1 of 4 frames'",
        "bvh_indnan_cell, 4, 'values that are no number, and are interpolated: 1 in 1 of 4 frames'"
    })
    void readsDialectsOfOtherPrograms(String name, int frames, String notes) throws IOException {
        var clip = BvhReader.read(REPORTS.resolve(name + ".bvh"));

        assertEquals(frames, clip.frames());
        for (int channel = 0; channel < clip.channels(); channel++) {
            assertEquals(channel == 1 ? 95 : 0, clip.number(0, channel), 1e-12);
        }
        assertEquals(notes, String.join("; ", clip.notes()));
    }

    @ParameterizedTest
    @CsvSource({
        "10, 100000000, 10",
        "60, 16666667, 60",
        "119.88, 8341675, 119.88",
        "1000, 1000000, 1000",
    })
    void readsImplausibleFrameTimeAsRate(String time, long nanos, String rate) throws IOException {
        var clip = read(replaced("Time: 0.01", "Time: " + time));

        assertEquals(nanos, clip.frameNanos());
        assertEquals(
                List.of("its frame time of %s s is taken as %s frames per second; --frame-time overrides that"
                        .formatted(rate, rate)),
                clip.notes());
    }

    @ParameterizedTest
    @CsvSource({"1, 1000000000", "9.5, 9500000000", "0.9, 900000000"})
    void keepsLongButPossibleFrameTime(String time, long nanos) throws IOException {
        var clip = read(replaced("Time: 0.01", "Time: " + time));

        assertEquals(nanos, clip.frameNanos());
        assertEquals(List.of(), clip.notes());
    }

    @Test
    void chosenFrameTimeReplacesThatOfFile() throws IOException {
        var file = REPORTS.resolve("bvh_frame_time_is_fps.bvh");

        var clip = BvhReader.read(file, OptionalDouble.of(60));
        assertEquals(60_000_000_000L, clip.frameNanos());
        assertEquals(List.of(), clip.notes());
        assertEquals(16_666_667, BvhReader.read(file).frameNanos());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 1e-10, 61, Double.NaN})
    void rejectsImpossibleChosenFrameTime(double seconds) {
        var failure = assertThrows(
                IllegalArgumentException.class, () -> BvhReader.read(Path.of("none.bvh"), OptionalDouble.of(seconds)));

        assertEquals("a frame lasts more than 0 and at most 60 seconds, not " + seconds, failure.getMessage());
    }

    @Test
    void rejectsStreamBeyondLimit() {
        var stream = new ByteArrayInputStream(new byte[100_001]);

        var failure =
                assertThrows(IOException.class, () -> BvhReader.read(stream, 100_000, "pipe", OptionalDouble.empty()));
        assertEquals("a clip has at most 100,000 bytes, and this one has more: pipe", failure.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "x", "nan", "1.#IND"})
    void rejectsEndlessNumber(String digit) {
        var failure =
                assertThrows(IOException.class, () -> read(replaced("20 30 90", digit.repeat(1001) + " 20 30 90")));

        assertEquals(
                "expected a number, got \"" + digit.repeat(40).substring(0, 40) + "…\" (line 19 of arm.bvh)",
                failure.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    HIERARCHY        | HIER            | expected HIERARCHY, got "HIER" (line 1
                    ROOT Upper       | ROOT            | expected a joint's name (line 2
                    ROOT Upper\\n{    | ROOT Upper      | expected {, got "OFFSET" (line 3
                    OFFSET 0 1.5 0   | OFFSET 0 1.5    | expected z of OFFSET, got "CHANNELS" (line 5
                    OFFSET 0 1.5 0   | OFFSET 0 NaN 0  | expected y of OFFSET, got "NaN" (line 4
                    CHANNELS 1       | CHANNELS 2      | expected a channel such as Xposition, got "End" (line 10
                    CHANNELS 1       | CHANNELS 99999999999 | expected the number of channels, got "99999999999" (line 9
                    CHANNELS 1       | CHANNELS 65     | more than 64 channels of a joint (line 9
                    CHANNELS 1       | CHANNELS -1     | expected the number of channels, got "-1" (line 9
                    1 Zrotation      | 1 Wrotation     | expected a channel such as Xposition, got "Wrotation" (line 9
                    JOINT Lower      | BONE Lower      | expected JOINT, End Site or }, got "BONE" (line 6
                    }\\nMOTION        | MOTION          | expected } after the joint Upper, got "MOTION" (line 15
                    }\\nMOTION        | }\\n}\\nMOTION    | expected ROOT or MOTION, got "}" (line 16
                    Frames: 2        | Time: 2         | expected Frames:, got "Time:" (line 17
                    Frames: 2        | Frames: two     | expected the number of frames, got "two" (line 17
                    Frames: 2        | Frames: 1.5     | expected the number of frames, got "1.5" (line 17
                    Frame Time: 0.01 | ``              | expected Frame Time:, got "0" (line 19
                    20 30 90         | 20 nano 90      | expected a number, got "nano" (line 19
                    20 30 90         | 20 nan(x 90     | expected a number, got "nan(x" (line 19
                    20 30 90         | 20 1.#! 90      | expected a number, got "1.#!" (line 19
                    20 30 90         | 20 - 90         | expected a number, got "-" (line 19
                    20 30 90         | 20 . 90         | expected a number, got "." (line 19
                    20 30 90         | 20 1e 90        | expected a number, got "1e" (line 19
                    20 30 90         | 20 1.5.5 90     | expected a number, got "1.5.5" (line 19
                    20 30 90         | 20 1,234.5 90   | expected a number, got "1,234.5" (line 19
                    20 30 90         | 20 1,-5 90      | expected a number, got "1,-5" (line 19
                    20 30 90         | 20 1.5,-5 90    | expected a number, got "1.5,-5" (line 19
                    20 30 90         | 20-30-90-7      | the line continues after the 7 numbers of a frame (line 19
                    20 30 90         | 20 0x1p3 90     | expected a number, got "0x1p3" (line 19
                    20 30 90         | 20 1d 90        | expected a number, got "1d" (line 19
                    20 30 90         | 20 90           | the line continues after the 7 numbers of a frame (line 20
                    20 30 90         | 20 30 90 7      | the line continues after the 7 numbers of a frame (line 19
                    """)
    void reportsErrorWithItsLine(String part, String instead, String message) {
        var failure = assertThrows(IOException.class, () -> read(replaced(part, instead)));

        assertEquals(message + " of arm.bvh)", failure.getMessage());
    }

    @Test
    void rejectsFileTruncatedBeforeFrames() {
        for (int length = 0; length < ARM.indexOf("0.01"); length++) {
            var cut = ARM.substring(0, length);
            assertThrows(IOException.class, () -> read(cut), cut);
        }
    }

    @Test
    void reportsFramesLostByTruncation() throws IOException {
        for (int length = ARM.indexOf("0.01") + 4; length <= ARM.lastIndexOf("-45"); length++) {
            var clip = read(ARM.substring(0, length));
            assertEquals(1, clip.frames());
            assertTrue(clip.notes().stream().anyMatch(note -> note.contains("frames")), ARM.substring(0, length));
        }
    }

    @Test
    void clipWithoutFramesUsesRestPose() throws IOException {
        var clip = read(ARM.substring(0, ARM.indexOf("0 1.4")).replace("Frames: 2", "Frames: 0"));

        assertEquals(1, clip.frames());
        assertEquals(List.of("no frames: the clip stays at rest"), clip.notes());
        assertEquals(new Vec3(0.3, 1.5, 0), BvhPoseCalculator.at(clip, 0).get(1).position());
    }

    @Test
    void rejectsDeepNestingWithoutStackOverflow() {
        var deep = "HIERARCHY\nROOT a\n" + "{ JOINT a\n".repeat(1_000_000);

        var failure = assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertThrows(IOException.class, () -> read(deep)));
        assertEquals("more than 4096 joints (line 4098 of arm.bvh)", failure.getMessage());
    }

    /** Each of its end sites would be named after it. */
    @Test
    void limitsJointNamesTo200Letters() throws IOException {
        var longest = "下".repeat(200);

        assertEquals(
                longest, read(ARM.replace("Upper", longest)).joints().getFirst().name());
        var failure = assertThrows(IOException.class, () -> read(ARM.replace("Lower", longest + "a")));
        assertEquals("more than 200 letters in a joint's name (line 6 of arm.bvh)", failure.getMessage());
    }

    /** Without the limit, a file of 80 kB would have names of 33 MB. */
    @Test
    void nestedEndSitesShareNameOfJoint() throws IOException {
        var tips = "End Site { OFFSET 0 1 0 ".repeat(4094) + "}".repeat(4094);
        var joints = read(ARM.replace("CHANNELS 1 Zrotation", "CHANNELS 1 Zrotation " + tips)
                        .replaceFirst("(?s)End Site\\s+\\{\\s+OFFSET 0.25 0 0\\s+\\}", ""))
                .joints();

        assertEquals(4096, joints.size());
        assertEquals("Lower end", joints.get(2).name());
        assertEquals("Lower end", joints.getLast().name());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 2147483647})
    void rejectsTooManyNumbersRegardlessOfHeader(int declared) throws IOException {
        var text = ARM.replace("Frames: 2", "Frames: " + declared);

        assertEquals(2, BvhReader.read(text, "arm.bvh", 14).frames());
        var failure = assertThrows(IOException.class, () -> BvhReader.read(text, "arm.bvh", 13));
        assertEquals("more than 13 numbers in all frames (line 20 of arm.bvh)", failure.getMessage());
    }

    @Test
    void readsThousandNestedJoints() throws IOException {
        var joint = "{ OFFSET 0 1 0 CHANNELS 3 Zrotation Xrotation Yrotation JOINT a\n";
        var deep = "HIERARCHY\nROOT a\n" + joint.repeat(999) + "{ OFFSET 0 1 0 }" + "}".repeat(999)
                + "\nMOTION\nFrames: 1\nFrame Time: .04\n" + "0 0 0 ".repeat(999);

        assertEquals(
                1000, BvhPoseCalculator.at(read(deep), 0).getLast().position().y(), 1e-9);
    }

    @Test
    void namesFileInErrorMessage(@TempDir Path folder) throws IOException {
        var file = Files.writeString(folder.resolve("empty.bvh"), "");

        var failure = assertThrows(IOException.class, () -> BvhReader.read(file));

        assertEquals("expected HIERARCHY, got the end (line 1 of " + file + ")", failure.getMessage());
    }

    @Test
    void rejectsBinaryFile(@TempDir Path folder) throws IOException {
        var bytes = new byte[4096];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        var file = Files.write(folder.resolve("noise.bvh"), bytes);

        assertThrows(IOException.class, () -> BvhReader.read(file));
    }

    private static String replaced(String part, String instead) {
        var here = unescaped(part);
        assertTrue(ARM.contains(here), part);
        return ARM.replaceFirst(Pattern.quote(here), Matcher.quoteReplacement(unescaped(instead)));
    }

    private static String unescaped(@Nullable String text) {
        return text == null ? "" : text.replace("\\n", "\n").replace("\\t", "\t");
    }

    private static BvhClip read(String text) throws IOException {
        return BvhReader.read(text, "arm.bvh");
    }
}
