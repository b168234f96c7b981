package mocapscope.app.scene.model;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.app.model.snapshot.DialRotationState;
import mocapscope.app.model.snapshot.SessionLatestSamplesSnapshot;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/**
 * The device panels of one session in the 3D scene, with lamps, bars and dials for the device signals. Each device has
 * one plate.
 */
final class DeviceSignalPanelSceneModel {
    private final int accent;
    private final HiddenSceneItemSet items;
    private final List<SceneButtonLamp> lamps = new ArrayList<>();
    private final List<SceneFlagLampGroup> flagLampList = new ArrayList<>();
    private final List<SceneAnalogChannelBarGroup> meters = new ArrayList<>();
    private final List<SceneDeviceDialGauge> dials = new ArrayList<>();
    private final BitSet lampsShown = new BitSet();
    private final BitSet wordsShown = new BitSet();
    private final BitSet metersShown = new BitSet();
    private final BitSet wheelsShown = new BitSet();
    private List<DeviceGaugePanel> list = List.of();
    private long hiddenItemsVersion;

    DeviceSignalPanelSceneModel(int accent, HiddenSceneItemSet items) {
        this.accent = accent;
        this.items = items;
    }

    /** Returns the plates in the snapshot's order of device names, each with lamps first, then bars, then dials. */
    public List<DeviceGaugePanel> plates() {
        return list;
    }

    public boolean isEmpty() {
        return lamps.isEmpty() && flagLampList.isEmpty() && meters.isEmpty() && dials.isEmpty();
    }

    /** Returns the sources that have items of a kind, hidden or not. */
    Stream<SourceId> sources(SceneItemKind itemKind) {
        return switch (itemKind) {
            case LAMPS ->
                Stream.concat(
                        lamps.stream().map(SceneButtonLamp::source),
                        flagLampList.stream().map(SceneFlagLampGroup::source));
            case DIALS -> dials.stream().map(SceneDeviceDialGauge::source);
            case CHANNELS -> meters.stream().map(SceneAnalogChannelBarGroup::source);
            default -> Stream.empty();
        };
    }

    /** Takes the new values of shown gauges; returns true if a gauge was added or removed. */
    public boolean refresh(SessionSnapshot now, SharedViewSelection selection, long nanos) {
        boolean changed = SessionSceneModel.synchronize(
                lamps, now.signals().buttons(), DeviceSignalPanelSceneModel::same, DeviceSignalPanelSceneModel::lamp);
        changed |= SessionSceneModel.synchronize(
                flagLampList,
                now.signals().flags(),
                DeviceSignalPanelSceneModel::same,
                DeviceSignalPanelSceneModel::word);
        changed |= SessionSceneModel.synchronize(
                meters,
                now.signals().analogs(),
                DeviceSignalPanelSceneModel::same,
                DeviceSignalPanelSceneModel::meters);
        changed |= SessionSceneModel.synchronize(
                dials, now.signals().dials(), DeviceSignalPanelSceneModel::same, DeviceSignalPanelSceneModel::wheel);
        if (changed || hiddenItemsVersion != items.version()) {
            hiddenItemsVersion = items.version();
            group();
        }
        if (take(now.signals(), selection, nanos)) {
            group();
            changed = true;
        }
        return changed;
    }

    /** Returns true if the number of channels has changed. */
    private boolean take(SessionLatestSamplesSnapshot now, SharedViewSelection selection, long nanos) {
        for (int i = lampsShown.nextSetBit(0); i >= 0; i = lampsShown.nextSetBit(i + 1)) {
            lamps.get(i).update(now.buttons().get(i), selection, nanos);
        }
        for (int i = wordsShown.nextSetBit(0); i >= 0; i = wordsShown.nextSetBit(i + 1)) {
            flagLampList.get(i).update(now.flags().get(i).latest(), selection, nanos);
        }
        boolean changed = false;
        for (int i = metersShown.nextSetBit(0); i >= 0; i = metersShown.nextSetBit(i + 1)) {
            int before = meters.get(i).count();
            meters.get(i).update(now.analogs().get(i).latest(), selection);
            changed |= meters.get(i).count() != before;
        }
        for (int i = wheelsShown.nextSetBit(0); i >= 0; i = wheelsShown.nextSetBit(i + 1)) {
            dials.get(i).update(now.dials().get(i), selection);
        }
        return changed;
    }

    /** Places each plate beside its device's tracker or skeleton; the others stay on the rack. */
    void placePlates(List<DrawnSkeletonState> skeletons, List<SceneTrackerSensor> trackers) {
        for (var plate : list) {
            plate.returnToRack();
            for (var skeleton : skeletons) {
                if (skeleton.source().device().equals(plate.device())) {
                    plate.placeBeside(skeleton);
                }
            }
            for (int i = trackers.size() - 1; i >= 0; i--) {
                if (trackers.get(i).source().device().equals(plate.device())) {
                    plate.placeBeside(trackers.get(i));
                }
            }
        }
    }

    private void group() {
        see(lampsShown, lamps, SceneItemKind.LAMPS, SceneButtonLamp::source);
        see(wordsShown, flagLampList, SceneItemKind.LAMPS, SceneFlagLampGroup::source);
        see(metersShown, meters, SceneItemKind.CHANNELS, SceneAnalogChannelBarGroup::source);
        see(wheelsShown, dials, SceneItemKind.DIALS, SceneDeviceDialGauge::source);
        var plates = new LinkedHashMap<String, DeviceGaugePanel>();
        Stream.concat(lamps.stream(), flagLampList.stream().flatMap(flagLamps -> flagLamps.lamps().stream()))
                .filter(sceneLamp -> shows(SceneItemKind.LAMPS, sceneLamp.source()))
                .forEach(lamp -> plateFor(plates, lamp.source()).lamps().add(lamp));
        for (var row : meters) {
            if (shows(SceneItemKind.CHANNELS, row.source())) {
                var bars = plateFor(plates, row.source()).bars();
                IntStream.range(0, row.count()).forEach(channel -> bars.add(new SceneAnalogChannelBar(row, channel)));
            }
        }
        dials.stream()
                .filter(dial -> shows(SceneItemKind.DIALS, dial.source()))
                .forEach(gauge -> plateFor(plates, gauge.source()).dials().add(gauge));
        list = List.copyOf(plates.values());
        lamps.stream()
                .filter(lamp -> !shows(SceneItemKind.LAMPS, lamp.source()))
                .forEach(SceneButtonLamp::reset);
    }

    private <G> void see(BitSet shown, List<G> gauges, SceneItemKind itemKind, Function<G, SourceId> source) {
        shown.clear();
        for (int i = 0; i < gauges.size(); i++) {
            shown.set(i, shows(itemKind, source.apply(gauges.get(i))));
        }
    }

    private boolean shows(SceneItemKind itemKind, SourceId source) {
        return items.isShown(itemKind, source.device());
    }

    private DeviceGaugePanel plateFor(Map<String, DeviceGaugePanel> plates, SourceId source) {
        return plates.computeIfAbsent(source.device(), _ -> new DeviceGaugePanel(source, accent));
    }

    private static boolean same(SceneButtonLamp lamp, SignalSnapshot<Sample.Button> snapshot) {
        return lamp.index() == snapshot.latest().button()
                && lamp.source().equals(snapshot.latest().stamp().source());
    }

    private static SceneButtonLamp lamp(SignalSnapshot<Sample.Button> snapshot) {
        int button = snapshot.latest().button();
        return new SceneButtonLamp(
                snapshot.latest().stamp().source(), SourceDataKind.BUTTON, button, Integer.toString(button));
    }

    private static boolean same(SceneFlagLampGroup lamps, SignalSnapshot<Sample.Flags> snapshot) {
        return lamps.matches(snapshot.latest());
    }

    private static SceneFlagLampGroup word(SignalSnapshot<Sample.Flags> snapshot) {
        return new SceneFlagLampGroup(snapshot.latest());
    }

    private static boolean same(SceneAnalogChannelBarGroup group, SignalSnapshot<Sample.Analog> snapshot) {
        return group.source().equals(snapshot.latest().stamp().source());
    }

    private static SceneAnalogChannelBarGroup meters(SignalSnapshot<Sample.Analog> snapshot) {
        return new SceneAnalogChannelBarGroup(snapshot.latest().stamp().source(), snapshot.latest());
    }

    private static boolean same(SceneDeviceDialGauge gauge, DialRotationState state) {
        var dial = state.signal().latest();
        return gauge.dial() == dial.dial() && gauge.source().equals(dial.stamp().source());
    }

    private static SceneDeviceDialGauge wheel(DialRotationState state) {
        var dial = state.signal().latest();
        return new SceneDeviceDialGauge(dial.stamp().source(), dial.dial());
    }
}
