package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** What is drawn, in the scene's metres, y up. Pure arithmetic on snapshots: no nodes, no threads, no clock. */
final class SceneModel {
    /** The rack stands at the back edge of the floor's fine part. */
    static final double RACK_Z = -2;

    /** Objects with trails. */
    private static final int TRAILED = 40;

    private static final double RACK_GAP = 0.2;

    /** Between bodies that walk on the spot, side by side. */
    private static final double APART = 1.2;

    /** No lag: the latest is shown. */
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

    /** {@code veils} remember what is hidden. */
    SceneModel(Veils veils) {
        this.veils = veils;
    }

    /** One for each session, in the snapshot's order. */
    List<Cast> casts() {
        return casts;
    }

    List<Body> bodies() {
        return seen.bodies();
    }

    /** The sensors that are no bones. */
    List<Tracker> trackers() {
        return seen.trackers();
    }

    List<Stand> stands() {
        return seen.stands();
    }

    /** Objects of shared scenes. */
    List<Orb> orbs() {
        return seen.orbs();
    }

    /** What of all that is named. */
    Seen named() {
        return named;
    }

    /** What of it leaves trails, of its objects those of {@link #trailed}. */
    Seen trails() {
        return trails;
    }

    /** How a source's lengths are told. */
    Yardstick yardstick(SourceId source) {
        var cast = cast(source);
        return cast == null ? Yardstick.UNKNOWN : cast.yardstick(source);
    }

    Yardstick yardstick(Selection selection) {
        return selection instanceof Selection.Signal signal ? yardstick(signal.source()) : Yardstick.UNKNOWN;
    }

    /** What a source's session has, or null when it is gone. */
    @Nullable
    Cast cast(SourceId source) {
        for (var cast : casts) {
            if (cast.session().equals(source.session())) {
                return cast;
            }
        }
        return null;
    }

    /** How far what is not hidden reaches. */
    Reach reach() {
        return reach;
    }

    /** Which body is laid over which. */
    Ghost ghost() {
        return ghost;
    }

    /** How far behind the picture is while it is shown smoothly. */
    Lag lag() {
        return lag;
    }

    /** Shows what moves with a delay, between its samples, instead of the latest. */
    void wantSmooth(boolean wanted) {
        smooth = wanted;
    }

    /** Draws bodies on the spot, wherever they walk. */
    void wantInPlace(boolean wanted) {
        inPlace = wanted;
    }

    /** Those objects whose trails are drawn, the same list until there are others: all, or of very many the picked ones. */
    List<Orb> trailed() {
        return trailed;
    }

    /** Bubbles of shared scenes; the same list until one comes, goes or changes. */
    List<Zone> zones() {
        return zones;
    }

    boolean empty() {
        return seen.empty();
    }

    /** Grows whenever something comes or goes, an object that comes and goes within a scene excepted. */
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
            casts.get(i).refresh(now.sessions().get(i), now.meant(), smooth ? lag.nanos() : LATEST);
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

    /** Where a picked joint, tracker or object is, or null when it is nowhere. */
    @Nullable
    Spot spot(Selection selection) {
        if (!(selection instanceof Selection.Signal)) {
            return null;
        }
        for (var body : bodies()) {
            int bone = Picked.bone(selection, body);
            if (body.has(bone)) {
                return body.joint(bone);
            }
        }
        for (var tracker : trackers()) {
            if (Picked.is(selection, tracker.source(), Kind.TRACKER, tracker.sensor())
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

    /** Where what a selection means really is; false when it is nowhere. */
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

    /** What a selection means, for people. */
    String name(Selection selection) {
        for (var body : bodies()) {
            int bone = Picked.bone(selection, body);
            if (bone != Body.NONE) {
                return body.map().bones().get(bone).name();
            }
        }
        for (var tracker : trackers()) {
            if (Picked.is(selection, tracker.source(), Kind.TRACKER, tracker.sensor())) {
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

    /** How large the body or object is that a selection means, in metres; infinite where it means none. */
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

    /** A session that has nothing here, such as one that does not come about, rearranges nothing. */
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

    /** Stands without a tracker, side by side, in the order of sessions and devices. */
    private void rack() {
        double x = -rackWidth() / 2;
        for (var stand : stands()) {
            if (stand.racked()) {
                stand.onRack(x, RACK_Z);
                x += stand.width() + RACK_GAP;
            }
        }
    }

    /** One stands in the middle; several stand side by side. */
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
