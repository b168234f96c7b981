package mocapscope.protocol.vrpn.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.vrpn.wire.ImmutableIntArray;
import mocapscope.protocol.vrpn.wire.VrpnAnalogMessage;
import mocapscope.protocol.vrpn.wire.VrpnButtonMessage;
import mocapscope.protocol.vrpn.wire.VrpnCommonDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnDialMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTrackerGeometryMessage;
import mocapscope.protocol.vrpn.wire.VrpnTrackerMessage;

/**
 * Generates the VRPN descriptions and reports of simulated devices from a motion source. Sender 0 is the server itself,
 * as in the C++ implementation; the devices follow in order. A VRPN device has only one row of channels, so each row of
 * a device with several is served as a device of its own after the others.
 */
final class VrpnReportGenerator {

    /** Callback that receives each generated report, with its device id and its time in nanoseconds. */
    @FunctionalInterface
    interface VrpnReportConsumer {

        void accept(int device, VrpnDeviceMessage report, long moment);
    }

    private static final int FIRST_ID = 1;

    private final ServedMotionSource motionSource;
    private final List<ServedMotionSourceDescription.DeviceLayout> layouts;
    private final Map<String, Integer> ids = new HashMap<>();
    /** Ids of the devices that represent a row of another device. */
    private final Map<VrpnAnalogSetDeviceSplitter.VrpnAnalogRowKey, Integer> rows = new HashMap<>();

    private final VrpnDeviceRequestResponder answers;
    /** Conversion to metres, the conventional unit of positions in VRPN. */
    private final double metresPerUnit;

    /**
     * Creates the generator.
     *
     * @param source the motion source
     * @param names names of the devices to serve; empty for all
     * @throws IllegalArgumentException if the source has no device with one of the names, or it is too long
     */
    VrpnReportGenerator(ServedMotionSource source, List<String> names) {
        names.forEach(VrpnSystemMessage.SenderDescription::checkName);
        this.motionSource = source;
        this.layouts = new ArrayList<>(source.layout().selectDevices(names));
        for (int i = 0; i < layouts.size(); i++) {
            ids.put(layouts.get(i).name(), FIRST_ID + i);
        }
        VrpnAnalogSetDeviceSplitter.map(source).forEach((key, layout) -> {
            if (ids.containsKey(key.source().device())) {
                rows.put(key, FIRST_ID + layouts.size());
                ids.putIfAbsent(layout.name(), FIRST_ID + layouts.size());
                layouts.add(layout);
            }
        });
        this.answers = new VrpnDeviceRequestResponder(source.layout().basis());
        this.metresPerUnit = source.layout().basis().metresPerUnit();
    }

    /** Returns the descriptions that a client must receive first. */
    List<VrpnSystemMessage> descriptions() {
        var descriptions = new ArrayList<VrpnSystemMessage>();
        descriptions.add(VrpnSystemMessage.SenderDescription.CONTROL);
        for (int i = 0; i < layouts.size(); i++) {
            descriptions.add(new VrpnSystemMessage.SenderDescription(
                    FIRST_ID + i, layouts.get(i).name()));
        }
        descriptions.addAll(VrpnMessageType.createDescriptions());
        return descriptions;
    }

    /** Returns the id of a device, or −1 if it does not exist. */
    int findId(String device) {
        return ids.getOrDefault(device, -1);
    }

    private ServedMotionSourceDescription.DeviceLayout layout(int id) {
        return layouts.get(id - FIRST_ID);
    }

    /** Generates the button states of all devices at a moment. */
    void reportButtonStates(long moment, VrpnReportConsumer out) {
        for (int id = FIRST_ID; id < FIRST_ID + layouts.size(); id++) {
            reportButtonStates(id, moment, out);
        }
    }

    /** Generates the button states of a device at a moment, if it has buttons. */
    void reportButtonStates(int id, long moment, VrpnReportConsumer out) {
        var layout = layout(id);
        if (layout.buttons() == 0) {
            return;
        }
        var states = new int[layout.buttons()];
        motionSource.emitSamples(moment, moment, sample -> {
            if (sample instanceof Sample.Button button
                    && findId(name(sample)) == id
                    && button.button() < states.length) {
                states[button.button()] = button.pressed() ? 1 : 0;
            }
        });
        out.accept(id, new VrpnButtonMessage.ButtonStates(ImmutableIntArray.of(states)), moment);
    }

    /** Generates the answer to a request, with time {@code moment}, so that the device's time never runs backwards. */
    void reportAnswer(VrpnDeviceMessage request, int id, long moment, VrpnReportConsumer out) {
        answers.answer(request, layout(id), report -> out.accept(id, report, moment));
    }

    /** Generates the events after {@code from} up to {@code to}, and the state of all moving devices at {@code to}. */
    void reportBetween(long from, long to, VrpnReportConsumer out) {
        motionSource.emitSamples(from, to, sample -> {
            int id = sample instanceof Sample.Analog analog ? row(analog) : findId(name(sample));
            if (id >= 0) {
                reports(sample, report -> out.accept(id, report, sample.stamp().deviceTime()));
            }
        });
    }

    private int row(Sample.Analog analog) {
        return rows.getOrDefault(VrpnAnalogSetDeviceSplitter.keyOf(analog), findId(name(analog)));
    }

    private void reports(Sample sample, Consumer<VrpnDeviceMessage> out) {
        switch (sample) {
            case Sample.Pose pose ->
                out.accept(new VrpnTrackerMessage.PosQuat(pose.sensor(), metres(pose.position()), pose.orientation()));
            case Sample.Skeleton body -> bones(body, out);
            case Sample.Velocity moves ->
                out.accept(new VrpnTrackerMessage.SensorVelocity(
                        moves.sensor(), metres(moves.linear()), moves.rotation(), moves.dt(), false));
            case Sample.Acceleration moves ->
                out.accept(new VrpnTrackerMessage.SensorAcceleration(
                        moves.sensor(), metres(moves.linear()), moves.rotation(), moves.dt()));
            case Sample.Button button -> change(button, out);
            case Sample.Analog analog -> out.accept(new VrpnAnalogMessage(analog.channels()));
            case Sample.Dial dial -> out.accept(new VrpnDialMessage(dial.dial(), dial.change()));
            // VRPN has no messages for device flags, scene objects and events.
            case Sample.Flags _, Sample.SceneObject _, Sample.SetpBubble _, Sample.ProtocolEvent _ -> {}
            case Sample.Text text ->
                out.accept(
                        new VrpnCommonDeviceMessage.TextMessage(text.severity().ordinal(), text.level(), text.text()));
            case Sample.Transform transform -> out.accept(transform(transform));
        }
    }

    /** Generates a tracker report for each bone of a skeleton; bones that are not tracked are left out. */
    private void bones(Sample.Skeleton body, Consumer<VrpnDeviceMessage> out) {
        for (int bone = 0; bone < body.map().bones().size(); bone++) {
            var position = body.positions().vec3(bone);
            if (position.isFinite()) {
                var turned = body.orientations().quat(bone);
                out.accept(new VrpnTrackerMessage.PosQuat(
                        bone, metres(position), turned.isFinite() ? turned : Quat.IDENTITY));
            }
        }
    }

    private static void change(Sample.Button button, Consumer<VrpnDeviceMessage> out) {
        if (!button.initial()) {
            out.accept(new VrpnButtonMessage.ButtonChange(button.button(), button.pressed() ? 1 : 0));
        }
    }

    private VrpnTrackerGeometryMessage transform(Sample.Transform transform) {
        var position = metres(transform.position());
        return switch (transform.kind()) {
            case TO_ROOM -> new VrpnTrackerGeometryMessage.TrackerToRoomTransform(position, transform.orientation());
            case UNIT_TO_SENSOR ->
                new VrpnTrackerGeometryMessage.UnitToSensorTransform(
                        transform.sensor(), position, transform.orientation());
        };
    }

    private Vec3 metres(Vec3 value) {
        return metresPerUnit == 1 ? value : value.times(metresPerUnit);
    }

    private static String name(Sample sample) {
        return sample.stamp().source().device();
    }
}
