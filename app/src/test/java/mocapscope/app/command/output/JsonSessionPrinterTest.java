package mocapscope.app.command.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectAnimationState;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The lines other programs build on, to the letter. */
class JsonSessionPrinterTest {
    private static final SourceId ARM = new SourceId("toy-1", "Arm");
    private static final SampleMetadata STAMP =
            new SampleMetadata(ARM, Direction.TO_CLIENT, 7, 1_250_000_001L, 1_700_000_000_050_000_000L);
    private static final String HEAD = "\"n\":7,\"direction\":\"in\",\"source\":\"Arm\",";
    private static final String TIMES = "\"deviceTime\":1700000000.05,\"arrival\":1700000000.250000001,";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final LossyQueuedLineOutputStream out = new LossyQueuedLineOutputStream(bytes);
    private SessionListener listener = createListener(EnumSet.allOf(PrintedContentKind.class));

    @Test
    void printsPose() {
        listener.on(SessionEvent.Samples.of(
                new Sample.Pose(STAMP, 2, new Vec3(0.01, -0.02, 1.5), new Quat(0.1, 0.2, 0.3, Math.sqrt(0.86)))));

        assertLine("{\"type\":\"pose\"," + HEAD + "\"sensor\":2," + TIMES
                + "\"position\":[0.01,-0.02,1.5],\"orientation\":[0.1,0.2,0.3,0.9273618495495703]}");
    }

    @Test
    void printsMovedObject() {
        var motion = SceneObjectPoseAndMotion.steady(new Vec3(1, 2, 3), Quat.IDENTITY, new Vec3(0, 0, -0.5));
        listener.on(SessionEvent.Samples.of(new Sample.SceneObject(
                STAMP,
                Sample.SceneObjectEventKind.MOVED,
                4,
                Optional.empty(),
                motion,
                Double.NaN,
                Sample.SceneObject.NO_OBJECT,
                List.of())));

        assertLine("{\"type\":\"object\"," + HEAD + TIMES
                + "\"object\":null,\"index\":4,\"position\":[1.0,2.0,3.0],\"orientation\":[0.0,0.0,0.0,1.0],"
                + "\"velocity\":[0.0,0.0,-0.5],\"acceleration\":null,\"angularVelocity\":null,"
                + "\"angularAcceleration\":null,\"radius\":null,\"with\":null,\"animations\":[],\"event\":\"moved\"}");
    }

    @Test
    void printsAnimatedObject() {
        listener.on(SessionEvent.Samples.of(new Sample.SceneObject(
                STAMP,
                Sample.SceneObjectEventKind.ANIMATED,
                4,
                Optional.of(new UUID(1, 2)),
                SceneObjectPoseAndMotion.NONE,
                Double.NaN,
                Sample.SceneObject.NO_OBJECT,
                List.of(new SceneObjectAnimationState(7, 1200, 300, 2)))));

        assertLine("{\"type\":\"object\"," + HEAD + TIMES
                + "\"object\":\"00000000-0000-0001-0000-000000000002\",\"index\":4,\"position\":null,"
                + "\"orientation\":null,\"velocity\":null,\"acceleration\":null,\"angularVelocity\":null,"
                + "\"angularAcceleration\":null,\"radius\":null,\"with\":null,"
                + "\"animations\":[{\"animation\":7,\"lengthMillis\":1200,\"phaseMillis\":300,\"state\":2}],"
                + "\"event\":\"animated\"}");
    }

    @Test
    void printsEventWithItsFields() {
        listener.on(SessionEvent.Samples.of(new Sample.ProtocolEvent(STAMP, "bubble", Map.of("joined", "true"))));

        assertLine("{\"type\":\"event\"," + HEAD + TIMES + "\"name\":\"bubble\",\"fields\":{\"joined\":\"true\"}}");
    }

    @Test
    void printsVelocity() {
        listener.on(SessionEvent.Samples.of(new Sample.Velocity(STAMP, 0, new Vec3(1, 2, 3), Quat.IDENTITY, 0.01)));

        assertLine("{\"type\":\"velocity\"," + HEAD + "\"sensor\":0," + TIMES
                + "\"linear\":[1.0,2.0,3.0],\"rotation\":[0.0,0.0,0.0,1.0],\"dt\":0.01}");
    }

    @Test
    void printsAccelerationWithoutInterval() {
        listener.on(SessionEvent.Samples.of(
                new Sample.Acceleration(STAMP, 0, new Vec3(1, 2, 3), Quat.IDENTITY, Double.NaN)));

        assertLine("{\"type\":\"acceleration\"," + HEAD + "\"sensor\":0," + TIMES
                + "\"linear\":[1.0,2.0,3.0],\"rotation\":[0.0,0.0,0.0,1.0],\"dt\":null}");
    }

    @Test
    void printsSkeletonWithoutOrientationOfSecondBone() {
        var map = new SkeletonMap(
                "two",
                List.of(),
                List.of(new Bone("Hips", "hips", -1, -1), new Bone("Spine", "spine", 0, 0)),
                List.of(),
                "",
                Optional.empty());
        var nan = Double.NaN;

        listener.on(SessionEvent.Samples.of(new Sample.Skeleton(
                STAMP,
                12,
                map,
                ImmutableDoubleArray.of(0, 1, 0, 0, 1.5, 0),
                ImmutableDoubleArray.of(0, 0, 0, 1, nan, nan, nan, nan))));

        assertLine("{\"type\":\"skeleton\"," + HEAD + TIMES + "\"frame\":12,\"bones\":["
                + "{\"name\":\"Hips\",\"parent\":-1,\"position\":[0.0,1.0,0.0],\"orientation\":[0.0,0.0,0.0,1.0]},"
                + "{\"name\":\"Spine\",\"parent\":0,\"position\":[0.0,1.5,0.0],\"orientation\":null}]}");
    }

    @Test
    void printsButton() {
        listener.on(SessionEvent.Samples.of(new Sample.Button(STAMP, 3, true, false)));

        assertLine("{\"type\":\"button\"," + HEAD + TIMES + "\"button\":3,\"pressed\":true,\"initial\":false}");
    }

    @Test
    void printsAnalogOfRealNumbers() {
        var layout = new AnalogChannelDescription("acceleration", List.of("x", "y"), "G", List.of(2), false);

        listener.on(SessionEvent.Samples.of(new Sample.Analog(STAMP, layout, ImmutableDoubleArray.of(1, 0.25))));

        assertLine(
                "{\"type\":\"analog\"," + HEAD + TIMES
                        + "\"measure\":\"acceleration\",\"labels\":[\"x\",\"y\"],\"unit\":\"G\",\"shape\":[2],\"channels\":[1.0,0.25]}");
    }

    @Test
    void largeIntegersKeepAllDigits() {
        var most = new BigInteger("18446744073709551615");
        var layout = new AnalogChannelDescription("serial", List.of(), "", List.of(1), true);
        listener.on(SessionEvent.Samples.of(
                new Sample.Analog(STAMP, layout, ImmutableDoubleArray.of(most.doubleValue()), List.of(most))));

        assertTrue(text().endsWith("\"channels\":[18446744073709551615]}\n"), text());
    }

    @Test
    void printsAnalogOfIntegers() {
        listener.on(SessionEvent.Samples.of(new Sample.Analog(
                STAMP,
                new AnalogChannelDescription("", List.of(), "", List.of(2), true),
                ImmutableDoubleArray.of(1, -4096))));

        assertLine("{\"type\":\"analog\"," + HEAD + TIMES
                + "\"measure\":\"\",\"labels\":[],\"unit\":\"\",\"shape\":[2],\"channels\":[1,-4096]}");
    }

    @Test
    void printsTrackerTransform() {
        listener.on(SessionEvent.Samples.of(new Sample.Transform(
                STAMP, Sample.TransformKind.TO_ROOM, Sample.Transform.WHOLE_DEVICE, new Vec3(1, 2, 3), Quat.IDENTITY)));

        assertLine("{\"type\":\"transform\"," + HEAD + TIMES + "\"name\":\"to_room\",\"sensor\":null,"
                + "\"position\":[1.0,2.0,3.0],\"orientation\":[0.0,0.0,0.0,1.0]}");
    }

    @Test
    void printsSensorTransform() {
        listener.on(SessionEvent.Samples.of(new Sample.Transform(
                STAMP, Sample.TransformKind.UNIT_TO_SENSOR, 2, new Vec3(0, 0.5, 0), Quat.IDENTITY)));

        assertLine("{\"type\":\"transform\"," + HEAD + TIMES + "\"name\":\"unit_to_sensor\",\"sensor\":2,"
                + "\"position\":[0.0,0.5,0.0],\"orientation\":[0.0,0.0,0.0,1.0]}");
    }

    @Test
    void printsDial() {
        listener.on(SessionEvent.Samples.of(new Sample.Dial(STAMP, 1, -0.125)));

        assertLine("{\"type\":\"dial\"," + HEAD + TIMES + "\"dial\":1,\"change\":-0.125}");
    }

    @Test
    void printsText() {
        listener.on(SessionEvent.Samples.of(
                new Sample.Text(STAMP, Sample.TextSeverity.WARNING, 3, "No \"response\"\u0001 für 3 s")));

        assertLine("{\"type\":\"text\"," + HEAD + TIMES
                + "\"severity\":\"warning\",\"text\":\"No \\\"response\\\"\\u0001 für 3 s\",\"level\":3}");
    }

    @Test
    void printsNullForMissingMessageAndDeviceTime() {
        var ours = new SampleMetadata(
                new SourceId("toy-1", "Arm", "Hand"),
                Direction.TO_SERVER,
                SampleMetadata.NO_MESSAGE,
                0,
                SampleMetadata.NO_TIME);

        listener.on(SessionEvent.Samples.of(new Sample.Dial(ours, 0, 1)));

        assertLine("{\"type\":\"dial\",\"n\":null,\"direction\":\"out\",\"source\":\"Arm/Hand\",\"deviceTime\":null,"
                + "\"arrival\":1699999999,\"dial\":0,\"change\":1.0}");
    }

    @Test
    void printsNullForNonFiniteNumbers() {
        listener.on(SessionEvent.Samples.of(new Sample.Pose(
                STAMP,
                0,
                new Vec3(Double.NaN, Double.POSITIVE_INFINITY, 1),
                new Quat(0, 0, Double.NEGATIVE_INFINITY, -0.0))));

        assertLine("{\"type\":\"pose\"," + HEAD + "\"sensor\":0," + TIMES
                + "\"position\":[null,null,1.0],\"orientation\":[0.0,0.0,null,-0.0]}");
    }

    @Test
    void numbersRoundTripExactly() {
        double[] values = {Math.PI, (float) 0.1, Double.MIN_VALUE, Double.MAX_VALUE, 1e21, 123456789.123456789, 1e-7};

        listener.on(SessionEvent.Samples.of(new Sample.Analog(
                STAMP, AnalogChannelDescription.plain(values.length), ImmutableDoubleArray.of(values))));

        var read = JsonMapper.shared().readTree(text()).get("channels");
        for (int i = 0; i < values.length; i++) {
            assertEquals(values[i], read.get(i).asDouble());
        }
    }

    @Test
    void printsSource() {
        listener.on(new SessionEvent.SourceDescribed(new DeclaredSourceProperties(
                ARM, SourceDataKind.TRACKER, "m", "right-handed, y up", "xyzw", "unix", OptionalDouble.of(62.5))));
        listener.on(new SessionEvent.SourceDescribed(new DeclaredSourceProperties(
                ARM, SourceDataKind.BUTTON, "unknown", "unknown", "", "unknown", OptionalDouble.empty())));

        assertLine("{\"type\":\"source\",\"source\":\"Arm\",\"kind\":\"tracker\",\"unit\":\"m\","
                + "\"axes\":\"right-handed, y up\",\"epoch\":\"unix\",\"rate\":62.5,\"quaternions\":\"xyzw\",\"names\":[]}\n"
                + "{\"type\":\"source\",\"source\":\"Arm\",\"kind\":\"button\",\"unit\":\"unknown\","
                + "\"axes\":\"unknown\",\"epoch\":\"unknown\",\"rate\":null,\"quaternions\":\"\",\"names\":[]}");
    }

    @Test
    void printsState() {
        listener.on(new SessionStateChange(SessionPhase.HANDSHAKING, "cookie sent", "the cookie", 1_500_000_000L));

        assertLine("{\"type\":\"state\",\"session\":\"toy-1\",\"state\":\"handshaking\",\"step\":\"cookie sent\","
                + "\"endpoint\":\"toy://127.0.0.1:99/Arm\",\"arrival\":1700000000.5,"
                + "\"waitingFor\":\"the cookie\",\"peer\":\"127.0.0.1:99\"}");
    }

    @Test
    void printsMessageWithMaskedSecret() {
        var report = ByteBuffer.allocate(14).putInt(-5).putFloat(0.1f).put("abcd".getBytes(StandardCharsets.US_ASCII));

        listener.on(PrintedSessionProtocol.message(
                3, report.put((byte) 0xca).put((byte) 0xfe).flip()));

        assertLine("{\"type\":\"message\",\"n\":3,\"direction\":\"in\",\"channel\":\"tcp\",\"arrival\":1700000000.25,"
                + "\"at\":24,\"length\":14,\"name\":\"toy Report\",\"sender\":\"Arm\",\"fields\":{\"count\":-5,"
                + "\"point.x\":0.10000000149011612,\"password\":\"***\",\"padding\":\"cafe\"}}");
    }

    @Test
    void printsFindingAboutField() {
        var message = PrintedSessionProtocol.message(3, ByteBuffer.allocate(8));

        listener.on(Finding.of(
                new PrintedSessionProtocol.PrintedSessionRule(Severity.WARNING), message, "count", 4, "is odd"));

        assertLine(
                "{\"type\":\"finding\",\"severity\":\"warning\",\"code\":\"TOY_BROKEN\",\"rule\":\"T1\","
                        + "\"section\":\"§1\",\"field\":\"count\",\"message\":\"is odd\",\"n\":3,\"offset\":4,\"at\":28,"
                        + "\"direction\":\"in\",\"arrival\":1700000000.25,\"session\":\"toy-1\",\"channel\":\"tcp\",\"advice\":\"\",\"adviceSource\":\"\"}");
    }

    @Test
    void printsDevice() {
        listener.on(new SessionEvent.DeviceAnnounced(ARM, true));

        assertLine("{\"type\":\"device\",\"source\":\"Arm\",\"internal\":true}");
    }

    @Test
    void printsDevicePropertiesAsPage() {
        var groups = new DeviceProperty(
                "groups", "", List.of(new DeviceProperty("0", "imu", List.of(new DeviceProperty("rate", "83")))));
        listener.on(new SessionEvent.DeviceDescribed(
                ARM, new DeviceProperty("Arm", "", List.of(new DeviceProperty("device_id", "7"), groups))));
        listener.on(new SessionEvent.DeviceDeparted(ARM));

        assertLine("{\"type\":\"device\",\"source\":\"Arm\",\"page\":{\"device_id\":\"7\","
                + "\"groups\":[{\"rate\":\"83\",\"value\":\"imu\"}]}}\n"
                + "{\"type\":\"event\",\"source\":\"Arm\",\"name\":\"departed\",\"fields\":{}}");
    }

    @Test
    void printsFindingWithoutMessage() {
        var now = new MonotonicAndUnixTime(1_000_000_000L, 0);

        listener.on(Finding.of(
                new PrintedSessionProtocol.PrintedSessionRule(Severity.ERROR), Direction.TO_SERVER, "refused", now));

        assertLine(
                "{\"type\":\"finding\",\"severity\":\"error\",\"code\":\"TOY_BROKEN\",\"rule\":\"T1\","
                        + "\"section\":\"§1\",\"field\":\"\",\"message\":\"refused\",\"n\":null,\"offset\":null,\"at\":null,"
                        + "\"direction\":\"out\",\"arrival\":1700000000,\"session\":\"toy-1\",\"channel\":\"\",\"advice\":\"\",\"adviceSource\":\"\"}");
    }

    @Test
    void printsProcessAsSubjectOfFindingAboutThisProgram() {
        var now = new MonotonicAndUnixTime(1_000_000_000L, 0);

        listener.on(Finding.of(ConnectionProblemKind.SELF_BEHIND, Direction.TO_CLIENT, "late", now));

        var line = text();
        assertTrue(line.endsWith("\"adviceSource\":\"Mocapscope\",\"subject\":\"process\"}\n"), line);
    }

    @Test
    void printsOnlyStatesAndFindingsByDefault() {
        listener = createListener(Set.of());

        listener.on(PrintedSessionProtocol.message(3, ByteBuffer.allocate(14)));
        listener.on(SessionEvent.Samples.of(new Sample.Dial(STAMP, 1, 1)));
        listener.on(new SessionEvent.DeviceAnnounced(ARM, false));
        listener.on(new SessionEvent.SourceDescribed(
                new DeclaredSourceProperties(ARM, SourceDataKind.DIAL, "", "", "", "", OptionalDouble.empty())));

        assertEquals("", text());
    }

    private SessionListener createListener(Set<PrintedContentKind> contents) {
        return new JsonSessionPrinter(out, contents).createListener(PrintedSessionProtocol.session());
    }

    private void assertLine(String expected) {
        assertEquals(expected + "\n", text());
    }

    private String text() {
        out.drain(SystemClock.monotonicNanos());
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
