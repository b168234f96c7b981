package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import mocapscope.app.model.Bearings;
import mocapscope.app.model.ObjectState;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** The objects and bubbles that one session's peers share, as they are drawn. */
final class Realm {
    private final int accent;
    private final List<Orb> orbs = new ArrayList<>();
    private List<Zone> zones = List.of();
    private List<Sample.Bubble> bubbles = List.of();
    private @Nullable Bearings bearings;

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

    /** What is seen another way round from now on begins anew. */
    void turn(Predicate<SourceId> turned) {
        orbs.removeIf(orb -> turned.test(orb.source()));
    }

    /** Whether anything came or went. */
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

    /** Objects that rest have nothing to tell: only where nobody could tell, they are out of date. */
    private static boolean quiet(SessionSnapshot now) {
        return switch (now.state().phase()) {
            case CONNECTING, WAITING, LOST, CLOSED, FAILED -> true;
            case LISTENING, HANDSHAKING, LIVE, SILENT -> false;
        };
    }

    private static boolean same(Orb orb, ObjectState state) {
        return orb.index() == state.index() && orb.source().equals(state.source());
    }
}
