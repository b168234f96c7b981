package mocapscope.protocol.vrpn;

import java.util.OptionalDouble;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Sink;

/** Makes samples of what devices report; the numbers stay the wire's. */
final class VrpnSamples {
    /** As many channels as the C++ implementation sends at most: their layouts are made once. */
    private static final int USUAL_CHANNELS = 128;

    private static final AnalogLayout[] LAYOUTS = new AnalogLayout[USUAL_CHANNELS + 1];

    static {
        for (int channels = 0; channels < LAYOUTS.length; channels++) {
            LAYOUTS[channels] = AnalogLayout.plain(channels);
        }
    }

    private VrpnSamples() {}

    /** Hands over the samples of {@code report}; what is said of no device's state has none. */
    static void of(VrpnReport report, Stamp stamp, Sink out) {
        // Nearly all that flows is poses: this method is small enough for a compiler to put in its caller's place.
        if (report instanceof VrpnTracker.PosQuat pose) {
            pose(pose, stamp, out);
        } else {
            any(report, stamp, out);
        }
    }

    private static void pose(VrpnTracker.PosQuat pose, Stamp stamp, Sink out) {
        out.sample(new Sample.Pose(stamp, pose.sensor(), pose.position(), pose.orientation()));
    }

    private static void any(VrpnReport report, Stamp stamp, Sink out) {
        switch (report) {
            case VrpnTracker.PosQuat pose -> pose(pose, stamp, out);
            case VrpnTracker.Velocity moves ->
                out.sample(new Sample.Velocity(stamp, moves.sensor(), moves.linear(), moves.rotation(), moves.dt()));
            case VrpnTracker.Acceleration moves ->
                out.sample(
                        new Sample.Acceleration(stamp, moves.sensor(), moves.linear(), moves.rotation(), moves.dt()));
            case VrpnButton.Change change -> out.sample(button(stamp, change));
            case VrpnButton.Changes changes -> changes.changes().forEach(change -> out.sample(button(stamp, change)));
            case VrpnButton.States states -> states(states.states(), stamp, out);
            case VrpnAnalog analog ->
                out.sample(new Sample.Analog(stamp, layout(analog.channels().size()), analog.channels()));
            case VrpnDial dial -> out.sample(new Sample.Dial(stamp, dial.dial(), dial.change()));
            case VrpnBase.Text text ->
                out.sample(new Sample.Text(stamp, severity(text.severity()), (int) text.level(), text.text()));
            case VrpnRoom room -> room(room, stamp, out);
            case VrpnBase.Ping _, VrpnBase.Pong _, VrpnWish _, VrpnMode _, VrpnOutput _, VrpnPoser _ -> {}
            case VrpnSkeletonPart _, VrpnForce _, VrpnImager _, VrpnRegion _, VrpnLogger _ -> {}
        }
    }

    /** What is known of a device that sends {@code kind}: little, but by convention metres and Unix time. */
    static SourceInfo source(SourceId source, Kind kind, QuatOrder order) {
        boolean tracker = kind == Kind.TRACKER;
        return new SourceInfo(
                source,
                kind,
                tracker ? "m" : SourceInfo.UNKNOWN,
                SourceInfo.UNKNOWN,
                tracker ? order.choice() : "",
                "unix",
                OptionalDouble.empty());
    }

    private static void room(VrpnRoom room, Stamp stamp, Sink out) {
        switch (room) {
            case VrpnRoom.ToRoom(Vec3 position, Quat orientation) ->
                out.sample(new Sample.Transform(
                        stamp, Sample.TransformKind.TO_ROOM, Sample.Transform.WHOLE_DEVICE, position, orientation));
            case VrpnRoom.UnitToSensor(int sensor, Vec3 position, Quat orientation) ->
                out.sample(new Sample.Transform(
                        stamp, Sample.TransformKind.UNIT_TO_SENSOR, sensor, position, orientation));
            case VrpnRoom.Workspace _ -> {}
        }
    }

    private static Sample.Button button(Stamp stamp, VrpnButton.Change change) {
        return new Sample.Button(stamp, change.button(), change.state() != 0, false);
    }

    private static void states(Ints states, Stamp stamp, Sink out) {
        for (int i = 0; i < states.size(); i++) {
            out.sample(new Sample.Button(stamp, i, states.at(i) != 0, true));
        }
    }

    private static AnalogLayout layout(int channels) {
        return channels < LAYOUTS.length ? LAYOUTS[channels] : AnalogLayout.plain(channels);
    }

    private static Sample.TextSeverity severity(long severity) {
        if (severity == 0) {
            return Sample.TextSeverity.NORMAL;
        }
        return severity == 1 ? Sample.TextSeverity.WARNING : Sample.TextSeverity.ERROR;
    }
}
