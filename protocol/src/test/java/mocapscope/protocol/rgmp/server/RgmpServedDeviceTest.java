package mocapscope.protocol.rgmp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.rgmp.decode.RgmpEntryBuilder;
import mocapscope.protocol.rgmp.definition.RgmpCoordinateFrameNameNormalizer;
import mocapscope.protocol.rgmp.definition.RgmpDecodedOutput;
import mocapscope.protocol.rgmp.definition.RgmpDefinitionParser;
import mocapscope.protocol.rgmp.definition.RgmpDefinitionViolationCollector;
import mocapscope.protocol.rgmp.definition.RgmpDefinitionWriter;
import mocapscope.protocol.rgmp.definition.RgmpMeasureType;
import mocapscope.protocol.rgmp.definition.RgmpOpenXrHandJoints;
import mocapscope.protocol.rgmp.definition.RgmpStreamDescriptor;
import mocapscope.protocol.rgmp.definition.RgmpStreamGroup;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that our server obeys our own rules, and that a client receives the source's motion. */
class RgmpServedDeviceTest {
    private static final List<String> ALL = List.of("Walker", "Glove", "Hand", "Wand", "Console");
    private static final ServedMotionSource SOURCE = SimulatedMotionSource.of(ALL);
    private static final RgmpServedDeviceFrameEncoder SHOW = new RgmpServedDeviceFrameEncoder(SOURCE, List.of(), 60);

    static Stream<RgmpServedDevice> devices() {
        return SHOW.devices().stream();
    }

    private static byte[] text(RgmpServedDevice device) {
        var bytes = new byte[device.definitionFrame().remaining() - RgmpFrameHeader.SIZE];
        device.definitionFrame().duplicate().position(RgmpFrameHeader.SIZE).get(bytes);
        return bytes;
    }

    private static byte[] array(ByteBuffer frame) {
        var bytes = new byte[frame.remaining()];
        frame.duplicate().get(bytes);
        return bytes;
    }

    @ParameterizedTest
    @MethodSource("devices")
    void servedDefinitionBreaksNoRule(RgmpServedDevice device) {
        var collector = new RgmpDefinitionViolationCollector(RgmpValidationMode.STRICT, 0);
        var read = RgmpDefinitionParser.parse(text(device), collector);
        assertEquals(List.of(), collector.all());
        assertEquals(device.definition(), read.definition());
    }

    @ParameterizedTest
    @CsvSource({
        "smartsuit-7, Walker smartsuit-7",
        "smartgloves, Glove smartgloves-1001",
        "4294967, Walker smartsuit-4294967",
        "Hand, Hand solved_hand-1001",
        "wand-3, Wand wand-3",
    })
    void servesRequestedTypeAndId(String requested, String served) {
        var show = new RgmpServedDeviceFrameEncoder(SOURCE, List.of(requested), 60);

        assertEquals(List.of(served), names(show));
    }

    @Test
    void numbersDevicesOfOneTypeApart() {
        var show = new RgmpServedDeviceFrameEncoder(
                SOURCE, List.of("smartsuit", "smartgloves", "smartsuit-7", "smartsuit-7"), 60);

        assertEquals(List.of("Walker smartsuit-1001", "Glove smartgloves-1002", "Walker smartsuit-7"), names(show));
    }

    @Test
    void refusesUnknownTypeOrName() {
        var failure = assertThrows(
                IllegalArgumentException.class,
                () -> new RgmpServedDeviceFrameEncoder(SOURCE, List.of("Tracker0"), 60));

        assertEquals(
                "there is no device 'Tracker0' to serve; there are: Walker (smartsuit), Glove (smartgloves), Hand"
                        + " (solved_hand), Wand (wand), Console (console)",
                failure.getMessage());
    }

    private static List<String> names(RgmpServedDeviceFrameEncoder show) {
        return show.devices().stream()
                .map(device -> device.name() + " " + device.definition().name())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("devices")
    void servedDefinitionMatchesSchema(RgmpServedDevice device) throws Exception {
        assertEquals(List.of(), JsonSchema.ofDefinitions().problems(text(device)));
    }

    @Test
    void roundTripsDefinition() {
        var json = RgmpEntryBuilder.fixture("valid/v05_every_data_type.json");
        var text = Arrays.copyOfRange(json, RgmpFrameHeader.SIZE, json.length);
        var read = RgmpDefinitionParser.parse(text, new RgmpDefinitionViolationCollector(RgmpValidationMode.STRICT, 0))
                .definition();
        assertTrue(read != null);
        var again = RgmpDefinitionParser.parse(
                RgmpDefinitionWriter.write(read, Map.of()),
                new RgmpDefinitionViolationCollector(RgmpValidationMode.STRICT, 0));
        assertEquals(read, again.definition());
    }

    @Test
    void gloveHasTwoGroupsOfDifferentRates() {
        var glove = SHOW.devices().get(1).definition();
        assertEquals("smartgloves-1002", glove.name());
        assertEquals(
                List.of("pose", "sensors"),
                glove.groups().stream().map(RgmpStreamGroup::name).toList());
        assertEquals(
                List.of(60.0, 15.0),
                glove.groups().stream().map(RgmpStreamGroup::rate).toList());
        assertEquals("hub", glove.groups().getLast().streams().getFirst().targetFrame());
        assertEquals(
                RgmpMeasureType.PROPER_ACCELERATION,
                glove.groups().getLast().streams().getFirst().measure());
    }

    @Test
    void servesHandWithOpenXrJoints() {
        var hand = SHOW.devices().get(2).definition();
        assertEquals("joints_openxr", hand.groups().getFirst().name());
        assertEquals(
                RgmpOpenXrHandJoints.JOINTS,
                hand.groups().getFirst().streams().stream()
                        .map(RgmpStreamDescriptor::targetFrame)
                        .toList());
    }

    @Test
    void channelsAndButtonsKeepTheirNames() {
        var wand = SHOW.devices().get(3).definition();
        var streams = wand.groups().getLast().streams();
        assertEquals(
                List.of("trigger", "stick_x", "stick_y", "sine", "saw", "envelope", "STATUS_FLAGS"),
                streams.stream().map(RgmpStreamDescriptor::quantity).toList());
        assertEquals("button_3", streams.getLast().flagNames().get(3));
    }

    /** Two parts whose names become one word, and a measure that is in both, and twice in one. */
    @Test
    void assignsUniqueStreamKeys() {
        var rest = new RgmpServedDeviceValues(Basis.Z_UP);
        for (var part : List.of("LeftHand", "left_hand", "left hand")) {
            for (var measure : List.of("heat", "Heat", "MAGNETIC_FIELD")) {
                var layout = new AnalogChannelDescription(measure, List.of("x", "X", "x"), "", List.of(3), false);
                rest.add(new Sample.Analog(
                        new SampleMetadata(new SourceId("s", "Box", part), Direction.TO_CLIENT, 0, 0, 0),
                        layout,
                        ImmutableDoubleArray.of(1, 2, 3)));
            }
        }
        var deviceLayout = new ServedMotionSourceDescription.DeviceLayout("Box", 0, 0, 0, 0, Optional.empty());
        var group = new RgmpServedDeviceStreamGroup("sensors", 10);
        new RgmpAnalogButtonStreamDefinitionFactory(deviceLayout, rest).addStreams(group);
        var keys = group.toStreamGroup().streams().stream()
                .map(RgmpStreamDescriptor::key)
                .toList();
        assertEquals(keys.stream().distinct().toList(), keys);
    }

    /** Two seconds on, in the scene's axes and metres. */
    @ParameterizedTest
    @MethodSource("devices")
    void clientReceivesSourcePoses(RgmpServedDevice device) {
        if (device.definition().groups().getFirst().poseStreams().isEmpty()) {
            return;
        }
        var decoded = RgmpDecodedOutput.of(array(device.definitionFrame()), array(SHOW.encodeFrame(device, 0, 120, 0)));
        assertEquals(List.of(), decoded.places());
        // If joints are relative to each other, only the axes of the body are known.
        var basis = decoded.sources.stream()
                .flatMap(info -> info.basis().stream())
                .findFirst()
                .orElseThrow();
        var bodies = decoded.samples(Sample.Skeleton.class);
        var poses = decoded.samples(Sample.Pose.class);
        for (var pose : poses(device.name(), 2_000_000_000L)) {
            int i = pose.sensor();
            var place = bodies.isEmpty()
                    ? poses.get(i).position()
                    : bodies.getFirst().positions().vec3(i);
            var turn = bodies.isEmpty()
                    ? poses.get(i).orientation()
                    : bodies.getFirst().orientations().quat(i);
            near(pose.position(), basis.toScene(place));
            near(pose.orientation(), basis.toScene(turn));
        }
    }

    private static List<Sample.Pose> poses(String device, long moment) {
        var poses = new ArrayList<Sample.Pose>();
        SOURCE.emitSamples(moment, moment, sample -> {
            if (sample instanceof Sample.Pose pose
                    && pose.stamp().source().device().equals(device)) {
                poses.add(pose);
            }
        });
        return poses;
    }

    private static void near(Vec3 expected, Vec3 actual) {
        assertTrue(expected.minus(actual).length() < 1e-5, actual + " is not " + expected);
    }

    private static void near(Quat p, Quat q) {
        double same = p.x() * q.x() + p.y() * q.y() + p.z() * q.z() + p.w() * q.w();
        assertEquals(1, Math.abs(same), 1e-5);
    }

    @Test
    void encodesFrameOnceForAllClients() {
        var device = SHOW.devices().getFirst();
        var first = SHOW.encodeFrame(device, 0, 7, 0);
        assertEquals(first, SHOW.encodeFrame(device, 0, 7, 0));
        assertTrue(!first.equals(SHOW.encodeFrame(device, 0, 8, 0)));
    }

    /** A root that is t metres to the right at t seconds, and a bone 2 m above it that turns away, unseen from 2 s on. */
    @Test
    void keepsUnseenBoneAtLastRelativePose() {
        var bones = List.of(new Bone("root", "root", -1, -1), new Bone("tip", "tip", 0, 0));
        var map = new SkeletonMap("two", List.of(), bones, List.of(), "m", Optional.of(Basis.Y_UP));
        var layout = new ServedMotionSourceDescription.DeviceLayout("Two", 2, 0, 0, 0, Optional.of(map));
        var source = new FunctionMotionSource(
                new ServedMotionSourceDescription(List.of(layout), "m", Basis.Y_UP), moment -> {
                    double t = moment / 1e9;
                    double seen = t < 2 ? t : Double.NaN;
                    return new Sample.Skeleton(
                            new SampleMetadata(new SourceId("", "Two"), Direction.TO_CLIENT, 0, moment, moment),
                            0,
                            map,
                            ImmutableDoubleArray.of(t, 0, 0, seen + t, 2, 0),
                            ImmutableDoubleArray.of(0, 0, 0, 1, 0, 0, 0, seen / seen));
                });
        var show = new RgmpServedDeviceFrameEncoder(source, List.of(), 1);
        var two = show.devices().getFirst();
        var frames = IntStream.range(0, 4)
                .mapToObj(second -> array(show.encodeFrame(two, 0, second, 0)))
                .toArray(byte[][]::new);
        var decoded = RgmpDecodedOutput.of(Stream.concat(Stream.of(array(two.definitionFrame())), Arrays.stream(frames))
                .toArray(byte[][]::new));

        assertEquals(
                List.of(0.0, 2.0, 3.0, 4.0),
                decoded.samples(Sample.Skeleton.class).stream()
                        .map(body -> body.positions().vec3(1).x())
                        .toList());
    }

    /** One skeleton at any moment. */
    private record FunctionMotionSource(ServedMotionSourceDescription layout, LongFunction<Sample> at)
            implements ServedMotionSource {

        @Override
        public void emitSamples(long from, long to, Consumer<? super Sample> out) {
            out.accept(at.apply(to));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "LeftHand, left_hand",
        "Finger 2, finger_2",
        "mixamorig:Hips, mixamorig_hips",
        "IMU, imu",
        "--, frame",
        "a__b, a_b"
    })
    void namesOfFramesAreSnakeCase(String name, String frame) {
        assertEquals(frame, RgmpCoordinateFrameNameNormalizer.toSnakeCase(name));
    }
}
