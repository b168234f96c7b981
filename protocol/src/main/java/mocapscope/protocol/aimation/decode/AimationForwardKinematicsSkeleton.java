package mocapscope.protocol.aimation.decode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ForwardKinematics;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/**
 * The bones of an AImation body; converts local bone poses to global poses. Bones without known names get numbers.
 * Created once and shared by all packets with this number of points.
 *
 * @param hasBoneNames true if a map names the bones
 * @param unknownOrientations NaN as the orientation of each bone, as the wire contains none
 */
public record AimationForwardKinematicsSkeleton(
        SkeletonMap map, boolean hasBoneNames, ForwardKinematics kinematics, ImmutableDoubleArray unknownOrientations) {

    /** Returns the bones of {@code map}, or {@code bones} numbered points without parents. */
    static AimationForwardKinematicsSkeleton of(Optional<SkeletonMap> map, int bones) {
        var skeletonMap = map.orElseGet(() -> numbered(bones));
        var unturned = new double[4 * bones];
        Arrays.fill(unturned, Double.NaN);
        return new AimationForwardKinematicsSkeleton(
                skeletonMap,
                map.isPresent(),
                new ForwardKinematics(skeletonMap.bones()),
                ImmutableDoubleArray.of(unturned));
    }

    private static SkeletonMap numbered(int count) {
        var bones = new ArrayList<Bone>();
        for (int i = 0; i < count; i++) {
            bones.add(new Bone(String.valueOf(i), "", -1, -1));
        }
        return new SkeletonMap("aimation-" + count, List.of(), bones, List.of(), "", Optional.empty());
    }

    public int bones() {
        return map.bones().size();
    }

    /**
     * Returns the description of the source. The protocol defines neither unit nor axes, so they are taken from the
     * map.
     */
    DeclaredSourceProperties info(SourceId source) {
        return new DeclaredSourceProperties(
                source,
                SourceDataKind.SKELETON,
                map.unit().isEmpty() ? DeclaredSourceProperties.UNKNOWN : map.unit(),
                map.basis().map(AimationForwardKinematicsSkeleton::axes).orElse(DeclaredSourceProperties.UNKNOWN),
                "xyzw",
                DeclaredSourceProperties.UNKNOWN,
                OptionalDouble.empty(),
                List.of(),
                map.basis());
    }

    private static String axes(Basis basis) {
        var up = basis.up().name().toLowerCase(Locale.ROOT).replace("minus_", "−");
        return "%s-handed, %s up".formatted(basis.isRightHanded() ? "right" : "left", up);
    }
}
