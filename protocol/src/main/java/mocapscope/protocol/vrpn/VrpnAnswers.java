package mocapscope.protocol.vrpn;

import java.util.function.Consumer;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.MotionSourceLayout;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** Answers client requests on behalf of a served VRPN device; reports unsupported ones as an error text. */
final class VrpnAnswers {
    private static final int ERROR = 2;

    /** The space of simulated motion: half its width, its height, half its depth, in metres. */
    private static final Vec3 ROOM = new Vec3(3, 2.5, 3);

    private final VrpnRoom.Workspace workspace;

    /** Creates a responder for devices with the axes of {@code basis}. */
    VrpnAnswers(Basis basis) {
        this.workspace = workspace(basis);
    }

    /** Emits the answers of {@code device}; there may be none. */
    void to(VrpnReport asked, MotionSourceLayout.DeviceLayout device, Consumer<VrpnReport> out) {
        switch (asked) {
            case VrpnWish wish -> tracker(wish, device.sensors(), out);
            case VrpnMode.Admin admin -> mode(admin, out);
            case VrpnOutput.Change(int channel, double _) ->
                out.accept(refusal("channel %d cannot be set: this server has no outputs".formatted(channel)));
            case VrpnOutput.ChangeAll(var values) ->
                out.accept(refusal("%d channels cannot be set: this server has no outputs".formatted(values.size())));
            case VrpnPoser _ -> out.accept(refusal("clients cannot move the devices of this server"));
            case VrpnLogger.Request _, VrpnLogger.StatusRequest _ ->
                out.accept(new VrpnLogger.Response(VrpnLogger.Names.NONE));
            case VrpnBase _, VrpnTracker _, VrpnRoom _, VrpnButton _, VrpnMode.Alert _, VrpnAnalog _, VrpnDial _ -> {}
            case VrpnOutput.Channels _, VrpnForce _, VrpnImager _, VrpnRegion _, VrpnLogger.Response _ -> {}
        }
    }

    /** Answers with identity transforms: each sensor is its unit, and tracker coordinates are room coordinates. */
    private void tracker(VrpnWish wish, int sensors, Consumer<VrpnReport> out) {
        if (sensors == 0) {
            return;
        }
        switch (wish) {
            case VrpnWish.ToRoom _ -> out.accept(new VrpnRoom.ToRoom(Vec3.ZERO, Quat.IDENTITY));
            case VrpnWish.UnitToSensor _ -> {
                for (int sensor = 0; sensor < sensors; sensor++) {
                    out.accept(new VrpnRoom.UnitToSensor(sensor, Vec3.ZERO, Quat.IDENTITY));
                }
            }
            case VrpnWish.Workspace _ -> out.accept(workspace);
            case VrpnWish.UpdateRate _, VrpnWish.ResetOrigin _ -> {}
        }
    }

    /** Answers a button-mode request: all buttons are momentary. */
    private static void mode(VrpnMode.Admin wish, Consumer<VrpnReport> out) {
        if (wish.mode() != VrpnMode.MOMENTARY) {
            var which = wish.button() == VrpnMode.ALL ? "buttons" : "button " + wish.button();
            out.accept(refusal(which + " cannot toggle on this server"));
        }
    }

    private static VrpnBase.Text refusal(String text) {
        return new VrpnBase.Text(ERROR, 0, text);
    }

    private static VrpnRoom.Workspace workspace(Basis basis) {
        var high = corner(basis, ROOM);
        var low = corner(basis, new Vec3(-ROOM.x(), 0, -ROOM.z()));
        return new VrpnRoom.Workspace(
                new Vec3(Math.min(low.x(), high.x()), Math.min(low.y(), high.y()), Math.min(low.z(), high.z())),
                new Vec3(Math.max(low.x(), high.x()), Math.max(low.y(), high.y()), Math.max(low.z(), high.z())));
    }

    private static Vec3 corner(Basis basis, Vec3 place) {
        return basis.right()
                .direction()
                .times(place.x())
                .plus(basis.up().direction().times(place.y()))
                .plus(basis.towards().direction().times(place.z()));
    }
}
