package mocapscope.protocol.vrpn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Layout;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.sample.Vec3;

/**
 * The devices that a server shows, and what they report. A device's id on the wire is its place in the list. A device has
 * but one row of channels there, so where one has several, each is a device of its own behind the others.
 */
final class VrpnShow {

    /** Takes what a device says, and the moment of the movement that it says it of. */
    @FunctionalInterface
    interface Words {

        void say(int device, VrpnReport report, long moment);
    }

    private final Source source;
    private final List<Layout.Device> devices;
    private final Map<String, Integer> ids = new HashMap<>();
    /** The devices that are rows of others, by their ids. */
    private final Map<VrpnRows.Row, Integer> rows = new HashMap<>();

    private final VrpnAnswers answers;
    /** Positions on this wire are metres by convention, whatever the source counts in. */
    private final double metresPerUnit;

    /**
     * Shows those devices of {@code source} that are {@code named}, or all when none is.
     *
     * @throws IllegalArgumentException when one is named that there is not
     */
    VrpnShow(Source source, List<String> named) {
        this.source = source;
        this.devices = new ArrayList<>(source.layout().chosen(named));
        for (int id = 0; id < devices.size(); id++) {
            ids.put(devices.get(id).name(), id);
        }
        VrpnRows.of(source).forEach((row, device) -> {
            if (ids.containsKey(row.source().device())) {
                rows.put(row, devices.size());
                ids.putIfAbsent(device.name(), devices.size());
                devices.add(device);
            }
        });
        this.answers = new VrpnAnswers(source.layout().basis());
        this.metresPerUnit = source.layout().basis().metresPerUnit();
    }

    /** What a client must be told before anything else. */
    List<VrpnSystem> descriptions() {
        var descriptions = new ArrayList<VrpnSystem>();
        for (int id = 0; id < devices.size(); id++) {
            descriptions.add(
                    new VrpnSystem.SenderDescription(id, devices.get(id).name()));
        }
        descriptions.addAll(VrpnType.descriptions());
        return descriptions;
    }

    /** Id of the device of that name, or −1. */
    int id(String device) {
        return ids.getOrDefault(device, -1);
    }

    /** How all buttons are at a moment. */
    void states(long moment, Words out) {
        for (int id = 0; id < devices.size(); id++) {
            states(id, moment, out);
        }
    }

    /** How a device's buttons are at a moment, if it has any. */
    void states(int id, long moment, Words out) {
        var device = devices.get(id);
        if (device.buttons() == 0) {
            return;
        }
        var states = new int[device.buttons()];
        source.between(moment, moment, sample -> {
            if (sample instanceof Sample.Button button && id(name(sample)) == id && button.button() < states.length) {
                states[button.button()] = button.pressed() ? 1 : 0;
            }
        });
        out.say(id, new VrpnButton.States(Ints.of(states)), moment);
    }

    /** What a device answers to a wish; stamped with {@code moment}, so that its time does not run backwards. */
    void answer(VrpnReport asked, int id, long moment, Words out) {
        answers.to(asked, devices.get(id), report -> out.say(id, report, moment));
    }

    /** What happened after {@code from}, up to {@code to}, and how all that moves is then. */
    void between(long from, long to, Words out) {
        source.between(from, to, sample -> {
            int id = sample instanceof Sample.Analog analog ? row(analog) : id(name(sample));
            if (id >= 0) {
                reports(sample, report -> out.say(id, report, sample.stamp().deviceTime()));
            }
        });
    }

    private int row(Sample.Analog analog) {
        return rows.getOrDefault(VrpnRows.row(analog), id(name(analog)));
    }

    private void reports(Sample sample, Consumer<VrpnReport> out) {
        switch (sample) {
            case Sample.Pose pose ->
                out.accept(new VrpnTracker.PosQuat(pose.sensor(), metres(pose.position()), pose.orientation()));
            case Sample.Skeleton body -> bones(body, out);
            case Sample.Velocity moves ->
                out.accept(new VrpnTracker.Velocity(
                        moves.sensor(), metres(moves.linear()), moves.rotation(), moves.dt(), false));
            case Sample.Acceleration moves ->
                out.accept(new VrpnTracker.Acceleration(
                        moves.sensor(), metres(moves.linear()), moves.rotation(), moves.dt()));
            case Sample.Button button -> change(button, out);
            case Sample.Analog analog -> out.accept(new VrpnAnalog(analog.channels()));
            case Sample.Dial dial -> out.accept(new VrpnDial(dial.dial(), dial.change()));
            // VRPN has no message for the states of a device, nor for a scene.
            case Sample.Flags _, Sample.SceneObject _, Sample.Bubble _, Sample.Event _ -> {}
            case Sample.Text text ->
                out.accept(new VrpnBase.Text(text.severity().ordinal(), text.level(), text.text()));
            case Sample.Transform transform -> out.accept(transform(transform));
        }
    }

    /** A body is a tracker with a sensor a bone; a bone that was not seen is not reported. */
    private void bones(Sample.Skeleton body, Consumer<VrpnReport> out) {
        for (int bone = 0; bone < body.map().bones().size(); bone++) {
            var position = body.positions().vec3(bone);
            if (position.finite()) {
                var turned = body.orientations().quat(bone);
                out.accept(new VrpnTracker.PosQuat(bone, metres(position), turned.finite() ? turned : Quat.IDENTITY));
            }
        }
    }

    private static void change(Sample.Button button, Consumer<VrpnReport> out) {
        if (!button.initial()) {
            out.accept(new VrpnButton.Change(button.button(), button.pressed() ? 1 : 0));
        }
    }

    private VrpnRoom transform(Sample.Transform transform) {
        var position = metres(transform.position());
        return switch (transform.kind()) {
            case TO_ROOM -> new VrpnRoom.ToRoom(position, transform.orientation());
            case UNIT_TO_SENSOR -> new VrpnRoom.UnitToSensor(transform.sensor(), position, transform.orientation());
        };
    }

    private Vec3 metres(Vec3 value) {
        return metresPerUnit == 1 ? value : value.times(metresPerUnit);
    }

    private static String name(Sample sample) {
        return sample.stamp().source().device();
    }
}
