package mocapscope.protocol.rgmp.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.rgmp.definition.RgmpDecodedOutput;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.toy.MetadataRecordingListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of data frames for which no message is made, and of those that need one. */
class RgmpDataFrameFastPathTest {
    private static final RgmpDecoder LENIENT = new RgmpDecoder("s1", RgmpValidationMode.LENIENT, List.of());
    private static final long STEP = 10_000;
    private static final byte[] DEFINITION = new RgmpDefinitionBuilder()
            .group(
                    "g",
                    RgmpDefinitionBuilder.transform("a", "LTP_ENU"),
                    RgmpDefinitionBuilder.position("b", "LTP_ENU"),
                    RgmpDefinitionBuilder.orientation("c", "LTP_ENU"))
            .group("h", RgmpDefinitionBuilder.stream("DOUBLE[3]", "POSITION", "d", "LTP_ENU"))
            .group(
                    "i",
                    RgmpDefinitionBuilder.position("e", "LTP_ENU"),
                    RgmpDefinitionBuilder.stream("FLOAT[3]", "MAGNETIC_FIELD", "e", "e"))
            .frame();
    private static final float[] POSE = {1, 2, 3, 0, 0, 0, 1, 4, 5, 6, 0, 0, 1, 0};

    /** The group's frame of that number, with the {@code at}-th float another. */
    private static byte[] pose(int number, int at, float value) {
        var values = POSE.clone();
        values[at] = value;
        return RgmpEntryBuilder.data(7, 0, 1000 + number * STEP, values);
    }

    private static byte[] pose(int number) {
        return pose(number, 0, 1);
    }

    private static List<String> metadata(byte[]... frames) {
        var all = RgmpEntryBuilder.open()
                .then(DEFINITION)
                .then(pose(0))
                .then(pose(1))
                .then(frames);
        return MetadataRecordingListener.last(LENIENT, all.list());
    }

    @Test
    void createsNoMessageForUsualFrame() {
        assertEquals(List.of("metadata"), metadata(pose(2)));
    }

    @Test
    void createsMessageOnlyForUnusualFrameInEntry() {
        assertEquals(
                List.of("metadata", "message", "NOT_FINITE", "metadata"),
                metadata(pose(2), pose(3, 1, Float.NaN), pose(4)));
        assertEquals(List.of("metadata", "message"), metadata(pose(2), RgmpEntryBuilder.disconnect(7)));
    }

    @Test
    void takesFastPathForSplitFrame() {
        var frame = pose(2);
        var entries = RgmpEntryBuilder.open()
                .then(DEFINITION)
                .then(pose(0))
                .then(Arrays.copyOf(frame, 30))
                .then(Arrays.copyOfRange(frame, 30, frame.length), Arrays.copyOf(pose(3), 5))
                .list();
        assertEquals(List.of("metadata"), MetadataRecordingListener.last(LENIENT, entries));
        assertEquals(8, RgmpDecodedOutput.of(entries).samples(Sample.Pose.class).size() + 2);
    }

    @Test
    void leavesFastPathInsideIncompleteFrame() {
        var refused = RgmpEntryBuilder.open()
                .then(DEFINITION)
                .then(pose(0))
                .then(pose(1))
                .then(RgmpEntryBuilder.header(9, 70_000));
        var begun = RgmpEntryBuilder.open()
                .then(DEFINITION)
                .then(pose(0))
                .then(pose(1))
                .then(RgmpEntryBuilder.header(1, 500));
        assertEquals(
                List.of("message"),
                MetadataRecordingListener.last(LENIENT, refused.then(pose(2)).list()));
        assertEquals(
                List.of(),
                MetadataRecordingListener.last(LENIENT, begun.then(pose(2)).list()));
    }

    @Test
    void checksFrameLengthBeforeFastPath() {
        assertEquals(
                List.of("message", "DATA_LENGTH"),
                metadata(frameWithLength(pose(2), -4)).subList(0, 2));
        assertEquals(List.of(), metadata(frameWithLength(pose(2), 4)));
    }

    /** Returns the frame with a header that declares {@code more} bytes. */
    private static byte[] frameWithLength(byte[] frame, int more) {
        return RgmpEntryBuilder.little(frame.length)
                .put(frame)
                .putInt(4, frame.length - RgmpFrameHeader.SIZE + more)
                .array();
    }

    @Test
    void continuesMessageNumbersOnFastPath() {
        var frames = RgmpEntryBuilder.open()
                .then(DEFINITION, pose(0), pose(1))
                .then(pose(2))
                .then(pose(3), pose(4))
                .then(pose(5));
        assertEquals(
                List.of(0L, 1L, 2L, 3L, 4L, 5L, 6L),
                RgmpDecodedOutput.of(frames.list()).messages.stream()
                        .map(DecodedMessage::n)
                        .toList());
    }

    static Stream<Arguments> oddities() {
        return Stream.of(
                Arguments.of("NOT_FINITE", pose(2, 1, Float.POSITIVE_INFINITY)),
                Arguments.of("NOT_FINITE", pose(2, 9, Float.NaN)),
                Arguments.of("QUATERNION_NORM", pose(2, 6, 1.02f)),
                Arguments.of("QUATERNION_NORM", pose(2, 12, -0.98f)),
                Arguments.of("QUATERNION_NORM", pose(2, 13, Float.NaN)),
                Arguments.of("TIME_NOT_INCREASING", pose(1)),
                Arguments.of("TIME_NOT_INCREASING", pose(0)),
                Arguments.of("FRAMES_MISSING", pose(3)),
                Arguments.of("TIME_TOO_LARGE", RgmpEntryBuilder.data(7, 0, Long.MAX_VALUE / 1000 + 1, POSE)),
                Arguments.of("TIME_TOO_LARGE", RgmpEntryBuilder.data(7, 0, -1, POSE)),
                Arguments.of("DEVICE_UNKNOWN", RgmpEntryBuilder.data(8, 0, 1000 + 2 * STEP, POSE)),
                Arguments.of("GROUP_UNKNOWN", RgmpEntryBuilder.data(7, 3, 1000 + 2 * STEP, POSE)),
                Arguments.of("GROUP_UNKNOWN", RgmpEntryBuilder.data(7, -1, 1000 + 2 * STEP, POSE)),
                Arguments.of("DATA_LENGTH", RgmpEntryBuilder.data(7, 0, 1000 + 2 * STEP, Arrays.copyOf(POSE, 13))),
                Arguments.of("DATA_LENGTH", RgmpEntryBuilder.data(7, 0, 1000 + 2 * STEP, Arrays.copyOf(POSE, 15))),
                Arguments.of("DATA_LENGTH", RgmpEntryBuilder.frame(2, new byte[15])));
    }

    @ParameterizedTest
    @MethodSource("oddities")
    void createsMessageForUnusualFrame(String code, byte[] frame) {
        assertEquals(
                List.of("message", code), metadata(frame).stream().distinct().toList());
    }

    /** Tests values between a certain rotation and none, which need the full check. */
    @ParameterizedTest
    @ValueSource(floats = {0.991f, 1.009f, 0.9901f, 1.0099f})
    void acceptsQuaternionNearZero(float w) {
        assertEquals(
                0,
                metadata(pose(2, 6, w)).stream()
                        .filter("QUATERNION_NORM"::equals)
                        .count());
    }

    @Test
    void reportsRateDeviationOnceInOneMessage() {
        var frames = new ArrayList<byte[]>();
        for (int i = 2; i < 1500; i++) {
            frames.add(RgmpEntryBuilder.data(7, 0, 1000 + STEP + (i - 1) * 8_000L, POSE));
        }
        var received = metadata(frames.toArray(byte[][]::new));
        assertEquals(1, received.stream().filter("RATE_OFF"::equals).count());
        assertEquals(1, received.stream().filter("message"::equals).count());
        assertEquals(
                frames.size() - 1, received.stream().filter("metadata"::equals).count());
    }

    /** Doubles and types without a pose are too rare for a fast path. */
    @Test
    void createsMessageForOtherStreamTypes() {
        var payload = RgmpEntryBuilder.little(16 + 3 * Double.BYTES)
                .putInt(7)
                .putInt(1)
                .putLong(1000);
        assertEquals(List.of("message"), metadata(RgmpEntryBuilder.frame(2, payload.array())));
        assertEquals(List.of("message"), metadata(RgmpEntryBuilder.data(7, 2, 1000, 1, 2, 3, 4, 5, 6)));
    }

    @Test
    void createsMessageForUnselectedDevice() {
        var entries = RgmpEntryBuilder.open().then(DEFINITION).then(pose(0)).list();
        assertEquals(
                List.of("message"),
                MetadataRecordingListener.last(
                        new RgmpDecoder("s1", RgmpValidationMode.LENIENT, List.of("other")), entries));
    }
}
