package mocapscope.protocol.aimation.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.aimation.wire.AimationEntryBuilder;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationPoseType;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of decoding data packets to skeletons. */
class AimationForwardKinematicsSkeletonTest {
    private static final int WRIST = 15;
    private static final int INDEX_TIP = 43;

    @TempDir
    private Path folder;

    @Test
    void globalPosesHaveOnlyPositions() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .server(AimationEntryBuilder.data(5, 77))
                .entries());
        var body = decoded.skeletons.getFirst();

        assertEquals(new Vec3(12, 0, 0), body.positions().vec3(12));
        assertFalse(body.orientations().quat(12).isFinite());
        assertEquals(5, body.frame());
        assertEquals("left_hand_index_tip", body.map().bones().get(INDEX_TIP).name());
    }

    /** Every bone is rotated by half a turn about z from its parent; an odd number of them points back. */
    @Test
    void chainsLocalPosesAlongWireParents() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(0)
                .server(AimationEntryBuilder.data(0, 77, 0))
                .entries());
        var body = decoded.skeletons.getFirst();

        // Mid hip 33 (a half turn), neck 34 behind it, shoulder 11 before that, elbow 13, wrist 15, tip 43.
        double wrist = 33 - 34 + 11 - 13 + WRIST;
        near(new Vec3(wrist, 0, 0), body.positions().vec3(WRIST));
        near(new Vec3(wrist - INDEX_TIP, 0, 0), body.positions().vec3(INDEX_TIP));
        assertEquals(1, Math.abs(body.orientations().quat(33).z()), 1e-6);
        assertEquals(1, Math.abs(body.orientations().quat(34).w()), 1e-6);
    }

    /** The document's own data: its first point, and quaternions with negative zeros. */
    @Test
    void treatsNegativeZeroQuaternionsAsIdentity() {
        var points = new double[6];
        var quaternions = new double[] {-0.0, -0.0, -0.0, 1, -0.0, -0.0, -0.0, 1};
        points[0] = Float.intBitsToFloat(0xc09f414d);
        points[1] = Float.intBitsToFloat(0xc3040b98);
        points[2] = Float.intBitsToFloat(0x4215bddd);
        var skeletonData = new AimationMessage.SkeletonData(
                0, 2, 2030811.32347, ImmutableDoubleArray.of(points), ImmutableDoubleArray.of(quaternions));

        for (int poseType = 0; poseType < 2; poseType++) {
            var body = AimationDecodedOutput.of(AimationEntryBuilder.registered(poseType)
                            .server(skeletonData)
                            .entries())
                    .skeletons
                    .getFirst();

            assertEquals(
                    new Vec3(-4.9767212867736816, -132.0452880859375, 37.435413360595703),
                    body.positions().vec3(0));
            assertEquals(2_030_811_323_470_000L, body.stamp().deviceTime());
            if (poseType == AimationPoseType.LOCAL) {
                assertEquals(1, body.orientations().quat(0).w());
                assertEquals(0, body.orientations().quat(0).x(), 0);
            }
        }
        var assumed = AimationDecodedOutput.of(
                AimationEntryBuilder.upgraded().server(skeletonData).entries());
        assertEquals(
                "no opcode 14 or 15 with a pose type: global is assumed, because no bone is rotated",
                assumed.texts().getFirst());
    }

    @Test
    void reportsAssumedPoseTypeOnce() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.upgraded()
                .server(AimationEntryBuilder.data(0, 77, 0.5))
                .server(AimationEntryBuilder.data(1, 77))
                .entries());

        assertEquals(List.of("POSE_TYPE_ASSUMED"), decoded.codes());
        assertTrue(decoded.texts().getFirst().contains("local is assumed"), decoded.texts()::toString);
        assertTrue(decoded.skeletons.getLast().orientations().quat(0).isFinite());
    }

    @Test
    void prefersGrantedPoseTypeToRequested() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.upgraded()
                .client(new AimationMessage.RegistrationRequest("Test", 0))
                .server(new AimationMessage.RegistrationResponse(1, 0))
                .server(AimationEntryBuilder.data(0, 77))
                .entries());

        assertEquals(List.of("POSE_TYPE_DIFFERS"), decoded.codes());
        assertFalse(decoded.skeletons.getFirst().orientations().quat(0).isFinite());
    }

    @Test
    void repeatedRegistrationChangesPoseType() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .server(AimationEntryBuilder.data(0, 77))
                .client(new AimationMessage.RegistrationRequest("Test", 0))
                .server(AimationEntryBuilder.data(1, 77))
                .server(new AimationMessage.RegistrationResponse(0, 0))
                .server(AimationEntryBuilder.data(2, 77))
                .entries());

        assertEquals(List.of("REGISTERED_AGAIN"), decoded.codes());
        assertEquals(
                List.of(false, false, true),
                decoded.skeletons.stream()
                        .map(body -> body.orientations().quat(0).isFinite())
                        .toList());
    }

    @Test
    void announcesOneBodyWithUnitFromMap() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .server(AimationEntryBuilder.data(0, 77))
                .server(AimationEntryBuilder.data(1, 77))
                .server(AimationEntryBuilder.data(2, 35))
                .entries());

        assertEquals(2, decoded.sources.size());
        var source = decoded.sources.getFirst();
        assertEquals("Body", source.source().label());
        assertEquals("cm", source.unit());
        assertEquals(DeclaredSourceProperties.UNKNOWN, source.axes());
        assertEquals(Optional.empty(), source.basis());
        assertEquals(35, decoded.skeletons.getLast().map().bones().size());
        assertEquals("neck", decoded.skeletons.getLast().map().bones().getLast().name());
    }

    @Test
    void announcesSourceOncePerBoneCount() {
        var entries = AimationEntryBuilder.registered(1);
        for (int i = 0; i < 10; i++) {
            entries.server(AimationEntryBuilder.data(i, i % 2 == 0 ? 77 : 35));
        }
        var decoded = AimationDecodedOutput.of(entries.entries());

        assertEquals(2, decoded.sources.size());
        assertEquals(35, decoded.skeletons.getLast().map().bones().size());
    }

    @Test
    void numbersBonesOfUnknownSkeleton() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .server(AimationEntryBuilder.data(0, 40))
                .server(AimationEntryBuilder.data(1, 40))
                .entries());
        var map = decoded.skeletons.getFirst().map();

        assertEquals(List.of("BONES_UNKNOWN"), decoded.codes());
        assertEquals("39", map.bones().getLast().name());
        assertTrue(map.bones().stream().allMatch(bone -> bone.drawParent() < 0));
        assertEquals(List.of(), map.extraEdges());
    }

    @Test
    void prefersUserSkeletonMap() throws IOException {
        Files.writeString(folder.resolve("mine.json"), """
                {"id": "mine", "matches": [{"protocol": "aimation", "boneCount": 2}], "unit": "m",
                 "basis": {"right": "x", "up": "-y", "towards": "z", "metresPerUnit": 1},
                 "bones": [{"index": 0, "name": "hip", "wire_parent": -1, "draw_parent": -1},
                           {"index": 1, "name": "toe", "wire_parent": 0, "draw_parent": 0}]}
                """);
        var maps = SkeletonMapLibrary.loadFolder(folder, refused -> assertEquals("", refused));
        var decoded = AimationDecodedOutput.of(
                AimationDecodedOutput.decoder(false, maps),
                AimationEntryBuilder.registered(0)
                        .server(AimationEntryBuilder.data(0, 2, 0))
                        .entries());

        assertEquals("toe", decoded.skeletons.getFirst().map().bones().get(1).name());
        assertEquals("m", decoded.sources.getFirst().unit());
        assertEquals("left-handed, −y up", decoded.sources.getFirst().axes());
        assertTrue(decoded.sources.getFirst().basis().isPresent());
        assertEquals(List.of(), decoded.codes());
    }

    @Test
    void usesSmallestOfDifferingBoneCounts() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .server(AimationTestPackets.fixture("bad_bonecount_mismatch.bin"))
                .entries());

        assertEquals(List.of("BONE_COUNTS_DIFFER", "BONES_UNKNOWN"), decoded.codes());
        assertEquals(2, decoded.skeletons.getFirst().map().bones().size());
        assertEquals(
                List.of(),
                AimationDecodedOutput.of(
                                AimationDecodedOutput.decoder(true),
                                AimationEntryBuilder.registered(1)
                                        .server(AimationTestPackets.fixture("bad_bonecount_mismatch.bin"))
                                        .entries())
                        .skeletons);
    }

    @Test
    void ignoresSkeletonWithMoreThan512Bones() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .server(AimationEntryBuilder.data(0, 513))
                .entries());

        assertEquals(List.of("BONES_TOO_MANY"), decoded.codes());
        assertEquals(List.of(), decoded.skeletons);
    }

    @Test
    void emitsNoSkeletonWithoutBones() {
        assertEquals(
                List.of(),
                AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                                .server(AimationEntryBuilder.data(0, 0))
                                .entries())
                        .skeletons);
    }

    @Test
    void emitsNothingForUnselectedDevice() {
        var decoder = AimationDecodedOutput.decoder(false, SkeletonMapLibrary.builtIn(), "Other");
        var decoded = AimationDecodedOutput.of(
                decoder,
                AimationEntryBuilder.registered(1)
                        .server(AimationEntryBuilder.data(0, 77))
                        .entries());

        assertEquals(List.of(), decoded.skeletons);
        assertEquals(List.of(), decoded.sources);
    }

    @Test
    void ignoresTimeBeyondClockRange() {
        var far = new AimationMessage.SkeletonData(
                0, 1, 1e300, ImmutableDoubleArray.of(0, 0, 0), ImmutableDoubleArray.of(0, 0, 0, 1));
        var decoded = AimationDecodedOutput.of(
                AimationEntryBuilder.registered(1).server(far).entries());

        assertEquals(
                SampleMetadata.NO_TIME, decoded.skeletons.getFirst().stamp().deviceTime());
    }

    @Test
    void countsMissingFrames() {
        var decoded = frames(0, 1, 2, 5, 6, 8);

        assertEquals(List.of("FRAME_GAP", "FRAME_GAP"), decoded.codes());
        assertEquals("FrameID jumps from 2 to 5", decoded.texts().getFirst());
        assertEquals("FrameID jumps from 6 to 8", decoded.texts().getLast());
        assertEquals(3, decoded.lost);
        assertEquals(Severity.WARNING, decoded.findings.getFirst().severity());
    }

    @Test
    void acceptsConstantFrameStep() {
        assertEquals(List.of(), frames(0, 4, 8, 12, 16).codes());
        assertEquals(List.of("FRAME_GAP"), frames(0, 4, 8, 16, 20).codes());
        assertEquals(List.of(), frames(3, 3, 3, 4, 4).codes());
    }

    /** 60 frames a second, sent 25 times a second: some steps are longer, but none is a loss. */
    @Test
    void acceptsUnevenStepsOfResampledTrack() {
        assertEquals(List.of(), frames(0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24).codes());

        var lossy = frames(0, 2, 4, 7, 12, 14, 21);
        assertEquals(List.of("FRAME_GAP", "FRAME_GAP"), lossy.codes());
        assertEquals(1 + 2, lossy.lost);
    }

    @Test
    void countsNoLossWhenFramesRestart() {
        var decoded = frames(98, 99, 100, 0, 1, 2);

        assertEquals(List.of("FRAMES_AGAIN"), decoded.codes());
        assertEquals(0, decoded.lost);
        assertEquals(List.of("FRAMES_AGAIN"), frames(0, 1, 2_000_000, 2_000_001).codes());
        assertEquals(
                List.of("FRAMES_AGAIN"),
                frames(0, Long.MAX_VALUE, Long.MAX_VALUE).codes());
    }

    @Test
    void reportsBackwardTime() {
        var late = new AimationMessage.SkeletonData(
                2, 1, 0.001, ImmutableDoubleArray.of(0, 0, 0), ImmutableDoubleArray.of(0, 0, 0, 1));
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .server(AimationEntryBuilder.data(1, 77))
                .server(late)
                .entries());

        assertTrue(decoded.codes().contains("TIME_BACKWARDS"), decoded.codes()::toString);
    }

    private static AimationDecodedOutput frames(long... numbers) {
        var entries = AimationEntryBuilder.registered(1);
        for (long number : numbers) {
            entries.server(AimationEntryBuilder.data(number, 77));
        }
        return AimationDecodedOutput.of(entries.entries());
    }

    private static void near(Vec3 expected, Vec3 actual) {
        assertEquals(0, expected.minus(actual).length(), 1e-4, () -> "expected %s, was %s".formatted(expected, actual));
    }
}
