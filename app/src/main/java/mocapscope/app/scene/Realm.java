package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import mocapscope.app.model.AxisMapping;
import mocapscope.app.model.SceneObjectSnapshot;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** The objects and bubbles of one session's shared scene, as drawn. */
final class Realm {
    private final int accent;
    private final List<Orb> orbs = new ArrayList<>();
    private List<Zone> zones = List.of();
    private List<Sample.Bubble> bubbles = List.of();
    private @Nullable AxisMapping bearings;

    Realm(int accent) {
        this.accent = accent;
    }

    List<Orb> orbs() {
        return orbs;
    }

    List<Zone> zones() {
        return zones;
    }

    boolean empty() {
        return orbs.isEmpty() && zones.isEmpty();
    }

    /** Restarts items whose axis mapping has changed. */
    void turn(Predicate<SourceId> turned) {
        orbs.removeIf(orb -> turned.test(orb.source()));
    }

    /** Takes a new snapshot; returns true if an item was added or removed. */
    boolean refresh(SessionSnapshot now, Function<SourceId, Mapping> mapping, Selection selection, long nanos) {
        var objects = now.world().objects();
        boolean changed = Cast.follow(orbs, objects, Realm::same, Orb::new);
        boolean quiet = quiet(now);
        for (int i = 0; i < orbs.size(); i++) {
            var orb = orbs.get(i);
            orb.take(objects.get(i), mapping.apply(orb.source()), nanos);
            orb.look(accent, quiet, Picked.object(selection, orb));
        }
        return zoned(now) | changed;
    }

    private boolean zoned(SessionSnapshot now) {
        if (now.world().bubbles() == bubbles && now.bearings() == bearings) {
            return false;
        }
        bubbles = now.world().bubbles();
        bearings = now.bearings();
        var before = zones;
        zones = bubbles.stream()
                .map(bubble -> Zone.of(
                        bubble, now.bearings().of(bubble.stamp().source()).basis(), accent))
                .filter(Zone::seen)
                .toList();
        return !zones.equals(before);
    }

    /** Objects at rest send nothing, so they are out of date only when the session is not connected. */
    private static boolean quiet(SessionSnapshot now) {
        return switch (now.state().phase()) {
            case CONNECTING, WAITING, LOST, CLOSED, FAILED -> true;
            case LISTENING, HANDSHAKING, LIVE, SILENT -> false;
        };
    }

    private static boolean same(Orb orb, SceneObjectSnapshot state) {
        return orb.index() == state.index() && orb.source().equals(state.source());
    }
}
