package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * The model of the scene view: all items to draw, computed from snapshots, in metres, y up. Holds no nodes, threads or
 * clock.
 */
final class SceneModel {
    /** The rack's z coordinate, at the back edge of the fine part of the floor grid. */
    static final double RACK_Z = -2;

    /** The maximum number of objects with trails. */
    private static final int TRAILED = 40;

    private static final double RACK_GAP = 0.2;

    /** The distance between skeletons shown side by side in place. */
    private static final double APART = 1.2;

    /** The delay that stands for showing the latest samples. */
    static final long LATEST = -1;

    private final List<Cast> casts = new ArrayList<>();
    private final Seen seen = new Seen();
    private final Reach reach = new Reach(seen);
    private final Seen named = new Seen();
    private final Seen trails = new Seen();
    private final Veils veils;
    private final Ghost ghost = new Ghost();
    private final Lag lag = new Lag();
    private boolean smooth;
    private boolean inPlace;
    private List<Zone> zones = List.of();
    private List<Orb> trailed = List.of();
    private long shared;
    private long arrangement;
    private long changesSeen;

    /** Stores hidden items in {@code veils}. */
    SceneModel(Veils veils) {
        this.veils = veils;
    }

    /** Returns the items of each session, in the snapshot's order. */
    List<Cast> casts() {
        return casts;
    }

    List<Body> bodies() {
        return seen.bodies();
    }

    /** Returns the sensors that are not bones. */
    List<Tracker> trackers() {
        return seen.trackers();
    }

    List<Stand> stands() {
        return seen.stands();
    }

    /** Returns the objects of shared scenes. */
    List<Orb> orbs() {
        return seen.orbs();
    }

    /** Returns the items that have captions. */
    Seen named() {
        return named;
    }

    /** Returns the items that leave trails, with the objects of {@link #trailed}. */
    Seen trails() {
        return trails;
    }

    /** Returns the unit in which a source's lengths are displayed. */
    Yardstick yardstick(SourceId source) {
        var cast = cast(source);
        return cast == null ? Yardstick.UNKNOWN : cast.yardstick(source);
    }

    Yardstick yardstick(Selection selection) {
        return selection instanceof Selection.SignalSelection signal ? yardstick(signal.source()) : Yardstick.UNKNOWN;
    }

    /** Returns the items of a source's session, or null when the session has ended. */
    @Nullable
    Cast cast(SourceId source) {
        for (var cast : casts) {
            if (cast.session().equals(source.session())) {
                return cast;
            }
        }
        return null;
    }

    /** Returns the calculator for the bounds of visible items. */
    Reach reach() {
        return reach;
    }

    /** Returns the skeleton comparison. */
    Ghost ghost() {
        return ghost;
    }

    /** Returns the display delay used for smooth interpolation. */
    Lag lag() {
        return lag;
    }

    /** Enables interpolation between samples with a delay, instead of showing the latest samples. */
    void wantSmooth(boolean wanted) {
        smooth = wanted;
    }

    /** Enables in-place display of skeletons. */
    void wantInPlace(boolean wanted) {
        inPlace = wanted;
    }

    /**
     * Returns the objects whose trails are drawn, as the same list until they change: all, or in large scenes the
     * selected ones.
     */
    List<Orb> trailed() {
        return trailed;
    }

    /** Returns the bubbles of shared scenes, as the same list until one is added, removed or changed. */
    List<Zone> zones() {
        return zones;
    }

    boolean empty() {
        return seen.empty();
    }

    /** Returns a counter that grows whenever an item is added or removed, except for objects of an existing scene. */
    long arrangement() {
        return arrangement;
    }

    void refresh(Snapshot now) {
        if (smooth) {
            lag.refresh(now.sessions(), now.nanos());
        }
        boolean changed = Cast.follow(casts, now.sessions(), SceneModel::same, this::cast);
        long changes = 0;
        for (int i = 0; i < casts.size(); i++) {
            casts.get(i).refresh(now.sessions().get(i), now.selectedSignalOrSelection(), smooth ? lag.nanos() : LATEST);
            changes += casts.get(i).changes();
        }
        ghost.find(casts);
        changes += ghost.changes();
        if (changed || changes != changesSeen) {
            changesSeen = changes;
            gather();
        }
        trail();
        rack();
        stay();
        ghost.compare();
    }

    /** Returns the drawn position of a selected joint, tracker or object, or null when it has none. */
    @Nullable
    Spot spot(Selection selection) {
        if (!(selection instanceof Selection.SignalSelection)) {
            return null;
        }
        for (var body : bodies()) {
            int bone = Picked.bone(selection, body);
            if (body.has(bone)) {
                return body.joint(bone);
            }
        }
        for (var tracker : trackers()) {
            if (Picked.is(selection, tracker.source(), SourceKind.TRACKER, tracker.sensor())
                    && tracker.spot().has()) {
                return tracker.spot();
            }
        }
        for (var orb : orbs()) {
            if (Picked.object(selection, orb) && orb.spot().has()) {
                return orb.spot();
            }
        }
        return null;
    }

    /** Writes the actual position of a selection; returns false when it has none. */
    boolean place(Selection selection, Place into) {
        var spot = spot(selection);
        if (spot == null) {
            return false;
        }
        into.at(spot.x(), spot.y(), spot.z());
        for (var body : bodies()) {
            if (body.has(Picked.bone(selection, body))) {
                into.at(spot.x() - body.shift(0), spot.y(), spot.z() - body.shift(2));
            }
        }
        return true;
    }

    /** Returns the display name of a selection. */
    String name(Selection selection) {
        for (var body : bodies()) {
            int bone = Picked.bone(selection, body);
            if (bone != Body.NONE) {
                return body.map().bones().get(bone).name();
            }
        }
        for (var tracker : trackers()) {
            if (Picked.is(selection, tracker.source(), SourceKind.TRACKER, tracker.sensor())) {
                return tracker.name();
            }
        }
        for (var orb : orbs()) {
            if (Picked.object(selection, orb)) {
                return orb.shortName();
            }
        }
        return "";
    }

    /** Returns the size of the selected skeleton or object in metres; infinite for other selections. */
    double sizeOf(Selection selection) {
        return DoubleStream.concat(
                        bodies().stream()
                                .filter(body -> body.has(Picked.bone(selection, body)))
                                .mapToDouble(Body::size),
                        orbs().stream()
                                .filter(orb -> Picked.object(selection, orb))
                                .mapToDouble(orb -> 2 * orb.radius()))
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Collects the items; a session without items, such as one that fails to connect, does not rearrange the scene. */
    private void gather() {
        var before = List.of(seen.meshed(), trails.meshed());
        seen.clear();
        named.clear();
        trails.clear();
        long sharing = 0;
        for (var cast : casts) {
            if (cast.veil().shows(Veil.ALL)) {
                gather(cast);
                sharing += cast.realm().orbs().isEmpty() ? 0 : 1;
            }
        }
        zones = seen.zones().equals(zones) ? zones : List.copyOf(seen.zones());
        if (sharing != shared || !before.equals(List.of(seen.meshed(), trails.meshed()))) {
            shared = sharing;
            arrangement++;
        }
    }

    private void gather(Cast cast) {
        seen.add(cast, ghost);
        if (cast.veil().shows(Sort.LABELS)) {
            named.add(cast, ghost);
        }
        if (cast.veil().shows(Sort.TRAILS)) {
            trails.add(cast, ghost);
        }
    }

    private void trail() {
        var orbs = trails.orbs();
        boolean all = orbs.size() <= TRAILED;
        int count = 0;
        boolean same = true;
        for (var orb : orbs) {
            if (all || orb.picked()) {
                same &= count < trailed.size() && trailed.get(count) == orb;
                count++;
            }
        }
        if (!same || count != trailed.size()) {
            trailed = orbs.stream().filter(orb -> all || orb.picked()).toList();
        }
    }

    /** Arranges device plates without a tracker side by side, in the order of sessions and devices. */
    private void rack() {
        double x = -rackWidth() / 2;
        for (var stand : stands()) {
            if (stand.racked()) {
                stand.onRack(x, RACK_Z);
                x += stand.width() + RACK_GAP;
            }
        }
    }

    /** Places a single skeleton in the middle and several side by side. */
    private void stay() {
        for (int i = 0; i < bodies().size(); i++) {
            bodies().get(i).stayAt(inPlace ? APART * (i - (bodies().size() - 1) / 2.0) : Double.NaN);
        }
    }

    private double rackWidth() {
        double width = -RACK_GAP;
        for (var stand : stands()) {
            width += stand.racked() ? stand.width() + RACK_GAP : 0;
        }
        return width;
    }

    private Cast cast(SessionSnapshot session) {
        return new Cast(session, session.accent() % Palette.ACCENTS, veils.of(session.session()));
    }

    private static boolean same(Cast cast, SessionSnapshot session) {
        return cast.session().equals(session.session().id());
    }
}
