package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.app.model.DialState;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.SignalSnapshot;
import mocapscope.app.model.SessionSignalsSnapshot;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;

/** The buttons, flags, channels and dials of one session, grouped on device plates. Each device has one plate. */
final class SessionGaugeModel {
    private final int accent;
    private final HiddenItems veil;
    private final List<SceneLamp> lamps = new ArrayList<>();
    private final List<FlagLamps> words = new ArrayList<>();
    private final List<SceneChannelBarGroup> meters = new ArrayList<>();
    private final List<SceneDial> wheels = new ArrayList<>();
    private final BitSet lampsShown = new BitSet();
    private final BitSet wordsShown = new BitSet();
    private final BitSet metersShown = new BitSet();
    private final BitSet wheelsShown = new BitSet();
    private List<DevicePlate> list = List.of();
    private long veiled;

    SessionGaugeModel(int accent, HiddenItems veil) {
        this.accent = accent;
        this.veil = veil;
    }

    /** Returns the plates in the snapshot's order of device names, each with lamps first, then bars, then dials. */
    List<DevicePlate> plates() {
        return list;
    }

    boolean isEmpty() {
        return lamps.isEmpty() && words.isEmpty() && meters.isEmpty() && wheels.isEmpty();
    }

    /** Returns the sources that have items of a kind, hidden or not. */
    Stream<SourceId> sources(SceneItemKind sort) {
        return switch (sort) {
            case LAMPS ->
                Stream.concat(lamps.stream().map(SceneLamp::source), words.stream().map(FlagLamps::source));
            case DIALS -> wheels.stream().map(SceneDial::source);
            case CHANNELS -> meters.stream().map(SceneChannelBarGroup::source);
            default -> Stream.empty();
        };
    }

    /** Takes the new values of shown gauges; returns true if a gauge was added or removed. */
    boolean refresh(SessionSnapshot now, Selection selection, long nanos) {
        boolean changed = SessionSceneModel.synchronize(lamps, now.signals().buttons(), SessionGaugeModel::same, SessionGaugeModel::lamp);
        changed |= SessionSceneModel.synchronize(words, now.signals().flags(), SessionGaugeModel::same, SessionGaugeModel::word);
        changed |= SessionSceneModel.synchronize(meters, now.signals().analogs(), SessionGaugeModel::same, SessionGaugeModel::meters);
        changed |= SessionSceneModel.synchronize(wheels, now.signals().dials(), SessionGaugeModel::same, SessionGaugeModel::wheel);
        if (changed || veiled != veil.version()) {
            veiled = veil.version();
            group();
        }
        if (take(now.signals(), selection, nanos)) {
            group();
            changed = true;
        }
        return changed;
    }

    /** Returns true if the number of channels has changed. */
    private boolean take(SessionSignalsSnapshot now, Selection selection, long nanos) {
        for (int i = lampsShown.nextSetBit(0); i >= 0; i = lampsShown.nextSetBit(i + 1)) {
            lamps.get(i).update(now.buttons().get(i), selection, nanos);
        }
        for (int i = wordsShown.nextSetBit(0); i >= 0; i = wordsShown.nextSetBit(i + 1)) {
            words.get(i).update(now.flags().get(i).latest(), selection, nanos);
        }
        boolean changed = false;
        for (int i = metersShown.nextSetBit(0); i >= 0; i = metersShown.nextSetBit(i + 1)) {
            int before = meters.get(i).count();
            meters.get(i).update(now.analogs().get(i).latest(), selection);
            changed |= meters.get(i).count() != before;
        }
        for (int i = wheelsShown.nextSetBit(0); i >= 0; i = wheelsShown.nextSetBit(i + 1)) {
            wheels.get(i).update(now.dials().get(i), selection);
        }
        return changed;
    }

    /** Places each plate beside its device's tracker or skeleton; the others stay on the rack. */
    void placePlates(List<SceneSkeleton> bodies, List<SceneTracker> trackers) {
        for (var stand : list) {
            stand.returnToRack();
            for (var body : bodies) {
                if (body.source().device().equals(stand.device())) {
                    stand.placeBeside(body);
                }
            }
            for (int i = trackers.size() - 1; i >= 0; i--) {
                if (trackers.get(i).source().device().equals(stand.device())) {
                    stand.placeBeside(trackers.get(i));
                }
            }
        }
    }

    private void group() {
        see(lampsShown, lamps, SceneItemKind.LAMPS, SceneLamp::source);
        see(wordsShown, words, SceneItemKind.LAMPS, FlagLamps::source);
        see(metersShown, meters, SceneItemKind.CHANNELS, SceneChannelBarGroup::source);
        see(wheelsShown, wheels, SceneItemKind.DIALS, SceneDial::source);
        var stands = new LinkedHashMap<String, DevicePlate>();
        Stream.concat(lamps.stream(), words.stream().flatMap(word -> word.lamps().stream()))
                .filter(lamp -> shows(SceneItemKind.LAMPS, lamp.source()))
                .forEach(lamp -> stand(stands, lamp.source()).lamps().add(lamp));
        for (var row : meters) {
            if (shows(SceneItemKind.CHANNELS, row.source())) {
                var bars = stand(stands, row.source()).bars();
                IntStream.range(0, row.count()).forEach(channel -> bars.add(new SceneChannelBar(row, channel)));
            }
        }
        wheels.stream()
                .filter(wheel -> shows(SceneItemKind.DIALS, wheel.source()))
                .forEach(wheel -> stand(stands, wheel.source()).dials().add(wheel));
        list = List.copyOf(stands.values());
        lamps.stream().filter(lamp -> !shows(SceneItemKind.LAMPS, lamp.source())).forEach(SceneLamp::reset);
    }

    private <G> void see(BitSet shown, List<G> gauges, SceneItemKind sort, Function<G, SourceId> source) {
        shown.clear();
        for (int i = 0; i < gauges.size(); i++) {
            shown.set(i, shows(sort, source.apply(gauges.get(i))));
        }
    }

    private boolean shows(SceneItemKind sort, SourceId source) {
        return veil.isShown(sort, source.device());
    }

    private DevicePlate stand(Map<String, DevicePlate> stands, SourceId source) {
        return stands.computeIfAbsent(source.device(), device -> new DevicePlate(device, accent));
    }

    private static boolean same(SceneLamp lamp, SignalSnapshot<Sample.Button> signal) {
        return lamp.index() == signal.latest().button()
                && lamp.source().equals(signal.latest().stamp().source());
    }

    private static SceneLamp lamp(SignalSnapshot<Sample.Button> signal) {
        int button = signal.latest().button();
        return new SceneLamp(signal.latest().stamp().source(), SourceKind.BUTTON, button, Integer.toString(button));
    }

    private static boolean same(FlagLamps word, SignalSnapshot<Sample.Flags> signal) {
        return word.matches(signal.latest());
    }

    private static FlagLamps word(SignalSnapshot<Sample.Flags> signal) {
        return new FlagLamps(signal.latest());
    }

    private static boolean same(SceneChannelBarGroup meters, SignalSnapshot<Sample.Analog> signal) {
        return meters.source().equals(signal.latest().stamp().source());
    }

    private static SceneChannelBarGroup meters(SignalSnapshot<Sample.Analog> signal) {
        return new SceneChannelBarGroup(signal.latest().stamp().source(), signal.latest());
    }

    private static boolean same(SceneDial wheel, DialState dialed) {
        var dial = dialed.signal().latest();
        return wheel.dial() == dial.dial() && wheel.source().equals(dial.stamp().source());
    }

    private static SceneDial wheel(DialState dialed) {
        var dial = dialed.signal().latest();
        return new SceneDial(dial.stamp().source(), dial.dial());
    }
}
