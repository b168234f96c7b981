package mocapscope.protocol.vrpn;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.SignalOrigin;

/** Finds the fields of a device message that hold the values of each sensor, button, channel and dial. */
final class VrpnCarried {

    private VrpnCarried() {}

    static List<SignalOrigin> of(VrpnReport report, SourceId source) {
        return switch (report) {
            case VrpnTracker.PosQuat pose ->
                List.of(new SignalOrigin(source, SourceKind.TRACKER, pose.sensor(), "position", "orientation"));
            case VrpnTracker.Velocity moves ->
                List.of(new SignalOrigin(source, SourceKind.TRACKER, moves.sensor(), "linear", "rotation"));
            case VrpnTracker.Acceleration moves ->
                List.of(new SignalOrigin(source, SourceKind.TRACKER, moves.sensor(), "linear", "rotation"));
            case VrpnButton.Change change -> List.of(new SignalOrigin(source, SourceKind.BUTTON, change.button(), "state"));
            case VrpnButton.Changes changes -> changes(changes, source);
            case VrpnButton.States states ->
                row(source, SourceKind.BUTTON, "states", states.states().size());
            case VrpnAnalog analog ->
                row(source, SourceKind.ANALOG, "channels", analog.channels().size());
            case VrpnDial dial -> List.of(new SignalOrigin(source, SourceKind.DIAL, dial.dial(), "change"));
            case VrpnBase.Text _ -> List.of(new SignalOrigin(source, SourceKind.TEXT, SignalOrigin.ALL, "text"));
            case VrpnBase.Ping _, VrpnBase.Pong _, VrpnWish _, VrpnMode _, VrpnOutput _, VrpnPoser _ -> List.of();
            case VrpnRoom _, VrpnSkeletonPart _, VrpnForce _, VrpnImager _, VrpnRegion _, VrpnLogger _ -> List.of();
        };
    }

    private static List<SignalOrigin> changes(VrpnButton.Changes changes, SourceId source) {
        var carried = new ArrayList<SignalOrigin>();
        for (int i = 0; i < changes.changes().size(); i++) {
            carried.add(
                    new SignalOrigin(source, SourceKind.BUTTON, changes.changes().get(i).button(), "changes[%d]".formatted(i)));
        }
        return carried;
    }

    private static List<SignalOrigin> row(SourceId source, SourceKind kind, String list, int count) {
        var carried = new ArrayList<SignalOrigin>(count);
        for (int i = 0; i < count; i++) {
            carried.add(new SignalOrigin(source, kind, i, "%s[%d]".formatted(list, i)));
        }
        return carried;
    }
}
