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
final class Gauges {
    private final int accent;
    private final Veil veil;
    private final List<Lamp> lamps = new ArrayList<>();
    private final List<Word> words = new ArrayList<>();
    private final List<Meters> meters = new ArrayList<>();
    private final List<Wheel> wheels = new ArrayList<>();
    private final BitSet lampsShown = new BitSet();
    private final BitSet wordsShown = new BitSet();
    private final BitSet metersShown = new BitSet();
    private final BitSet wheelsShown = new BitSet();
    private List<Stand> list = List.of();
    private long veiled;

    Gauges(int accent, Veil veil) {
        this.accent = accent;
        this.veil = veil;
    }

    /** Returns the plates in the snapshot's order of device names, each with lamps first, then bars, then dials. */
    List<Stand> stands() {
        return list;
    }

    boolean empty() {
        return lamps.isEmpty() && words.isEmpty() && meters.isEmpty() && wheels.isEmpty();
    }

    /** Returns the sources that have items of a kind, hidden or not. */
    Stream<SourceId> sources(Sort sort) {
        return switch (sort) {
            case LAMPS ->
                Stream.concat(lamps.stream().map(Lamp::source), words.stream().map(Word::source));
            case DIALS -> wheels.stream().map(Wheel::source);
            case CHANNELS -> meters.stream().map(Meters::source);
            default -> Stream.empty();
        };
    }

    /** Takes the new values of shown gauges; returns true if a gauge was added or removed. */
    boolean refresh(SessionSnapshot now, Selection selection, long nanos) {
        boolean changed = Cast.follow(lamps, now.signals().buttons(), Gauges::same, Gauges::lamp);
        changed |= Cast.follow(words, now.signals().flags(), Gauges::same, Gauges::word);
        changed |= Cast.follow(meters, now.signals().analogs(), Gauges::same, Gauges::meters);
        changed |= Cast.follow(wheels, now.signals().dials(), Gauges::same, Gauges::wheel);
        if (changed || veiled != veil.changes()) {
            veiled = veil.changes();
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
            lamps.get(i).take(now.buttons().get(i), selection, nanos);
        }
        for (int i = wordsShown.nextSetBit(0); i >= 0; i = wordsShown.nextSetBit(i + 1)) {
            words.get(i).take(now.flags().get(i).latest(), selection, nanos);
        }
        boolean changed = false;
        for (int i = metersShown.nextSetBit(0); i >= 0; i = metersShown.nextSetBit(i + 1)) {
            int before = meters.get(i).count();
            meters.get(i).take(now.analogs().get(i).latest(), selection);
            changed |= meters.get(i).count() != before;
        }
        for (int i = wheelsShown.nextSetBit(0); i >= 0; i = wheelsShown.nextSetBit(i + 1)) {
            wheels.get(i).take(now.dials().get(i), selection);
        }
        return changed;
    }

    /** Places each plate beside its device's tracker or skeleton; the others stay on the rack. */
    void place(List<Body> bodies, List<Tracker> trackers) {
        for (var stand : list) {
            stand.free();
            for (var body : bodies) {
                if (body.source().device().equals(stand.device())) {
                    stand.beside(body);
                }
            }
            for (int i = trackers.size() - 1; i >= 0; i--) {
                if (trackers.get(i).source().device().equals(stand.device())) {
                    stand.beside(trackers.get(i));
                }
            }
        }
    }

    private void group() {
        see(lampsShown, lamps, Sort.LAMPS, Lamp::source);
        see(wordsShown, words, Sort.LAMPS, Word::source);
        see(metersShown, meters, Sort.CHANNELS, Meters::source);
        see(wheelsShown, wheels, Sort.DIALS, Wheel::source);
        var stands = new LinkedHashMap<String, Stand>();
        Stream.concat(lamps.stream(), words.stream().flatMap(word -> word.lamps().stream()))
                .filter(lamp -> shows(Sort.LAMPS, lamp.source()))
                .forEach(lamp -> stand(stands, lamp.source()).lamps().add(lamp));
        for (var row : meters) {
            if (shows(Sort.CHANNELS, row.source())) {
                var bars = stand(stands, row.source()).bars();
                IntStream.range(0, row.count()).forEach(channel -> bars.add(new Bar(row, channel)));
            }
        }
        wheels.stream()
                .filter(wheel -> shows(Sort.DIALS, wheel.source()))
                .forEach(wheel -> stand(stands, wheel.source()).wheels().add(wheel));
        list = List.copyOf(stands.values());
        lamps.stream().filter(lamp -> !shows(Sort.LAMPS, lamp.source())).forEach(Lamp::rest);
    }

    private <G> void see(BitSet shown, List<G> gauges, Sort sort, Function<G, SourceId> source) {
        shown.clear();
        for (int i = 0; i < gauges.size(); i++) {
            shown.set(i, shows(sort, source.apply(gauges.get(i))));
        }
    }

    private boolean shows(Sort sort, SourceId source) {
        return veil.shows(sort, source.device());
    }

    private Stand stand(Map<String, Stand> stands, SourceId source) {
        return stands.computeIfAbsent(source.device(), device -> new Stand(device, accent));
    }

    private static boolean same(Lamp lamp, SignalSnapshot<Sample.Button> signal) {
        return lamp.index() == signal.latest().button()
                && lamp.source().equals(signal.latest().stamp().source());
    }

    private static Lamp lamp(SignalSnapshot<Sample.Button> signal) {
        int button = signal.latest().button();
        return new Lamp(signal.latest().stamp().source(), SourceKind.BUTTON, button, Integer.toString(button));
    }

    private static boolean same(Word word, SignalSnapshot<Sample.Flags> signal) {
        return word.isOf(signal.latest());
    }

    private static Word word(SignalSnapshot<Sample.Flags> signal) {
        return new Word(signal.latest());
    }

    private static boolean same(Meters meters, SignalSnapshot<Sample.Analog> signal) {
        return meters.source().equals(signal.latest().stamp().source());
    }

    private static Meters meters(SignalSnapshot<Sample.Analog> signal) {
        return new Meters(signal.latest().stamp().source(), signal.latest());
    }

    private static boolean same(Wheel wheel, DialState dialed) {
        var dial = dialed.signal().latest();
        return wheel.dial() == dial.dial() && wheel.source().equals(dial.stamp().source());
    }

    private static Wheel wheel(DialState dialed) {
        var dial = dialed.signal().latest();
        return new Wheel(dial.stamp().source(), dial.dial());
    }
}
