package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import mocapscope.app.model.SourceTimingSnapshot;
import mocapscope.app.model.DeliveryStatistics;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import org.jspecify.annotations.Nullable;

/** The model of the timing view: lanes, their order and the visible time range. Has no nodes, threads or clock. */
final class TimingModel {
    private static final Comparator<Lane> BY_PLACE = Comparator.comparingInt(Lane::place);

    private final Timeline timeline = new Timeline();
    private final Cursors cursors = new Cursors();
    private final List<Lane> all = new ArrayList<>();
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Transport> transports = new ArrayList<>();
    private final Set<Object> open = new HashSet<>();
    private final Map<Lane.Key, Lane> byKey = new HashMap<>();
    private boolean paused;
    private boolean worstFirst;
    private String filter = "";

    /** Returns the lanes in session order, motion first within each, or the worst first. */
    List<Lane> lanes() {
        return lanes;
    }

    /** Returns the transports of the sessions that report metrics and pass the filter, in session order. */
    List<Transport> transports() {
        return transports.stream().filter(one -> one.says(filter)).toList();
    }

    Timeline timeline() {
        return timeline;
    }

    Cursors cursors() {
        return cursors;
    }

    Sight sight() {
        return timeline.sight();
    }

    /** Returns true if the filter hides sources. */
    boolean filtered() {
        return lanes.isEmpty() && !all.isEmpty();
    }

    boolean paused() {
        return paused;
    }

    /** Pauses the view: every lane copies the data that it may need, since its source continues. */
    void pause() {
        takeAll();
        paused = true;
    }

    void resume() {
        paused = false;
    }

    /** Sorts the lanes worst first, or by session. */
    void worstFirst(boolean yes) {
        worstFirst = yes;
        arrange();
    }

    /** Shows only lanes whose header contains these words. */
    void filter(String words) {
        filter = words.strip().toLowerCase(Locale.ROOT);
        arrange();
    }

    /**
     * Applies a new snapshot unless paused.
     *
     * @return true if lanes were added or removed
     */
    boolean refresh(Snapshot snapshot) {
        if (paused) {
            return false;
        }
        timeline.now(snapshot.moment());
        boolean others = false;
        if (gather(snapshot)) {
            var before = List.copyOf(lanes);
            byKey.values().retainAll(Set.copyOf(all));
            arrange();
            others = !lanes.equals(before);
        }
        return transported(snapshot) | others;
    }

    /** Updates the lanes to the present sources; returns true if one was added, removed or changed its clock. */
    private boolean gather(Snapshot snapshot) {
        var before = List.copyOf(all);
        boolean others = false;
        all.clear();
        for (var session : snapshot.sessions()) {
            int first = all.size();
            for (var beat : session.beats()) {
                var lane = lane(beat, session);
                others |= lane.show(
                        beat.shiftedBy(snapshot.clockShift(session)),
                        session.session().endpoint().isFile(),
                        session.state().phase().isTerminal());
                all.add(lane);
            }
            all.subList(first, all.size()).sort(BY_PLACE);
        }
        return others || !all.equals(before);
    }

    /**
     * Updates the verdict of all lanes, including hidden ones.
     *
     * @return true if their order changed
     */
    boolean judge() {
        var before = List.copyOf(lanes);
        if (worstFirst || !filter.isEmpty()) {
            all.forEach(this::look);
            arrange();
        }
        return !lanes.equals(before);
    }

    /** Updates the transports; returns true if one was added or removed. */
    private boolean transported(Snapshot snapshot) {
        var before = List.copyOf(transports);
        transports.clear();
        for (var session : snapshot.sessions()) {
            if (!session.vitals().isEmpty() || told(session.delivery())) {
                var known = before.stream()
                        .filter(one -> one.session().equals(session.session().id()))
                        .filter(one -> one.follows(session.vitals()))
                        .findFirst();
                var transport = known.orElseGet(() -> new Transport(session));
                transport.show(session, snapshot.clockShift(session));
                transports.add(transport);
            }
        }
        return !transports.equals(before);
    }

    private static boolean told(DeliveryStatistics delivery) {
        return delivery.numbered() > 0 || delivery.lost() > 0;
    }

    /** Shows or hides the other lanes of a lane's clock below it. */
    void unfold(Lane lane) {
        var clock = lane.clock();
        if (clock != null && !open.remove(clock)) {
            open.add(clock);
        }
        arrange();
    }

    /** Arranges the lanes: the first of each clock is shown, the others only if unfolded. */
    private void arrange() {
        var clocks = new LinkedHashMap<Object, List<Lane>>();
        for (var lane : all) {
            Object clock = lane.clock();
            clocks.computeIfAbsent(clock == null ? lane : clock, _ -> new ArrayList<>())
                    .add(lane);
        }
        lanes.clear();
        order(clocks).forEach(clock -> fold(clock, clocks.getOrDefault(clock, List.of())));
    }

    private List<Object> order(Map<Object, List<Lane>> clocks) {
        var order = clocks.entrySet().stream()
                .filter(clock -> filter.isEmpty() || clock.getValue().stream().anyMatch(lane -> lane.says(filter)));
        if (worstFirst) {
            order = order.sorted(Comparator.comparing(
                    clock -> clock.getValue().getFirst().verdict().health()));
        }
        return order.map(Map.Entry::getKey).toList();
    }

    private void fold(Object clock, List<Lane> sharing) {
        boolean opened = open.contains(clock);
        var others = sharing.subList(1, sharing.size());
        sharing.getFirst().fold(others, opened);
        lanes.add(sharing.getFirst());
        if (opened) {
            others.forEach(Lane::joins);
            lanes.addAll(others);
        }
    }

    /** Reads a lane's reports: new ones, unless paused. */
    void look(Lane lane) {
        if (!paused) {
            lane.read(sight().reaches());
        }
        lane.look(sight());
    }

    /** Reads a transport's metrics, like a lane's reports. */
    void look(Transport transport) {
        if (!paused) {
            transport.read(sight().now() - Lane.REACH);
        }
        transport.look(sight());
    }

    /**
     * Scrolls to the next or previous anomaly and sets the cursor there.
     *
     * @return null if none exists
     */
    Marks.@Nullable Place step(boolean forward) {
        takeAll();
        var sight = sight();
        long at = cursors.first().orElse(forward ? sight.from() : sight.to() + 1);
        long since = sight.now() - Lane.REACH;
        var places = Stream.concat(
                        lanes.stream().flatMap(lane -> lane.places(since, sight.now())),
                        transports.stream().flatMap(transport -> transport.places(since, sight.now())))
                .toList();
        var next = Marks.next(places, at, forward);
        if (next != null) {
            cursors.point(next.mark().time());
            timeline.show(next.mark().time());
        }
        return next;
    }

    private void takeAll() {
        if (!paused) {
            long since = sight().now() - Lane.REACH;
            all.forEach(lane -> lane.read(since));
            transports.forEach(transport -> transport.read(since));
        }
        all.forEach(lane -> lane.look(sight()));
    }

    private Lane lane(SourceTimingSnapshot beat, SessionSnapshot session) {
        var key = Lane.keyOf(beat);
        var known = byKey.get(key);
        if (known != null) {
            return known;
        }
        var fresh = new Lane(beat, session.session().title(), session.accent());
        byKey.put(key, fresh);
        return fresh;
    }
}
