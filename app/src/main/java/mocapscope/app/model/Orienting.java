package mocapscope.app.model;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.app.model.Bearing.By;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.BodyOrientation;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import org.jspecify.annotations.Nullable;

/**
 * Finds out the bearings of a session's sources: what the source says counts most, then what its skeleton map says, then
 * how its body stands; a source that knows nothing has what is known of its device, or of the session. What was found
 * from a body stays until another connection has found it anew, so that nothing jumps. Not thread safe.
 */
final class Orienting {

    /** What is known of one source. */
    private static final class Known {
        private Optional<Basis> stated = Optional.empty();
        private double unit = Double.NaN;
        private @Nullable SkeletonMap map;
        private @Nullable BodyOrientation body;
        private Optional<Basis> found = Optional.empty();

        Optional<Bearing> bearing() {
            return stated.map(basis -> new Bearing(basis, By.DEVICE))
                    .or(() -> mapped().map(basis -> new Bearing(basis, By.MAP)))
                    .or(() -> found.map(basis -> new Bearing(basis, By.BODY)));
        }

        Optional<Basis> mapped() {
            return Optional.ofNullable(map).flatMap(SkeletonMap::basis);
        }

        /** Looks at a skeleton; returns whether something new was found. */
        boolean look(Sample.Skeleton skeleton) {
            boolean another = skeleton.map() != map && !skeleton.map().equals(map);
            map = skeleton.map();
            if (stated.isPresent() || mapped().isPresent()) {
                return another;
            }
            if (body == null || another) {
                body = new BodyOrientation(skeleton.map(), unit);
            }
            body.add(skeleton.stamp().arrival(), skeleton.positions());
            boolean news = (found.isEmpty() || body.settled()) && !found.equals(body.basis());
            found = news ? body.basis() : found;
            return news || another;
        }
    }

    private final Map<SourceId, Known> sources = new LinkedHashMap<>();
    private BearingChoice choice;
    private @Nullable Bearings shown;

    Orienting(BearingChoice choice) {
        this.choice = choice;
    }

    void stated(SourceInfo info) {
        var known = known(info.source());
        if (known != null) {
            known.stated = info.basis().or(() -> known.stated);
            known.unit = LengthUnit.of(info.unit()).map(LengthUnit::metres).orElse(known.unit);
            shown = null;
        }
    }

    void look(Sample.Skeleton skeleton) {
        var known = known(skeleton.stamp().source());
        if (known != null && known.look(skeleton)) {
            shown = null;
        }
    }

    /** Another connection, or a person who is not content: bodies are looked at anew. */
    void anew() {
        sources.values().forEach(known -> known.body = null);
    }

    void choose(BearingChoice wanted) {
        choice = wanted;
        shown = null;
        anew();
    }

    /** The same until something new is known. */
    Bearings bearings() {
        if (shown == null) {
            shown = decided();
        }
        return shown;
    }

    private Bearings decided() {
        var session = known(sources.values().stream());
        var all = new HashMap<SourceId, Bearing>();
        sources.forEach((source, known) -> {
            var found = known.bearing().or(() -> device(source)).or(() -> session);
            all.put(source, choice.over(found.orElseGet(() -> assumed(known.unit))));
        });
        return new Bearings(all, choice.over(session.orElseGet(() -> assumed(1))), choice);
    }

    private Optional<Bearing> device(SourceId source) {
        return known(sources.entrySet().stream()
                .filter(entry -> entry.getKey().device().equals(source.device()))
                .map(Map.Entry::getValue));
    }

    private static Optional<Bearing> known(Stream<Known> some) {
        return some.flatMap(known -> known.bearing().stream()).findFirst();
    }

    private static Bearing assumed(double unit) {
        return new Bearing(Basis.Y_UP.scaled(Double.isNaN(unit) ? 1 : unit), By.NOBODY);
    }

    private @Nullable Known known(SourceId source) {
        var known = sources.get(source);
        if (known == null && sources.size() < Tracks.MOST) {
            known = new Known();
            sources.put(source, known);
        }
        return known;
    }
}
