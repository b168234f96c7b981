package mocapscope.protocol.vmc.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vmc.decode.VmcDecoder;
import mocapscope.protocol.vmc.wire.VmcChannelConstants;
import org.junit.jupiter.api.Test;

class VmcMotionFrameEncoderTest {
    private static final long MOMENT = 1_234_000_000L;
    private static final Basis UNITY = Basis.of("-x,y,z", 1);

    private final RecordingListener heard = new RecordingListener();

    /** Decodes the frame of a moment, twice since the first frame ends with the second. */
    private void decode(ServedMotionSource source) {
        var encoder = new VmcMotionFrameEncoder(source, List.of());
        var decoder = new VmcDecoder("s", List.of());
        Decoder.DecoderState state = decoder.initialState();
        for (int i = 0; i < 2; i++) {
            for (var bundle : encoder.encode(MOMENT, MOMENT)) {
                state = decoder.decode(state, entry(bundle), heard);
            }
        }
    }

    private static Entry entry(ByteBuffer bundle) {
        return new Entry(
                0,
                Entry.EntryKind.DATA,
                Direction.TO_CLIENT,
                VmcChannelConstants.UDP,
                0,
                0,
                bundle,
                Entry.EntryModification.NONE,
                "");
    }

    private Sample.Skeleton skeleton() {
        return heard.samples.stream()
                .filter(Sample.Skeleton.class::isInstance)
                .map(Sample.Skeleton.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static Map<Integer, Vec3> positions(ServedMotionSource source, String device) {
        var places = new HashMap<Integer, Vec3>();
        source.emitSamples(MOMENT, MOMENT, sample -> {
            if (sample instanceof Sample.Pose pose
                    && pose.stamp().source().device().equals(device)) {
                places.put(pose.sensor(), pose.position());
            } else if (sample instanceof Sample.Skeleton body) {
                for (int bone = 0; bone < body.map().bones().size(); bone++) {
                    places.put(bone, body.positions().vec3(bone));
                }
            }
        });
        return places;
    }

    @Test
    void bonesAreWhereMotionSourceHasThem() {
        var source = SimulatedMotionSource.of(List.of("Walker"));
        decode(source);
        var expected = positions(source, "Walker");
        var sensors =
                VmcBoneToSensorMap.find(source.layout().devices()).orElseThrow().sensors();
        var skeleton = skeleton();

        assertEquals(19, sensors.size());
        assertEquals(19, skeleton.map().bones().size());
        sensors.forEach((bone, sensor) -> {
            int index = skeleton.map().bones().stream()
                    .map(one -> one.name())
                    .toList()
                    .indexOf(bone.wireName());
            var place = UNITY.toScene(skeleton.positions().vec3(index));
            assertTrue(
                    place.minus(expected.get(sensor)).length() < 1e-5,
                    () -> "%s is at %s, not %s".formatted(bone, place, expected.get(sensor)));
        });
        assertEquals(List.of(), heard.codes());
    }

    /** A receiver turns the arm of its avatar, which is held sideways, by the rotations of the bones. */
    @Test
    void rotationsOfArmsCountFromArmsHeldSideways() {
        decode(SimulatedMotionSource.of(List.of("Walker")));
        var skeleton = skeleton();
        var names = skeleton.map().bones().stream().map(one -> one.name()).toList();
        var elbow = skeleton.positions().vec3(names.indexOf("LeftLowerArm"));
        var wrist = skeleton.positions().vec3(names.indexOf("LeftHand"));
        Quat turn = skeleton.orientations().quat(names.indexOf("LeftLowerArm"));
        var direction = turn.rotate(new Vec3(-1, 0, 0)); // the left of an avatar in Unity
        var bone = wrist.minus(elbow);

        assertEquals(1, direction.dot(bone) / bone.length(), 1e-5);
    }

    @Test
    void sendsOtherPosesAsTrackersAndChannelsAsBlendShapes() {
        var source = SimulatedMotionSource.of(List.of("Walker", "Wand"));
        decode(source);
        var pose = heard.samples.stream()
                .filter(Sample.Pose.class::isInstance)
                .map(Sample.Pose.class::cast)
                .findFirst()
                .orElseThrow();
        var analog = heard.samples.stream()
                .filter(Sample.Analog.class::isInstance)
                .map(Sample.Analog.class::cast)
                .findFirst()
                .orElseThrow();

        assertEquals("Wand", pose.stamp().source().label());
        assertTrue(UNITY.toScene(pose.position())
                        .minus(positions(source, "Wand").get(0))
                        .length()
                < 1e-5);
        assertEquals("Wand trigger", analog.layout().labels().getFirst());
    }

    @Test
    void datagramsAreNotFragmented() {
        var encoder = new VmcMotionFrameEncoder(SimulatedMotionSource.of(List.of("Walker", "Hand")), List.of());
        var bundles = encoder.encode(MOMENT, MOMENT);

        assertTrue(bundles.size() > 1);
        assertFalse(bundles.stream().anyMatch(bundle -> bundle.remaining() > 1452));
    }
}
