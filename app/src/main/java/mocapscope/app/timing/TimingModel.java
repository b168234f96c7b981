package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.app.model.Beat;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;

/** The lanes there are, how far back they show, and whether they stand still. No nodes, no threads, no clock. */
final class TimingModel {
    private static final long A_SECOND = 1_000_000_000L;

    private final List<Lane> all = new ArrayList<>();
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Transport> transports = new ArrayList<>();
    private final Set<Object> open = new HashSet<>();
    private final Map<Lane.Key, Lane> byKey = new HashMap<>();
    private long window = 10 * A_SECOND;
    private long now;
    private boolean paused;

    /** In the order of the sessions; in each, what moves comes first. */
    List<Lane> lanes() {
        return lanes;
    }

    /** Of the sessions that tell how it is, in their order. */
    List<Transport> transports() {
        return transports;
    }

    /** The moment at the right edge, in nanoseconds. */
    long now() {
        return now;
    }

    /** Nanoseconds from the left edge to the right. */
    long window() {
        return window;
    }

    /** From one second to as far as lanes reach. */
    void window(double seconds) {
        window = Math.clamp((long) (seconds * A_SECOND), A_SECOND, Lane.REACH);
    }

    boolean paused() {
        return paused;
    }

    /** Stands still: every lane takes what it will show, as its source goes on. */
    void pause() {
        paused = true;
        all.forEach(lane -> lane.read(now, window));
        transports.forEach(transport -> transport.read(now, window));
    }

    void resume() {
        paused = false;
    }

    /**
     * Takes what is new, unless paused.
     *
     * @return whether lanes came or went
     */
    boolean refresh(Snapshot snapshot) {
        if (paused) {
            return false;
        }
        now = snapshot.nanos();
        var before = List.copyOf(lanes);
        all.clear();
        for (var session : snapshot.sessions()) {
            session.beats().stream()
                    .map(beat -> lane(session, beat))
                    .sorted(Comparator.comparingInt(Lane::place))
                    .forEach(all::add);
        }
        byKey.values().retainAll(all);
        fold();
        return transported(snapshot) | !lanes.equals(before);
    }

    /** Follows the sessions' transports; whether one came or went. */
    private boolean transported(Snapshot snapshot) {
        var before = List.copyOf(transports);
        transports.clear();
        for (var session : snapshot.sessions()) {
            if (!session.vitals().isEmpty()) {
                var known = before.stream()
                        .filter(one -> one.session().equals(session.session().id()))
                        .filter(one -> one.follows(session.vitals()))
                        .findFirst();
                var transport = known.orElseGet(() -> new Transport(session));
                transport.show(session.vitals());
                transports.add(transport);
            }
        }
        return !transports.equals(before);
    }

    /** Shows what shares a lane's clock below it, or hides it again. */
    void unfold(Lane lane) {
        var clock = lane.clock();
        if (clock != null && !open.remove(clock)) {
            open.add(clock);
        }
        fold();
    }

    /** Of the lanes of one clock the first is shown, and the others only where somebody wants to see them. */
    private void fold() {
        var clocks = new LinkedHashMap<Object, List<Lane>>();
        for (var lane : all) {
            Object clock = lane.clock();
            clocks.computeIfAbsent(clock == null ? lane : clock, _ -> new ArrayList<>())
                    .add(lane);
        }
        lanes.clear();
        clocks.forEach((clock, sharing) -> {
            boolean opened = open.contains(clock);
            var others = sharing.subList(1, sharing.size());
            sharing.getFirst().fold(others, opened);
            lanes.add(sharing.getFirst());
            if (opened) {
                others.forEach(Lane::joins);
                lanes.addAll(others);
            }
        });
    }

    /** Looks at a lane's beats: new ones, unless paused. */
    void look(Lane lane) {
        if (paused) {
            lane.look(now, window);
        } else {
            lane.read(now, window);
        }
    }

    /** Looks at how a transport went, like at a lane. */
    void look(Transport transport) {
        if (paused) {
            transport.look(now, window);
        } else {
            transport.read(now, window);
        }
    }

    private Lane lane(SessionSnapshot session, Beat beat) {
        var lane = byKey.computeIfAbsent(Lane.keyOf(beat), _ -> new Lane(beat, name(session), session.accent()));
        lane.show(beat);
        return lane;
    }

    private static String name(SessionSnapshot session) {
        return session.session().title();
    }
}
