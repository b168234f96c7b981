package mocapscope.protocol.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.LongStream;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SimulatedMotionSourceTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long FRAME = SECOND / 240;

    private final SimulatedMotionSource source = SimulatedMotionSource.of(List.of("Walker", "Wand", "Console"));

    @Test
    void layoutListsDevicesAndTheirSignals() {
        var layout = source.layout();

        assertEquals(
                List.of("Walker 24 0 0 0", "Wand 1 4 6 2", "Console 0 8 8 0"),
                layout.devices().stream()
                        .map(deviceLayout -> "%s %d %d %d %d"
                                .formatted(
                                        deviceLayout.name(),
                                        deviceLayout.sensors(),
                                        deviceLayout.buttons(),
                                        deviceLayout.channels(),
                                        deviceLayout.dials()))
                        .toList());
        assertEquals("m", layout.unit());
    }

    @Test
    void namesDevicesAsRequested() {
        var kinds = List.of("Walker", "Wand", "Console");

        assertEquals(
                List.of("Tracker0 24", "Wand 1", "Körper 1 0", "a,b 24"),
                devices(SimulatedMotionSource.of(kinds, List.of("Tracker0", "Wand", "Körper 1", "a,b", "Wand"))));
        assertEquals(List.of("Walker 24", "Wand 1", "Console 0"), devices(SimulatedMotionSource.of(kinds, List.of())));
        assertEquals(List.of("any 24"), devices(SimulatedMotionSource.of(List.of(), List.of("any"))));
        assertEquals(List.of(), devices(SimulatedMotionSource.of(List.of(), List.of())));
    }

    private static List<String> devices(SimulatedMotionSource source) {
        return source.layout().devices().stream()
                .map(layout -> layout.name() + " " + layout.sensors())
                .toList();
    }

    @Test
    void devicesOfOneKindStandApart() {
        var hips = new HashMap<String, Vec3>();
        SimulatedMotionSource.of(List.of("Walker"), List.of("first", "second")).emitSamples(0, 0, sample -> {
            if (sample instanceof Sample.Pose pose && pose.sensor() == 0) {
                hips.put(pose.stamp().source().device(), pose.position());
            }
        });

        var first = Objects.requireNonNull(hips.get("first"));
        assertTrue(first.minus(Objects.requireNonNull(hips.get("second"))).length() > 1);
    }

    @Test
    void skeletonMapMatchesWalkerJoints() {
        var map = source.layout().devices().getFirst().skeleton().orElseThrow();

        assertEquals("walker-24", map.id());
        assertTrue(map.fits("vrpn", "Walker", 24));
        for (var joint : WalkerJoint.values()) {
            var bone = map.bones().get(joint.ordinal());
            var parent = joint.parent();
            assertEquals(joint.name().toLowerCase(Locale.ROOT), bone.name());
            assertEquals(parent == null ? -1 : parent.ordinal(), bone.wireParent());
        }
    }

    @Test
    void stateContainsAllPosesChannelsAndButtons() {
        var state = samples(7 * SECOND, 7 * SECOND);

        assertEquals(25, of(Sample.Pose.class, state).size());
        assertEquals(2, of(Sample.Analog.class, state).size());
        assertEquals(12, of(Sample.Button.class, state).size());
        assertTrue(of(Sample.Button.class, state).stream().allMatch(Sample.Button::initial));
        assertEquals(25 + 2 + 12, state.size());
    }

    @Test
    void stampsSamplesWithTheirTimeAndNoSession() {
        for (var sample : samples(3 * SECOND, 3 * SECOND + FRAME)) {
            assertEquals("", sample.stamp().source().session());
            assertEquals(SampleMetadata.NO_MESSAGE, sample.stamp().message());
            assertEquals(Direction.TO_CLIENT, sample.stamp().direction());
            assertTrue(sample.stamp().deviceTime() > 3 * SECOND);
            assertTrue(sample.stamp().deviceTime() <= 3 * SECOND + FRAME);
        }
    }

    @Test
    void emitsEventsOnceForAnyTimeSlicing() {
        var whole = events(samples(0, 24 * SECOND));
        var frames = new ArrayList<Sample>();
        LongStream.range(0, 24 * 240)
                .forEach(i -> frames.addAll(events(samples(i * SECOND / 240, (i + 1) * SECOND / 240))));

        assertEquals(whole, frames);
        assertTrue(whole.size() > 300, whole.size() + " events");
    }

    @Test
    void emitsEachPoseOnceAtIntervalEnd() {
        var late = samples(0, 10 * SECOND);

        assertEquals(25, of(Sample.Pose.class, late).size());
        assertEquals(of(Sample.Pose.class, samples(10 * SECOND, 10 * SECOND)), of(Sample.Pose.class, late));
    }

    @Test
    void buttonChangesConnectConsecutiveStates() {
        var pressed = new HashMap<String, Boolean>();
        of(Sample.Button.class, samples(SECOND, SECOND)).forEach(button -> pressed.put(key(button), button.pressed()));
        for (var button : of(Sample.Button.class, samples(SECOND, 9 * SECOND))) {
            assertEquals(!button.pressed(), pressed.put(key(button), button.pressed()), "it changed");
        }

        for (var button : of(Sample.Button.class, samples(9 * SECOND, 9 * SECOND))) {
            assertEquals(button.pressed(), pressed.get(key(button)));
        }
    }

    @Test
    void pressesEveryButtonAndTurnsEveryDial() {
        var events = samples(0, 24 * SECOND);

        assertEquals(
                12,
                of(Sample.Button.class, events).stream()
                        .map(SimulatedMotionSourceTest::key)
                        .distinct()
                        .count());
        assertEquals(
                2,
                of(Sample.Dial.class, events).stream()
                        .map(Sample.Dial::dial)
                        .distinct()
                        .count());
    }

    @Test
    void dialReturnsToItsStart() {
        double sum = of(Sample.Dial.class, samples(0, 24 * SECOND)).stream()
                .mapToDouble(Sample.Dial::change)
                .sum();

        assertEquals(0, sum, 1e-9);
    }

    @Test
    void announcesEveryLap() {
        var texts = of(Sample.Text.class, samples(0, 30 * SECOND));

        assertEquals(
                List.of("lap 2", "lap 3", "lap 4"),
                texts.stream().map(Sample.Text::text).toList());
    }

    @Test
    void equalArgumentsProduceEqualSamples() {
        var others = new ArrayList<Sample>();
        SimulatedMotionSource.of(List.of("Walker", "Wand", "Console")).emitSamples(5 * SECOND, 6 * SECOND, others::add);

        assertEquals(samples(5 * SECOND, 6 * SECOND), others);
    }

    @Test
    void rejectsTimeGoingBackward() {
        var failure = assertThrows(IllegalArgumentException.class, () -> samples(2, 1));

        assertEquals("time goes backwards, from 2 to 1", failure.getMessage());
    }

    private List<Sample> samples(long from, long to) {
        var samples = new ArrayList<Sample>();
        source.emitSamples(from, to, samples::add);
        return samples;
    }

    private static List<Sample> events(List<Sample> samples) {
        return samples.stream()
                .filter(sample -> !(sample instanceof Sample.Pose || sample instanceof Sample.Analog))
                .toList();
    }

    private static <T extends Sample> List<T> of(Class<T> type, List<Sample> samples) {
        return samples.stream().filter(type::isInstance).map(type::cast).toList();
    }

    private static String key(Sample.Button button) {
        return button.stamp().source().device() + button.button();
    }
}
