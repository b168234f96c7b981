package mocapscope.protocol.vrpn.client;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;

/**
 * A tracker whose position is the time in seconds, and a console: a button that changes every 100 ms, a dial that turns
 * every 50 ms, a channel, and a word each second.
 */
public record TimeTellingMotionSource(double metresPerUnit) implements ServedMotionSource {
    static final long MILLI = 1_000_000L;
    static final long PRESSES = 100 * MILLI;
    static final long TURNS = 50 * MILLI;
    static final long WORD_INTERVAL = 1000 * MILLI;

    @Override
    public ServedMotionSourceDescription layout() {
        var basis = new Basis(Basis.SignedAxis.X, Basis.SignedAxis.Y, Basis.SignedAxis.Z, metresPerUnit);
        return new ServedMotionSourceDescription(
                List.of(
                        new ServedMotionSourceDescription.DeviceLayout("Tracker0", 2, 0, 0, 0, Optional.empty()),
                        new ServedMotionSourceDescription.DeviceLayout("Console0", 0, 3, 2, 1, Optional.empty())),
                "m",
                basis);
    }

    @Override
    public void emitSamples(long from, long to, Consumer<? super Sample> out) {
        if (from == to) {
            for (int button = 0; button < 3; button++) {
                out.accept(new Sample.Button(stamp("Console0", to), button, pressed(button, to), true));
            }
        }
        for (long at = from / TURNS + 1; at <= to / TURNS; at++) {
            if (at % (PRESSES / TURNS) == 0) {
                long moment = at * TURNS;
                out.accept(new Sample.Button(stamp("Console0", moment), 0, pressed(0, moment), false));
            }
            out.accept(new Sample.Dial(stamp("Console0", at * TURNS), 0, 0.125));
        }
        for (long at = from / WORD_INTERVAL + 1; at <= to / WORD_INTERVAL; at++) {
            var text = "second " + at;
            out.accept(new Sample.Text(stamp("Console0", at * WORD_INTERVAL), Sample.TextSeverity.WARNING, 3, text));
        }
        for (int sensor = 0; sensor < 2; sensor++) {
            var position = new Vec3(to / 1e9, sensor, 1);
            out.accept(new Sample.Pose(stamp("Tracker0", to), sensor, position, Quat.IDENTITY));
        }
        out.accept(new Sample.Analog(
                stamp("Console0", to), AnalogChannelDescription.plain(2), ImmutableDoubleArray.of(to, -to)));
    }

    static boolean pressed(int button, long moment) {
        return button == 0 ? moment / PRESSES % 2 == 1 : button == 2;
    }

    private static SampleMetadata stamp(String device, long moment) {
        return new SampleMetadata(
                new SourceId("", device), Direction.TO_CLIENT, SampleMetadata.NO_MESSAGE, moment, moment);
    }
}
