package mocapscope.protocol.rgmp.decode;

import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.data;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.fixture;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.minimal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.rgmp.definition.RgmpDecodedOutput;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the samples decoded from streams. */
class RgmpSampleDecoderTest {
    private static final byte[] GLOVE = fixture("valid/v02_glove_two_groups.json");
    private static final int ID = 843143769;

    private static byte[] pose() {
        var values = new float[7 * 6 + 4 + 7];
        for (int i = 0; i < values.length; i++) {
            values[i] = 0;
        }
        for (int i = 0; i < 6; i++) {
            values[7 * i] = i;
            values[7 * i + 6] = 1;
        }
        values[45] = 1;
        values[52] = 1;
        return data(ID, 0, 20, values);
    }

    @Test
    void decodesTransformsAsTargetPoses() {
        var decoded = RgmpDecodedOutput.of(GLOVE, pose());
        assertEquals(List.of(), decoded.places());
        var second = assertInstanceOf(Sample.Pose.class, decoded.samples.get(1));
        assertEquals("smartgloves-843143769/pose", second.stamp().source().label());
        assertEquals(1, second.sensor());
        assertEquals(new Vec3(1, 0, 0), second.position());
        assertEquals(Quat.IDENTITY, second.orientation());
        assertEquals(20_000, second.stamp().deviceTime());
    }

    @Test
    void decodesOrientationWithoutPosition() {
        var turned = (Sample.Pose) RgmpDecodedOutput.of(GLOVE, pose()).samples.get(6);
        assertTrue(Double.isNaN(turned.position().x()));
        assertEquals(Quat.IDENTITY, turned.orientation());
    }

    @ParameterizedTest
    @CsvSource({
        "POSITION,    3, '[2.5, 3.5, 4.5]',   '[NaN, NaN, NaN, NaN]'",
        "ORIENTATION, 4, '[NaN, NaN, NaN]',   '[2.5, 3.5, 4.5, 5.5]'",
        "TRANSFORM,   7, '[2.5, 3.5, 4.5]',   '[5.5, 6.5, 7.5, 8.5]'"
    })
    void doublesArePosesLikeFloats(String measure, int count, String place, String turn) {
        var floats = RgmpDefinitionBuilder.stream("FLOAT[%d]".formatted(count), measure, "a", "LTP_ENU");
        var doubles = RgmpDefinitionBuilder.stream("DOUBLE[%d]".formatted(count), measure, "b", "LTP_ENU");
        var definition = new RgmpDefinitionBuilder()
                .group("g", floats, doubles)
                .group("h", doubles.replace("'b'", "'c'"), floats.replace("'a'", "'d'"))
                .frame();
        var decoded = RgmpDecodedOutput.of(
                definition, mixed(0, count, Float.BYTES, Double.BYTES), mixed(1, count, Double.BYTES, Float.BYTES));
        var expected = place + " " + turn;
        assertEquals(
                List.of("0 " + expected, "1 " + expected, "0 " + expected, "1 " + expected),
                decoded.samples(Sample.Pose.class).stream()
                        .map(RgmpSampleDecoderTest::numbers)
                        .toList());
    }

    /** A frame with a stream for each of these sizes, of {@code count} numbers: 2.5, 3.5 and so on. */
    private static byte[] mixed(int group, int count, int... sizes) {
        var payload = RgmpEntryBuilder.little(16 + count * IntStream.of(sizes).sum());
        payload.putInt(7).putInt(group).putLong(20);
        for (int size : sizes) {
            for (int i = 0; i < count; i++) {
                if (size == Float.BYTES) {
                    payload.putFloat(2.5f + i);
                } else {
                    payload.putDouble(2.5 + i);
                }
            }
        }
        return RgmpEntryBuilder.frame(2, payload.array());
    }

    private static String numbers(Sample.Pose pose) {
        var place = pose.position();
        var turn = pose.orientation();
        return "%d %s %s"
                .formatted(
                        pose.sensor(),
                        List.of(place.x(), place.y(), place.z()),
                        List.of(turn.x(), turn.y(), turn.z(), turn.w()));
    }

    @Test
    void distinguishesTwoPosesOfOneFrame() {
        var names = RgmpDecodedOutput.of(GLOVE).sources.getFirst().names();
        assertEquals(List.of("hub", "hub in coil_pro"), names.subList(6, 8));
    }

    @Test
    void decodesVectorsAsChannelsWithUnit() {
        var decoded = RgmpDecodedOutput.of(GLOVE, data(ID, 1, 20, 1, 2, 3, 4, 5, 6, 7, 8, 9));
        var field = assertInstanceOf(Sample.Analog.class, decoded.samples.get(2));
        assertEquals(ImmutableDoubleArray.of(7, 8, 9), field.channels());
        assertEquals("MAGNETIC_FIELD", field.layout().measure());
        assertEquals("G", field.layout().unit());
        assertEquals(List.of("x", "y", "z"), field.layout().labels());
    }

    @Test
    void decodesFlagsWithNames() {
        var decoded = RgmpDecodedOutput.of(GLOVE, data(ID, 2, 20, Float.intBitsToFloat(0b1010)));
        var flags = assertInstanceOf(Sample.Flags.class, decoded.samples.getFirst());
        assertEquals(0b1010, flags.word());
        assertTrue(flags.isSet(3));
        assertEquals("is_emf_saturated", flags.layout().names().getLast());
    }

    @ParameterizedTest
    @CsvSource({
        "hand, is_tracking, 'box-7/pose [1]; box-7/more [0]'",
        "hub, Is_Tracked, 'box-7/pose [0, 1]'",
        "hub, is_calibrated, ''"
    })
    void trackingFlagNamesItsSensors(String frame, String flag, String sensors) {
        var definition = new RgmpDefinitionBuilder()
                .group(
                        "pose",
                        RgmpDefinitionBuilder.transform("hips", "LTP_ENU"),
                        RgmpDefinitionBuilder.flags(frame, flag),
                        RgmpDefinitionBuilder.transform("hand", "hips"))
                .group("more", RgmpDefinitionBuilder.position("hand", "LTP_ENU"));
        var values = new float[15];
        values[6] = 1;
        values[14] = 1;
        var decoded = RgmpDecodedOutput.of(definition.frame(), data(7, 0, 20, values));

        var layout = decoded.samples(Sample.Flags.class).getFirst().layout();
        assertEquals(
                sensors,
                layout.tracking().stream()
                        .map(link -> link.tracker().label() + " " + link.sensors())
                        .collect(Collectors.joining("; ")));
    }

    @Test
    void keepsFlagsBeyond64OnlyInFields() {
        var many = RgmpStreamTest.one(
                "'UINT32[3]'", "'STATUS_FLAGS', 'bit_mapping': {'1': 'low', '33': 'high', '64': 'far'}");
        float one = Float.intBitsToFloat(1);
        var decoded = RgmpDecodedOutput.of(
                RgmpEntryBuilder.definition(many), data(7, 0, 20, 0, Float.intBitsToFloat(2), one));
        var flags = assertInstanceOf(Sample.Flags.class, decoded.samples.getFirst());
        assertEquals(List.of("low", "high"), flags.layout().names());
        assertEquals(2L << 32, flags.word());
        var fields = new ArrayList<MessageField>();
        new RgmpDecoder("s1", RgmpValidationMode.LENIENT, List.of()).inspect(decoded.messages.getLast(), fields::add);
        assertEquals(
                "hub.STATUS_FLAGS.value[2] 1",
                fields.getLast().name() + " " + fields.getLast().value());
    }

    @Test
    void sourcesStateUnitAxesEpochAndRate() {
        var pose = RgmpDecodedOutput.of(GLOVE).sources.getFirst();
        assertEquals(SourceDataKind.TRACKER, pose.kind());
        assertEquals("m", pose.unit());
        assertEquals("device_boot", pose.epoch());
        assertEquals("xyzw", pose.quaternions());
        assertEquals(OptionalDouble.of(100), pose.rate());
        assertEquals(Optional.empty(), pose.basis());
        var hub = RgmpDecodedOutput.of(minimal()).sources.getFirst();
        assertEquals("right-handed, x north, y east, z down", hub.axes());
        assertEquals(List.of("hub"), hub.names());
        assertEquals(new Vec3(2, -3, -1), hub.basis().orElseThrow().toScene(new Vec3(1, 2, 3)));
    }

    @Test
    void eventDrivenGroupHasZeroRate() {
        var events = RgmpDecodedOutput.of(fixture("valid/v06_event_driven_group.json"))
                .sources
                .getFirst();
        assertEquals(OptionalDouble.of(0), events.rate());
        assertTrue(events.eventDriven());
        assertEquals(SourceDataKind.FLAGS, events.kind());
    }

    @Test
    void reportsNonFiniteValueOncePerFrame() {
        var decoded = RgmpDecodedOutput.of(minimal(), data(7, 0, 20, Float.NaN, Float.POSITIVE_INFINITY, 0));
        assertEquals(List.of("NOT_FINITE hub.POSITION 24"), decoded.places());
    }

    @Test
    void decodesEveryDataType() {
        var definition = fixture("valid/v05_every_data_type.json");
        int sizes = 3 * (1 + 4 + 6) * 4 + 3 * (1 + 4 + 6) * 8;
        var payload = RgmpEntryBuilder.little(16 + sizes);
        payload.putInt(7).putInt(0).putLong(1);
        for (int i = 0; i < 11; i++) {
            payload.putInt(-i);
        }
        for (int i = 0; i < 11; i++) {
            payload.putInt(-1);
        }
        for (int i = 0; i < 22; i++) {
            payload.putLong(-1);
        }
        for (int i = 0; i < 11; i++) {
            payload.putFloat(0.5f);
        }
        for (int i = 0; i < 11; i++) {
            payload.putDouble(-0.25);
        }
        var decoded = RgmpDecodedOutput.of(definition, RgmpEntryBuilder.frame(2, payload.array()));
        assertEquals(List.of(), decoded.errors());
        var firsts = decoded.samples.stream()
                .map(Sample.Analog.class::cast)
                .filter(sample -> sample.layout().shape().equals(List.of(2, 3)))
                .map(sample -> sample.channels().at(5))
                .toList();
        assertEquals(List.of(-10.0, 4294967295.0, -1.0, 0x1p64, 0.5, -0.25), firsts);
        var widest = decoded.samples(Sample.Analog.class).stream()
                .filter(sample -> !sample.exact().isEmpty())
                .map(sample -> sample.exact().getLast())
                .distinct()
                .toList();
        assertEquals(List.of(BigInteger.valueOf(-1), new BigInteger("18446744073709551615")), widest);
        var names = new ArrayList<String>();
        new RgmpDecoder("s1", RgmpValidationMode.LENIENT, List.of())
                .inspect(decoded.messages.getLast(), field -> names.add(field.name()));
        assertTrue(names.contains("imu.uint64_1.value[3]"), names.toString());
    }

    @Test
    void locatesNonUnitQuaternion() {
        var frame = pose();
        var broken = RgmpEntryBuilder.little(frame.length)
                .put(frame)
                .putFloat(24 + 6 * 4, 1.02f)
                .array();
        assertEquals(
                List.of("QUATERNION_NORM thumb_finger_sensor.TRANSFORM.orientation 36"),
                RgmpDecodedOutput.of(GLOVE, broken).places());
    }

    @Test
    void inspectsEveryByteOnce() {
        var decoded = RgmpDecodedOutput.of(GLOVE, pose(), data(ID, 2, 20, 0), RgmpEntryBuilder.disconnect(ID));
        for (var message : decoded.messages) {
            var fields = new ArrayList<MessageField>();
            new RgmpDecoder("s1", RgmpValidationMode.LENIENT, List.of()).inspect(message, fields::add);
            int at = 0;
            for (var field : fields) {
                assertEquals(at, field.offset(), field.name());
                at += field.length();
            }
            assertEquals(message.length(), at, message.name());
        }
    }
}
