package mocapscope.app.model.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SessionAxisMappingResolverTest {
    private static final SourceId BODY = new SourceId("s", "Body");
    private static final SourceId WAND = new SourceId("s", "Wand");
    private static final Basis Y_DOWN = Basis.of("x,-y,z", 0.01);

    private final SessionAxisMappingResolver state = new SessionAxisMappingResolver(AxesAndUnitOverride.AUTO);
    private long now;

    @Test
    void assumesSceneAxesWithoutInformation() {
        assertEquals("y up · right-handed · m (assumed)", mapping(BODY));
    }

    @Test
    void appliesDeclaredUnitToAssumedAxes() {
        state.addSourceInfo(info(WAND, "cm", Optional.empty()));

        assertEquals("y up · right-handed · cm (assumed)", mapping(WAND));
    }

    @Test
    void deviceAxesOverrideSkeletonMapAndBody() {
        state.addSourceInfo(info(BODY, "m", Optional.of(Basis.Z_UP)));
        addStandingFrames(60, Y_DOWN, Optional.of(Basis.Y_UP));

        assertEquals("z up · right-handed · m (as the device says)", mapping(BODY));
    }

    @Test
    void skeletonMapOverridesBodyEstimate() {
        addStandingFrames(60, Y_DOWN, Optional.of(Basis.Z_UP));

        assertEquals("z up · right-handed · m (as its skeleton map says)", mapping(BODY));
    }

    @Test
    void bodyEstimateAlsoAppliesToSourcesWithoutAxes() {
        state.addSourceInfo(info(WAND, "unknown", Optional.empty()));
        addStandingFrames(1, Y_DOWN, Optional.empty());

        assertEquals("y down · left-handed · cm (found from the body)", mapping(BODY));
        assertEquals("y down · left-handed · cm (found from the body)", mapping(WAND));
    }

    @Test
    void keepsMappingAfterReconnectUntilNewEstimateSettles() {
        addStandingFrames(90, Y_DOWN, Optional.empty());
        state.reset();

        addStandingFrames(50, Basis.Z_UP, Optional.empty());
        assertEquals(Y_DOWN, state.mapping().of(BODY).basis());
        addStandingFrames(20, Basis.Z_UP, Optional.empty());
        assertEquals(Basis.Z_UP, state.mapping().of(BODY).basis());
    }

    @Test
    void reusesMappingWithoutNewData() {
        addStandingFrames(90, Y_DOWN, Optional.empty());
        var before = state.mapping();

        addStandingFrames(90, Y_DOWN, Optional.empty());

        assertSame(before, state.mapping());
    }

    @Test
    void userOverrideHasHighestPriority() {
        state.addSourceInfo(info(BODY, "m", Optional.of(Basis.Z_UP)));
        state.setOverride(new AxesAndUnitOverride("x,y,-z", "auto"));
        assertEquals("y up · left-handed · m (as chosen)", mapping(BODY));

        state.setOverride(new AxesAndUnitOverride("auto", "mm"));
        assertEquals("z up · right-handed · mm (as chosen)", mapping(BODY));
        state.setOverride(AxesAndUnitOverride.AUTO);
        assertEquals("z up · right-handed · m (as the device says)", mapping(BODY));
    }

    private String mapping(SourceId source) {
        return state.mapping().of(source).describe();
    }

    /** Adds frames of a standing body at 60 Hz. */
    private void addStandingFrames(int frames, Basis basis, Optional<Basis> ofMap) {
        var names = List.of("hips", "neck", "nose", "left_ear", "right_ear", "left_hip", "right_hip", "left_toe");
        double[] scene = {0, 0.9, 0, 0, 1.5, 0, 0, 1.6, .1, .1, 1.6, 0, -.1, 1.6, 0, .1, .9, 0, -.1, .9, 0, .1, 0, 0};
        var positions = new double[scene.length];
        for (int i = 0; i < scene.length; i += 3) {
            var place = basis.right()
                    .direction()
                    .times(scene[i])
                    .plus(basis.up().direction().times(scene[i + 1]))
                    .plus(basis.towards().direction().times(scene[i + 2]))
                    .times(1 / basis.metresPerUnit());
            positions[i] = place.x();
            positions[i + 1] = place.y();
            positions[i + 2] = place.z();
        }
        var bones = names.stream().map(name -> new Bone(name, "", -1, -1)).toList();
        var map = new SkeletonMap("b", List.of(), bones, List.of(), "", ofMap);
        Stream.generate(() -> now += 16_666_667).limit(frames).forEach(at -> {
            var stamp = new SampleMetadata(BODY, Direction.TO_CLIENT, 0, at, at);
            state.observe(new Sample.Skeleton(
                    stamp, 0, map, ImmutableDoubleArray.of(positions.clone()), ImmutableDoubleArray.NONE));
        });
    }

    private static DeclaredSourceProperties info(SourceId source, String unit, Optional<Basis> basis) {
        return new DeclaredSourceProperties(
                source, SourceDataKind.TRACKER, unit, "", "", "", OptionalDouble.empty(), List.of(), basis);
    }
}
