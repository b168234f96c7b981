package mocapscope.app.command.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class TextSessionPrinterTest {
    private static final SourceId ARM = new SourceId("toy-1", "Arm");
    private static final SampleMetadata STAMP = new SampleMetadata(ARM, Direction.TO_CLIENT, 7, 1_250_000_000L, 0);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final LossyQueuedLineOutputStream out = new LossyQueuedLineOutputStream(bytes);

    @Test
    void printsSamplesInColumns() {
        var listener = listener(Ansi.OFF);

        listener.on(SessionEvent.Samples.of(
                new Sample.Pose(STAMP, 2, new Vec3(0.01, -0.02, 1.5), new Quat(0.1, 0.2, 0.3, Math.sqrt(0.86)))));
        listener.on(SessionEvent.Samples.of(new Sample.Button(STAMP, 3, true, true)));
        listener.on(SessionEvent.Samples.of(new Sample.Dial(STAMP, 0, -0.125)));
        listener.on(SessionEvent.Samples.of(new Sample.Transform(
                STAMP, Sample.TransformKind.UNIT_TO_SENSOR, 1, new Vec3(0, 0.5, 0), Quat.IDENTITY)));

        assertEquals("""
                      #7     0.250000 in  pose         Arm              2    0.0100  -0.0200   1.5000    0.1000   0.2000   0.3000   0.9274
                      #7     0.250000 in  button       Arm              3  pressed, as initially reported
                      #7     0.250000 in  dial         Arm              0   -0.1250 revolutions
                      #7     0.250000 in  transform    Arm              1    0.0000   0.5000   0.0000    0.0000   0.0000   0.0000   1.0000  unit_to_sensor
                """, text());
    }

    @Test
    void printsNonFiniteAndHugeNumbers() {
        listener(Ansi.OFF)
                .on(SessionEvent.Samples.of(new Sample.Velocity(
                        STAMP, 0, new Vec3(Double.NaN, 1e12, -0.00001), new Quat(-1, 0, 0, 0.99999), 0.5)));

        assertEquals("""
                      #7     0.250000 in  velocity     Arm              0       NaN   1.0E12   0.0000   -1.0000   0.0000   0.0000   1.0000   0.5000
                """, text());
    }

    @Test
    void escapesControlCharactersOfPeer() {
        listener(Ansi.OFF)
                .on(SessionEvent.Samples.of(new Sample.Text(STAMP, Sample.TextSeverity.ERROR, 0, "\u001b[2Jgone")));

        assertEquals("      #7     0.250000 in  text         Arm            error: \\u001b[2Jgone\n", text());
    }

    @Test
    void printsStatesSourcesAndMessages() {
        var listener = listener(Ansi.OFF);

        listener.on(new SessionStateChange(SessionPhase.HANDSHAKING, "cookie sent", "the cookie", 1_000_000_000L));
        listener.on(new SessionEvent.SourceDescribed(new DeclaredSourceProperties(
                ARM, SourceDataKind.TRACKER, "m", "y up", "xyzw", "unix", OptionalDouble.empty())));
        listener.on(PrintedSessionProtocol.message(3, ByteBuffer.allocate(14)));

        assertEquals("""
                             0.000000     state        handshaking: cookie sent, waiting for the cookie
                                          source       Arm            tracker, unit m, axes y up, quaternions xyzw, times since unix
                      #3     0.250000 in  message      Arm            tcp@24, 14 bytes: toy Report count=0 point.x=0.0 password=*** padding=0000
                """, text());
    }

    @Test
    void printsDevicePropertiesRatesAndDeparture() {
        var listener = listener(Ansi.OFF);

        listener.on(new SessionEvent.DeviceDescribed(
                ARM, new DeviceProperty("Arm", "", List.of(new DeviceProperty("device_id", "7")))));
        listener.on(new SessionEvent.SourceDescribed(new DeclaredSourceProperties(
                ARM, SourceDataKind.TRACKER, "m", "y up", "xyzw", "unix", OptionalDouble.of(83))));
        listener.on(new SessionEvent.SourceDescribed(
                new DeclaredSourceProperties(ARM, SourceDataKind.FLAGS, "", "", "", "unix", OptionalDouble.of(0))));
        listener.on(new SessionEvent.DeviceDeparted(ARM));

        assertEquals("""
                                          device       Arm            describes itself device_id=7
                                          source       Arm            tracker, unit m, axes y up, quaternions xyzw, times since unix, declares 83 Hz
                                          source       Arm            flags, unit , axes , times since unix, reports events
                                          device       Arm            left
                """, text());
    }

    @Test
    void printsFindingWithRuleAndTerminalColour() {
        var finding = Finding.of(
                new PrintedSessionProtocol.PrintedSessionRule(Severity.ERROR),
                PrintedSessionProtocol.message(3, ByteBuffer.allocate(8)),
                "count",
                0,
                "is odd");

        listener(Ansi.OFF).on(finding);
        listener(Ansi.ON).on(finding);

        var line = "      #3     0.250000 in  error        is odd (TOY_BROKEN, T1, §1)";
        assertEquals(line + "\n\u001b[31m" + line + "\u001b[39m\n", text());
    }

    @Test
    void truncatesLongTexts() {
        var text = "x".repeat(100_000);
        var listener = listener(Ansi.OFF);

        listener.on(SessionEvent.Samples.of(new Sample.Text(STAMP, Sample.TextSeverity.ERROR, 0, text)));
        listener.on(new SessionEvent.DeviceDescribed(
                new SourceId("toy-1", text), new DeviceProperty("", "", List.of(new DeviceProperty(text, text)))));

        var brief = "x".repeat(299) + "…";
        assertEquals(
                "      #7     0.250000 in  text         Arm            error: " + brief + "\n"
                        + "                          device       " + brief + " describes itself " + brief + "=" + brief
                        + "\n",
                text());
    }

    private SessionListener listener(Ansi ansi) {
        return new TextSessionPrinter(out, ansi, EnumSet.allOf(PrintedContentKind.class))
                .createListener(PrintedSessionProtocol.session());
    }

    private String text() {
        out.drain(SystemClock.monotonicNanos());
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
