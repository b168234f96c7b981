package mocapscope.protocol.freed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class FreedMotionFrameEncoderTest {
    private static final long SECOND = 1_000_000_000L;

    private static FreedCameraPosition read(ByteBuffer datagram) {
        var in = new ByteReader(datagram, FreedProblemKind.TRUNCATED);
        assertEquals(0xd1, in.u8("type"));
        var position = FreedCameraPosition.read(in.u8("camera_id"), in);
        assertEquals(FreedMessageType.checksum(datagram), in.u8("checksum"));
        return position;
    }

    @Test
    void sendsOneDatagramForEachDevice() {
        var source = SimulatedMotionSource.of(List.of("Camera", "Wand"));
        var sent = new FreedMotionFrameEncoder(source, List.of(), 7).encode(SECOND);

        assertEquals(
                List.of(7, 8),
                sent.stream().map(datagram -> read(datagram).cameraId()).toList());
        assertEquals(
                1,
                new FreedMotionFrameEncoder(source, List.of(), 255)
                        .encode(SECOND)
                        .size());
        assertEquals(
                1,
                new FreedMotionFrameEncoder(source, List.of("Wand"), 1)
                        .encode(SECOND)
                        .size());
    }

    @Test
    void decodedPoseEqualsMotionOfSource() {
        var basis = Basis.Z_UP.scaled(0.001);
        var source = SimulatedMotionSource.of(List.of("Wand"));
        var encoder = new FreedMotionFrameEncoder(source, List.of(), 1);
        for (long moment = 0; moment < 12 * SECOND; moment += SECOND / 7) {
            var sent = read(encoder.encode(moment).getFirst());
            source.emitSamples(moment, moment, sample -> {
                if (sample instanceof Sample.Pose pose) {
                    double off = basis.toScene(sent.position())
                            .minus(pose.position())
                            .length();
                    var turn = basis.toScene(sent.orientation()).withSignOf(pose.orientation());
                    assertTrue(off < 2e-5, "off by " + off);
                    assertTrue(Math.abs(turn.x() - pose.orientation().x()) < 1e-5, "turned: " + turn);
                    assertTrue(Math.abs(turn.y() - pose.orientation().y()) < 1e-5, "turned: " + turn);
                    assertTrue(Math.abs(turn.z() - pose.orientation().z()) < 1e-5, "turned: " + turn);
                }
            });
        }
    }

    @Test
    void simulatedCameraLooksAtCentre() {
        var source = SimulatedMotionSource.of(List.of("Camera"));
        var encoder = new FreedMotionFrameEncoder(source, List.of(), 1);
        var before = read(encoder.encode(0).getFirst());
        var sent = read(encoder.encode(3 * SECOND).getFirst());
        var ahead = sent.orientation().rotate(new Vec3(0, 1, 0));
        var centre = new Vec3(0, 0, 1200).minus(sent.position());

        assertTrue(ahead.dot(centre) / centre.length() > 0.9999, () -> "looks along " + ahead);
        assertFalse(before.position().equals(sent.position()));
        assertTrue(before.zoom() != sent.zoom() && before.focus() != sent.focus());
        assertEquals(0, sent.roll(), 1);
    }

    /** A source of one sensor whose pose is set. */
    private static final class FixedPoseSource implements ServedMotionSource {
        private Vec3 position = new Vec3(1, 2, 3);
        private Quat rotation = Quat.IDENTITY;

        @Override
        public ServedMotionSourceDescription layout() {
            var device = new ServedMotionSourceDescription.DeviceLayout("A", 1, 0, 0, 0, Optional.empty());
            return new ServedMotionSourceDescription(List.of(device), "m", Basis.Y_UP);
        }

        @Override
        public void emitSamples(long from, long to, Consumer<? super Sample> out) {
            var stamp = new SampleMetadata(new SourceId("", "A"), Direction.TO_CLIENT, 0, to, to);
            out.accept(new Sample.Pose(stamp, 0, position, rotation));
        }
    }

    @Test
    void lostSensorKeepsLastPose() {
        var source = new FixedPoseSource();
        var encoder = new FreedMotionFrameEncoder(source, List.of(), 1);
        var before = encoder.encode(0);
        source.rotation = new Quat(0, 0, 0, 0);
        source.position = new Vec3(9, 9, 9);

        assertEquals(before, encoder.encode(1));
    }

    @Test
    void clampsPositionsTo24Bits() {
        var source = new FixedPoseSource();
        source.position = new Vec3(1e6, -1e6, 0);
        var sent =
                read(new FreedMotionFrameEncoder(source, List.of(), 1).encode(0).getFirst());

        assertEquals((1 << 23) - 1, sent.x());
        assertEquals(-(1 << 23), sent.z());
    }
}
