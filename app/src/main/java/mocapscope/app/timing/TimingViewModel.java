package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.app.model.snapshot.AllSessionsProblemFinder;
import mocapscope.app.model.snapshot.HealthGradeDebouncer;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.SourceHealth;

/**
 * The model of the timing view, with its visible time range and rows of sources and transport metrics. Has no nodes,
 * threads or clock.
 */
final class TimingViewModel {
    private static final Comparator<SourceTimingRowModel> BY_PLACE =
            Comparator.comparingInt(SourceTimingRowModel::sortOrder);
    private static final Comparator<HealthVerdict> WORST_FIRST =
            Comparator.comparing(HealthVerdict::grade).reversed().thenComparing(HealthVerdict::cause);

    private final TimeViewport viewport = new TimeViewport();
    private final TimeCursorPair pair = new TimeCursorPair();
    private final List<SourceTimingRowModel> all = new ArrayList<>();
    private final List<SourceTimingRowModel> lanes = new ArrayList<>();
    private final List<TransportMetricsTimingRowModel> models = new ArrayList<>();
    private final Set<Object> open = new HashSet<>();
    private final Map<SourceTimingRowModel.SourceLaneKey, SourceTimingRowModel> byKey = new HashMap<>();
    private final HealthGradeDebouncer<SourceTimingRowModel.SourceLaneKey> heldGrades = new HealthGradeDebouncer<>();
    private boolean paused;
    private boolean worstFirst;
    private String filter = "";
    private SharedViewSelection seen = SharedViewSelection.NOTHING;
    private List<SessionSnapshot> sessions = List.of();

    /** Returns the lanes in session order, motion first within each, or the worst first. */
    List<SourceTimingRowModel> lanes() {
        return lanes;
    }

    /** Returns the table rows of all sources that pass the filter, folded or not, in session order. */
    List<SourceTimingTableRow> tableRows() {
        var sessionById = sessions.stream()
                .collect(Collectors.toMap(one -> one.session().id(), Function.identity(), (one, _) -> one));
        var tableRows = new ArrayList<SourceTimingTableRow>();
        for (var lane : all) {
            var session = sessionById.get(lane.key().source().session());
            if (session != null && lane.matchesFilter(filter)) {
                long now = session.now();
                tableRows.add(new SourceTimingTableRow(
                        lane,
                        heldGrades.update(lane.key(), lane.verdict().grade(), now),
                        session.health().lossOf(lane.key().source().device()),
                        session.shortName(),
                        lane.age(visibleRange().now()),
                        now));
            }
        }
        heldGrades.retain(byKey.keySet());
        return tableRows;
    }

    /** Returns the transports that pass the filter, in session order. */
    List<TransportMetricsTimingRowModel> transports() {
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
            release(snapshot);
            follow(snapshot);
            return false;
        }
        sessions = snapshot.sessions();
        viewport.setNow(snapshot.moment());
        follow(snapshot);
        boolean others = false;
        if (gather(snapshot)) {
            var before = List.copyOf(lanes);
            byKey.values().retainAll(Set.copyOf(all));
            arrange();
            others = !lanes.equals(before);
        }
        return transported(snapshot) | others;
    }

    /** Releases the sessions that were removed. */
    private void release(Snapshot snapshot) {
        var present = snapshot.sessions().stream().map(SessionSnapshot::session).toList();
        sessions = sessions.stream()
                .filter(session -> present.contains(session.session()))
                .toList();
    }

    /** Scrolls to the message or moment that was selected in another view. */
    private void follow(Snapshot snapshot) {
        var moment = snapshot.selectedMoment();
        if (moment.isPresent() && !snapshot.selection().equals(seen)) {
            viewport.show(moment.getAsLong());
        }
        if (moment.isPresent() || snapshot.selection().message().isEmpty()) {
            seen = snapshot.selection();
        }
    }

    /**
     * Returns the selection of a point: its message, or the moment with the nearest one; empty if its session was
     * removed.
     */
    Optional<SharedViewSelection> select(NearestPlottedPoint point) {
        var session = sessions.stream()
                .filter(one -> one.session().id().equals(point.session()))
                .findFirst();
        return session.map(one -> point.message() >= 0
                ? new SharedViewSelection.MessageSelection(point.session(), point.message(), null)
                : SharedViewSelection.at(
                        one.session(), point.time() - visibleRange().now() + one.now()));
    }

    /** Updates the lanes to the present sources; returns true if one was added, removed or changed its clock or color. */
    private boolean gather(Snapshot snapshot) {
        var before = List.copyOf(all);
        boolean others = false;
        all.clear();
        for (var session : snapshot.sessions()) {
            int first = all.size();
            long shift = snapshot.clockShift(session);
            var healthByKey = new HashMap<SourceTimingRowModel.SourceLaneKey, SourceHealth>();
            session.health()
                    .sources()
                    .forEach(source -> healthByKey.putIfAbsent(SourceTimingRowModel.keyOf(source), source));
            for (var timingSnapshot : session.sourceTimings()) {
                var lane = byKey.computeIfAbsent(
                        SourceTimingRowModel.keyOf(timingSnapshot), _ -> new SourceTimingRowModel(timingSnapshot));
                others |= lane.setSession(session.name(), session.accent());
                others |= lane.update(
                        timingSnapshot,
                        healthByKey.get(lane.key()),
                        healthByKey.size() == 1 ? session.health().verdict() : null,
                        shift,
                        session.session().endpoint().isFile());
                all.add(lane);
            }
            all.subList(first, all.size()).sort(BY_PLACE);
        }
        return others || !all.equals(before);
    }

    /**
     * Arranges the lanes again if their order depends on their verdicts.
     *
     * @return true if their order changed
     */
    boolean updateOrder() {
        var before = List.copyOf(lanes);
        if (worstFirst || !filter.isEmpty()) {
            arrange();
        }
        return !lanes.equals(before);
    }

    /** Updates the transports; returns true if one was added or removed, or changed its color. */
    private boolean transported(Snapshot snapshot) {
        var before = List.copyOf(models);
        boolean recolored = false;
        models.clear();
        for (var session : snapshot.sessions()) {
            if (hasTransport(session)) {
                var known = before.stream()
                        .filter(one -> one.session().equals(session.session().id()))
                        .filter(one -> one.matches(session.transportMetrics()))
                        .findFirst();
                var lane = known.orElseGet(() -> new TransportMetricsTimingRowModel(session));
                recolored |= lane.accent() != session.accent();
                lane.update(session, snapshot.clockShift(session));
                models.add(lane);
            }
        }
        return recolored || !models.equals(before);
    }

    /** Returns true if there is something to show of the transport: without a source, only a problem. */
    private static boolean hasTransport(SessionSnapshot session) {
        return !session.transportMetrics().isEmpty()
                || session.health().loss().numbered()
                || session.sourceTimings().isEmpty()
                        && session.health().verdict().grade().isProblem();
    }

    /** Shows or hides the other lanes of a lane's clock below it. */
    void toggleFold(SourceTimingRowModel lane) {
        var clock = lane.clock();
        if (clock != null && !open.remove(clock)) {
            open.add(clock);
        }
        arrange();
    }

    /** Arranges the lanes: the first of each clock is shown, the others only if unfolded. */
    private void arrange() {
        var clocks = new LinkedHashMap<Object, List<SourceTimingRowModel>>();
        for (var lane : all) {
            Object clock = lane.clock();
            clocks.computeIfAbsent(clock == null ? lane : clock, _ -> new ArrayList<>())
                    .add(lane);
        }
        lanes.clear();
        order(clocks).forEach(clock -> fold(clock, clocks.getOrDefault(clock, List.of())));
    }

    private List<Object> order(Map<Object, List<SourceTimingRowModel>> clocks) {
        var order = clocks.entrySet().stream()
                .filter(clock ->
                        filter.isEmpty() || clock.getValue().stream().anyMatch(lane -> lane.matchesFilter(filter)));
        if (worstFirst) {
            order = order.sorted(Comparator.comparing(TimingViewModel::worstVerdict, WORST_FIRST));
        }
        return order.map(Map.Entry::getKey).toList();
    }

    private static HealthVerdict worstVerdict(Map.Entry<Object, List<SourceTimingRowModel>> clock) {
        return clock.getValue().stream()
                .map(SourceTimingRowModel::verdict)
                .min(WORST_FIRST)
                .orElseThrow();
    }

    private void fold(Object clock, List<SourceTimingRowModel> sharing) {
        boolean opened = open.contains(clock);
        var others = sharing.subList(1, sharing.size());
        sharing.getFirst().fold(others, opened);
        lanes.add(sharing.getFirst());
        if (opened) {
            others.forEach(SourceTimingRowModel::markAsMember);
            lanes.addAll(others);
        }
    }

    /** Reads a lane's reports: new ones, unless paused. */
    void updateData(SourceTimingRowModel lane) {
        if (!paused) {
            lane.load(visibleRange().dataStart(), visibleRange().to());
        }
        lane.updateScales(visibleRange());
    }

    /** Reads a transport's metrics, like a lane's reports. */
    void updateData(TransportMetricsTimingRowModel lane) {
        if (!paused) {
            lane.load(visibleRange().now() - SourceTimingRowModel.REACH);
        }
        lane.updateScale(visibleRange());
    }

    /**
     * Finds the next or previous problem in any session, scrolls to it and sets the cursor there. Begins at the problem
     * that {@code selection} selects, or else at the selected moment, at the cursor, or at the first or last problem.
     */
    Optional<AllSessionsProblemFinder.Problem> step(Snapshot snapshot, SharedViewSelection selection, boolean forward) {
        boolean isShown = snapshot.selection().equals(selection);
        var from = isShown && snapshot.selectedMoment().isPresent() ? snapshot.selectedMoment() : pair.first();
        var next = AllSessionsProblemFinder.next(snapshot, selection, from, forward);
        next.ifPresent(problem -> {
            if (!paused) {
                viewport.setNow(snapshot.moment());
            }
            pair.setFirst(problem.time());
            viewport.show(problem.time());
        });
        return next;
    }

    private void takeAll() {
        if (!paused) {
            long since = visibleRange().now() - SourceTimingRowModel.REACH;
            all.forEach(model -> model.load(since, visibleRange().now()));
            models.forEach(laneModel -> laneModel.load(since));
        }
        all.forEach(lane -> lane.updateScales(visibleRange()));
    }
}
