package mocapscope.protocol.vrpn.decode;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.decoder.DecodedSignalFieldPaths;
import mocapscope.protocol.vrpn.wire.VrpnAnalogMessage;
import mocapscope.protocol.vrpn.wire.VrpnAnalogOutputMessage;
import mocapscope.protocol.vrpn.wire.VrpnAuxiliaryLoggerMessage;
import mocapscope.protocol.vrpn.wire.VrpnButtonMessage;
import mocapscope.protocol.vrpn.wire.VrpnButtonModeMessage;
import mocapscope.protocol.vrpn.wire.VrpnCommonDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnDialMessage;
import mocapscope.protocol.vrpn.wire.VrpnForceDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnImageRegionMessage;
import mocapscope.protocol.vrpn.wire.VrpnImageTransferControlMessage;
import mocapscope.protocol.vrpn.wire.VrpnPoserRequest;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonDescriptionFragment;
import mocapscope.protocol.vrpn.wire.VrpnTrackerGeometryMessage;
import mocapscope.protocol.vrpn.wire.VrpnTrackerMessage;
import mocapscope.protocol.vrpn.wire.VrpnTrackerRequest;

/** Finds the fields of a VRPN device message that contain device values, such as a sensor's position. */
final class VrpnSignalFieldFinder {

    private VrpnSignalFieldFinder() {}

    static List<DecodedSignalFieldPaths> find(VrpnDeviceMessage report, SourceId source) {
        return switch (report) {
            case VrpnTrackerMessage.PosQuat pose ->
                List.of(new DecodedSignalFieldPaths(
                        source, SourceDataKind.TRACKER, pose.sensor(), "position", "orientation"));
            case VrpnTrackerMessage.SensorVelocity moves ->
                List.of(new DecodedSignalFieldPaths(
                        source, SourceDataKind.TRACKER, moves.sensor(), "linear", "rotation"));
            case VrpnTrackerMessage.SensorAcceleration moves ->
                List.of(new DecodedSignalFieldPaths(
                        source, SourceDataKind.TRACKER, moves.sensor(), "linear", "rotation"));
            case VrpnButtonMessage.ButtonChange change ->
                List.of(new DecodedSignalFieldPaths(source, SourceDataKind.BUTTON, change.button(), "state"));
            case VrpnButtonMessage.ButtonChangeList changeList -> changes(changeList, source);
            case VrpnButtonMessage.ButtonStates states ->
                row(source, SourceDataKind.BUTTON, "states", states.states().size());
            case VrpnAnalogMessage analog ->
                row(source, SourceDataKind.ANALOG, "channels", analog.channels().size());
            case VrpnDialMessage dial ->
                List.of(new DecodedSignalFieldPaths(source, SourceDataKind.DIAL, dial.dial(), "change"));
            case VrpnCommonDeviceMessage.TextMessage _ ->
                List.of(new DecodedSignalFieldPaths(source, SourceDataKind.TEXT, DecodedSignalFieldPaths.ALL, "text"));
            case VrpnCommonDeviceMessage.Ping _,
                    VrpnCommonDeviceMessage.Pong _,
                    VrpnTrackerRequest _,
                    VrpnButtonModeMessage _,
                    VrpnAnalogOutputMessage _,
                    VrpnPoserRequest _ -> List.of();
            case VrpnTrackerGeometryMessage _,
                    VrpnSkeletonDescriptionFragment _,
                    VrpnForceDeviceMessage _,
                    VrpnImageTransferControlMessage _,
                    VrpnImageRegionMessage _,
                    VrpnAuxiliaryLoggerMessage _ -> List.of();
        };
    }

    private static List<DecodedSignalFieldPaths> changes(
            VrpnButtonMessage.ButtonChangeList changeList, SourceId source) {
        var origins = new ArrayList<DecodedSignalFieldPaths>();
        for (int i = 0; i < changeList.changes().size(); i++) {
            origins.add(new DecodedSignalFieldPaths(
                    source, SourceDataKind.BUTTON, changeList.changes().get(i).button(), "changes[%d]".formatted(i)));
        }
        return origins;
    }

    private static List<DecodedSignalFieldPaths> row(
            SourceId source, SourceDataKind sourceKind, String list, int count) {
        var origins = new ArrayList<DecodedSignalFieldPaths>(count);
        for (int i = 0; i < count; i++) {
            origins.add(new DecodedSignalFieldPaths(source, sourceKind, i, "%s[%d]".formatted(list, i)));
        }
        return origins;
    }
}
