package mocapscope.protocol.sample;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import mocapscope.protocol.sample.SourceBasisAndEvidence.BasisEvidence;
import org.jspecify.annotations.Nullable;

/**
 * Determines the coordinate basis (axes and unit) of each source from device descriptions, skeleton maps or body
 * posture. They count in that order; a source without evidence has the basis of its device, or of the session. A
 * basis found from a body stays until it is found again after a reconnect, to avoid jumps. Not thread safe.
 */
public final class SourceBasisResolver {
    private static final int MOST = 4096;

    /** The evidence for the basis of one source. */
    private static final class Known {
        private Optional<Basis> stated = Optional.empty();
        private double unit = Double.NaN;
        private @Nullable SkeletonMap map;
        private @Nullable SourceBasisEstimator body;
        private Optional<Basis> found = Optional.empty();

        Optional<SourceBasisAndEvidence> bearing() {
            return stated.map(basis -> new SourceBasisAndEvidence(basis, BasisEvidence.DEVICE))
                    .or(() -> mapped().map(basis -> new SourceBasisAndEvidence(basis, BasisEvidence.MAP)))
                    .or(() -> found.map(basis -> new SourceBasisAndEvidence(basis, BasisEvidence.BODY)));
        }

        /** Returns whether there is no evidence yet, but the body may give some. */
        boolean isPending() {
            return body != null && body.isPossible() && bearing().isEmpty();
        }

        Optional<Basis> mapped() {
            return Optional.ofNullable(map).flatMap(SkeletonMap::basis);
        }

        /** Examines a skeleton; returns whether there is new evidence. */
        boolean look(Sample.Skeleton skeleton) {
            boolean another = skeleton.map() != map && !skeleton.map().equals(map);
            map = skeleton.map();
            if (stated.isPresent() || mapped().isPresent()) {
                return another;
            }
            if (body == null || another) {
                body = new SourceBasisEstimator(skeleton.map(), unit);
            }
            body.add(skeleton.stamp().arrival(), skeleton.positions());
            boolean changed = (found.isEmpty() || body.isSettled()) && !found.equals(body.basis());
            found = changed ? body.basis() : found;
            return changed || another;
        }
    }

    private final Map<SourceId, Known> sources = new LinkedHashMap<>();

    /** Adds a source's own statements; returns whether that may change a basis. */
    public boolean addSourceInfo(DeclaredSourceProperties info) {
        var known = known(info.source());
        if (known == null) {
            return false;
        }
        known.stated = info.basis().or(() -> known.stated);
        known.unit = LengthUnit.of(info.unit()).map(LengthUnit::metres).orElse(known.unit);
        return true;
    }

    /** Examines a skeleton; returns whether that may change a basis. */
    public boolean addSkeleton(Sample.Skeleton skeleton) {
        var known = known(skeleton.stamp().source());
        return known != null && known.look(skeleton);
    }

    /** Restarts the estimation from bodies, after a reconnect or at the user's request. */
    public void restartEstimation() {
        sources.values().forEach(known -> known.body = null);
    }

    /** Returns the known sources, 4096 at most. */
    public Set<SourceId> sources() {
        return Set.copyOf(sources.keySet());
    }

    /** Returns the present basis of a source. */
    public SourceBasisAndEvidence resolve(SourceId source) {
        var known = Optional.ofNullable(sources.get(source));
        return known.flatMap(Known::bearing)
                .or(() -> device(source))
                .or(this::session)
                .orElseGet(
                        () -> assumed(known.map(knownBasis -> knownBasis.unit).orElse(1.0)));
    }

    /** Returns whether the basis of a source is assumed, but may still be found from a body of the session. */
    public boolean isPending(SourceId source) {
        return resolve(source).evidence() == BasisEvidence.ASSUMED
                && sources.values().stream().anyMatch(Known::isPending);
    }

    /** Returns the basis of an unknown source. */
    public SourceBasisAndEvidence resolveUnknownSource() {
        return session().orElseGet(() -> assumed(1));
    }

    private Optional<SourceBasisAndEvidence> session() {
        return first(sources.values().stream());
    }

    private Optional<SourceBasisAndEvidence> device(SourceId source) {
        return first(sources.entrySet().stream()
                .filter(entry -> entry.getKey().device().equals(source.device()))
                .map(Map.Entry::getValue));
    }

    private static Optional<SourceBasisAndEvidence> first(Stream<Known> some) {
        return some.flatMap(known -> known.bearing().stream()).findFirst();
    }

    private static SourceBasisAndEvidence assumed(double unit) {
        return new SourceBasisAndEvidence(Basis.Y_UP.scaled(Double.isNaN(unit) ? 1 : unit), BasisEvidence.ASSUMED);
    }

    private @Nullable Known known(SourceId source) {
        var known = sources.get(source);
        if (known == null && sources.size() < MOST) {
            known = new Known();
            sources.put(source, known);
        }
        return known;
    }
}
