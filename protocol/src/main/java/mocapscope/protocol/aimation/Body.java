package mocapscope.protocol.aimation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Doubles;
import mocapscope.protocol.sample.ForwardKinematics;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;

/**
 * The bones of a body of so many points; made once, since all its packets have as many.
 *
 * @param named whether a map tells their names
 * @param unturned an orientation for each, of which the wire says nothing
 */
record Body(SkeletonMap map, boolean named, ForwardKinematics kinematics, Doubles unturned) {

    /** Of {@code map}, or of {@code bones} numbered points that hang on nothing. */
    static Body of(Optional<SkeletonMap> map, int bones) {
        var its = map.orElseGet(() -> numbered(bones));
        var unturned = new double[4 * bones];
        Arrays.fill(unturned, Double.NaN);
        return new Body(its, map.isPresent(), new ForwardKinematics(its.bones()), Doubles.of(unturned));
    }

    private static SkeletonMap numbered(int count) {
        var bones = new ArrayList<Bone>();
        for (int i = 0; i < count; i++) {
            bones.add(new Bone(String.valueOf(i), "", -1, -1));
        }
        return new SkeletonMap("aimation-" + count, List.of(), bones, List.of(), "", Optional.empty());
    }

    int bones() {
        return map.bones().size();
    }

    /** What is known of the source: the protocol states neither unit nor axes, so it is what the map says. */
    SourceInfo info(SourceId source) {
        return new SourceInfo(
                source,
                Kind.SKELETON,
                map.unit().isEmpty() ? SourceInfo.UNKNOWN : map.unit(),
                map.basis().map(Body::axes).orElse(SourceInfo.UNKNOWN),
                "xyzw",
                SourceInfo.UNKNOWN,
                OptionalDouble.empty(),
                List.of(),
                map.basis());
    }

    private static String axes(Basis basis) {
        var up = basis.up().name().toLowerCase(Locale.ROOT).replace("minus_", "−");
        return "%s-handed, %s up".formatted(basis.rightHanded() ? "right" : "left", up);
    }
}
