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
import mocapscope.app.model.snapshot.DeliveryStatistics;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.model.snapshot.SourceTimingSnapshot;
import org.jspecify.annotations.Nullable;

/** The model of the timing view: lanes, their order and the visible time range. Has no nodes, threads or clock. */
final class TimingViewModel {
    private static final Comparator<SourceLaneModel> BY_PLACE = Comparator.comparingInt(SourceLaneModel::sortOrder);

    private final TimeViewport viewport = new TimeViewport();
    private final TimeCursorPair pair = new TimeCursorPair();
    private final List<SourceLaneModel> all = new ArrayList<>();
    private final List<SourceLaneModel> lanes = new ArrayList<>();
    private final List<TransportMetricsLaneModel> models = new ArrayList<>();
    private final Set<Object> open = new HashSet<>();
    private final Map<SourceLaneModel.SourceLaneKey, SourceLaneModel> byKey = new HashMap<>();
    private boolean paused;
    private boolean worstFirst;
    private String filter = "";

    /** Returns the lanes in session order, motion first within each, or the worst first. */
    List<SourceLaneModel> lanes() {
        return lanes;
    }

    /** Returns the transports of the sessions that report metrics and pass the filter, in session order. */
    List<TransportMetricsLaneModel> transports() {
        return models.stream().filter(one -> one.matchesFilter(filter)).toList();
    }

    TimeViewport timeline() {
        return viewport;
    }

    TimeCursorPair cursors() {
        return pair;
    }

    VisibleTimeRange visibleRange() {
        return viewport.visibleRange();
    }

    /** Returns true if the filter hides sources. */
    boolean isFilteredEmpty() {
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
    void worstFirst(boolean enabled) {
        worstFirst = enabled;
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
        viewport.setNow(snapshot.moment());
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
            for (var timingSnapshot : session.sourceTimings()) {
                var lane = findOrCreateLane(timingSnapshot, session);
                others |= lane.update(
                        timingSnapshot.shiftedBy(snapshot.clockShift(session)),
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
    boolean updateVerdicts() {
        var before = List.copyOf(lanes);
        if (worstFirst || !filter.isEmpty()) {
            all.forEach(this::updateData);
            arrange();
        }
        return !lanes.equals(before);
    }

    /** Updates the transports; returns true if one was added or removed. */
    private boolean transported(Snapshot snapshot) {
        var before = List.copyOf(models);
        models.clear();
        for (var session : snapshot.sessions()) {
            if (!session.transportMetrics().isEmpty() || hasSequenceNumbers(session.delivery())) {
                var known = before.stream()
                        .filter(one -> one.session().equals(session.session().id()))
                        .filter(one -> one.matches(session.transportMetrics()))
                        .findFirst();
                var lane = known.orElseGet(() -> new TransportMetricsLaneModel(session));
                lane.update(session, snapshot.clockShift(session));
                models.add(lane);
            }
        }
        return !models.equals(before);
    }

    private static boolean hasSequenceNumbers(DeliveryStatistics statistics) {
        return statistics.numbered() > 0 || statistics.lost() > 0;
    }

    /** Shows or hides the other lanes of a lane's clock below it. */
    void toggleFold(SourceLaneModel lane) {
        var clock = lane.clock();
        if (clock != null && !open.remove(clock)) {
            open.add(clock);
        }
        arrange();
    }

    /** Arranges the lanes: the first of each clock is shown, the others only if unfolded. */
    private void arrange() {
        var clocks = new LinkedHashMap<Object, List<SourceLaneModel>>();
        for (var lane : all) {
            Object clock = lane.clock();
            clocks.computeIfAbsent(clock == null ? lane : clock, _ -> new ArrayList<>())
                    .add(lane);
        }
        lanes.clear();
        order(clocks).forEach(clock -> fold(clock, clocks.getOrDefault(clock, List.of())));
    }

    private List<Object> order(Map<Object, List<SourceLaneModel>> clocks) {
        var order = clocks.entrySet().stream()
                .filter(clock ->
                        filter.isEmpty() || clock.getValue().stream().anyMatch(lane -> lane.matchesFilter(filter)));
        if (worstFirst) {
            order = order.sorted(Comparator.comparing(
                    clock -> clock.getValue().getFirst().verdict().health()));
        }
        return order.map(Map.Entry::getKey).toList();
    }

    private void fold(Object clock, List<SourceLaneModel> sharing) {
        boolean opened = open.contains(clock);
        var others = sharing.subList(1, sharing.size());
        sharing.getFirst().fold(others, opened);
        lanes.add(sharing.getFirst());
        if (opened) {
            others.forEach(SourceLaneModel::markAsMember);
            lanes.addAll(others);
        }
    }

    /** Reads a lane's reports: new ones, unless paused. */
    void updateData(SourceLaneModel lane) {
        if (!paused) {
            lane.load(visibleRange().dataStart());
        }
        lane.updateVerdict(visibleRange());
    }

    /** Reads a transport's metrics, like a lane's reports. */
    void updateData(TransportMetricsLaneModel lane) {
        if (!paused) {
            lane.load(visibleRange().now() - SourceLaneModel.REACH);
        }
        lane.updateScale(visibleRange());
    }

    /**
     * Scrolls to the next or previous anomaly and sets the cursor there.
     *
     * @return null if none exists
     */
    DeliveryAnomalyFinder.@Nullable SessionAnomaly step(boolean forward) {
        takeAll();
        var range = visibleRange();
        long at = pair.first().orElse(forward ? range.from() : range.to() + 1);
        long since = range.now() - SourceLaneModel.REACH;
        var anomalies = Stream.concat(
                        lanes.stream().flatMap(lane -> lane.findSessionAnomalies(since, range.now())),
                        models.stream().flatMap(model -> model.places(since, range.now())))
                .toList();
        var next = DeliveryAnomalyFinder.next(anomalies, at, forward);
        if (next != null) {
            pair.setFirst(next.mark().time());
            viewport.show(next.mark().time());
        }
        return next;
    }

    private void takeAll() {
        if (!paused) {
            long since = visibleRange().now() - SourceLaneModel.REACH;
            all.forEach(model -> model.load(since));
            models.forEach(laneModel -> laneModel.load(since));
        }
        all.forEach(lane -> lane.updateVerdict(visibleRange()));
    }

    private SourceLaneModel findOrCreateLane(SourceTimingSnapshot snapshot, SessionSnapshot session) {
        var key = SourceLaneModel.keyOf(snapshot);
        var known = byKey.get(key);
        if (known != null) {
            return known;
        }
        var fresh = new SourceLaneModel(snapshot, session.session().title(), session.accent());
        byKey.put(key, fresh);
        return fresh;
    }
}
