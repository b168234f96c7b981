package mocapscope.protocol.rgmp;

import static mocapscope.protocol.rgmp.Frames.data;
import static mocapscope.protocol.rgmp.Frames.fixture;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import mocapscope.protocol.bytes.Field;
import mocapscope.protocol.sample.Doubles;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

/** What streams become. */
class RgmpSamplesTest {
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
    void transformsArePosesOfTheirTargets() {
        var heard = Heard.of(GLOVE, pose());
        assertEquals(List.of(), heard.places());
        var second = assertInstanceOf(Sample.Pose.class, heard.samples.get(1));
        assertEquals(
                "smartgloves-843143769/pose/index_finger_sensor",
                second.stamp().source().label());
        assertEquals(new Vec3(1, 0, 0), second.position());
        assertEquals(Quat.IDENTITY, second.orientation());
        assertEquals(20_000, second.stamp().deviceTime());
    }

    @Test
    void anOrientationIsAPoseOfNoPlace() {
        var turned = (Sample.Pose) Heard.of(GLOVE, pose()).samples.get(6);
        assertTrue(Double.isNaN(turned.position().x()));
        assertEquals(Quat.IDENTITY, turned.orientation());
    }

    @Test
    void twoPosesOfOneFrameAreToldApart() {
        var labels = Heard.of(GLOVE, pose()).samples.stream()
                .map(sample -> sample.stamp().source().part())
                .toList();
        assertEquals(List.of("pose/hub", "pose/hub in coil_pro"), labels.subList(6, 8));
    }

    @Test
    void vectorsAreChannelsWithTheirUnit() {
        var heard = Heard.of(GLOVE, data(ID, 1, 20, 1, 2, 3, 4, 5, 6, 7, 8, 9));
        var field = assertInstanceOf(Sample.Analog.class, heard.samples.get(2));
        assertEquals(Doubles.of(7, 8, 9), field.channels());
        assertEquals("MAGNETIC_FIELD", field.layout().measure());
        assertEquals("G", field.layout().unit());
        assertEquals(List.of("x", "y", "z"), field.layout().labels());
    }

    @Test
    void flagsAreChannelsNamedLikeTheirBits() {
        var heard = Heard.of(GLOVE, data(ID, 2, 20, Float.intBitsToFloat(0b1010)));
        var flags = assertInstanceOf(Sample.Analog.class, heard.samples.getFirst());
        assertEquals(Doubles.of(0, 1, 0, 1), flags.channels());
        assertEquals("is_emf_saturated", flags.layout().labels().getLast());
    }

    @Test
    void sourcesStateUnitAxesEpochAndRate() {
        var hub = Heard.of(GLOVE).sources.get(6);
        assertEquals(Kind.TRACKER, hub.kind());
        assertEquals("right-handed, x north, y east, z down", hub.axes());
        assertEquals("device_boot", hub.epoch());
        assertEquals("xyzw", hub.quaternions());
        assertEquals(OptionalDouble.of(100), hub.rate());
    }

    @Test
    void everyDataTypeIsReadWhereItLies() {
        var definition = fixture("valid/v05_every_data_type.json");
        int sizes = 3 * (1 + 4 + 6) * 4 + 3 * (1 + 4 + 6) * 8;
        var payload = Frames.little(16 + sizes);
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
        var heard = Heard.of(definition, Frames.frame(2, payload.array()));
        assertEquals(List.of(), heard.errors());
        var firsts = heard.samples.stream()
                .map(Sample.Analog.class::cast)
                .filter(sample -> sample.layout().shape().equals(List.of(2, 3)))
                .map(sample -> sample.channels().at(5))
                .toList();
        assertEquals(List.of(-10.0, 4294967295.0, -1.0, 0x1p64, 0.5, -0.25), firsts);
        var names = new ArrayList<String>();
        new RgmpDecoder("s1", RgmpMode.LENIENT).inspect(heard.messages.getLast(), field -> names.add(field.name()));
        assertTrue(names.contains("imu.uint64_1.value[3]"), names.toString());
    }

    @Test
    void aQuaternionOfAnotherLengthIsToldOfItsPlace() {
        var frame = pose();
        var broken = Frames.little(frame.length)
                .put(frame)
                .putFloat(24 + 6 * 4, 1.02f)
                .array();
        assertEquals(
                List.of("QUATERNION_NORM thumb_finger_sensor.TRANSFORM.orientation 36"),
                Heard.of(GLOVE, broken).places());
    }

    @Test
    void theInspectorSeesEveryByteOnce() {
        var heard = Heard.of(GLOVE, pose(), data(ID, 2, 20, 0), Frames.disconnect(ID));
        for (var message : heard.messages) {
            var fields = new ArrayList<Field>();
            new RgmpDecoder("s1", RgmpMode.LENIENT).inspect(message, fields::add);
            int at = 0;
            for (var field : fields) {
                assertEquals(at, field.offset(), field.name());
                at += field.length();
            }
            assertEquals(message.length(), at, message.name());
        }
    }
}
