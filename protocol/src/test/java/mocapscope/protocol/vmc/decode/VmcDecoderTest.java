package mocapscope.protocol.vmc.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.toy.DecoderStateRoundTrip;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vmc.osc.OscPacketWriter;
import mocapscope.protocol.vmc.osc.OscTimeTagConverter;
import mocapscope.protocol.vmc.wire.UnityHumanoidBone;
import mocapscope.protocol.vmc.wire.VmcChannelConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class VmcDecoderTest {
    private static final String BONE = "/VMC/Ext/Bone/Pos";
    private static final long SECOND = 1_000_000_000L;

    /** A bundle of 1970-01-02T00:00:00Z with the pose of the hips. */
    private static final String GOLDEN = "2362756e646c6500" // #bundle
            + "83abd00000000000" // 2,209,075,200 s since 1900
            + "00000044" // 68 bytes
            + "2f564d432f4578742f426f6e652f506f73000000" // /VMC/Ext/Bone/Pos
            + "2c73666666666666" + "66000000" // ,sfffffff
            + "4869707300000000" // Hips
            + "3dcccccd3f8000003e4ccccd" // p 0.1, 1, 0.2
            + "00000000000000003f3504f33f3504f3"; // q 0, 0, √½, √½

    private final Decoder decoder = new VmcDecoder("s", List.of());
    private final RecordingListener heard = new RecordingListener();
    private final List<DeclaredSourceProperties> sources = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private Decoder.DecoderState state = decoder.initialState();

    private static ByteBuffer golden() {
        return ByteBuffer.wrap(HexFormat.of().parseHex(GOLDEN)).asReadOnlyBuffer();
    }

    private static ByteBuffer bone(String name, double x, double y, double z, Quat q) {
        return pose(BONE, name, x, y, z, q);
    }

    private static ByteBuffer bone(String name, double x, double y, double z) {
        return bone(name, x, y, z, Quat.IDENTITY);
    }

    private static ByteBuffer pose(String address, String name, double x, double y, double z, Quat q) {
        return OscPacketWriter.message(
                address, name, (float) x, (float) y, (float) z, (float) q.x(), (float) q.y(), (float) q.z(), (float)
                        q.w());
    }

    private static ByteBuffer bundle(ByteBuffer... elements) {
        return OscPacketWriter.bundle(OscTimeTagConverter.IMMEDIATELY, List.of(elements));
    }

    private void receive(ByteBuffer... datagrams) {
        for (var datagram : datagrams) {
            var entry = new Entry(
                    entries.size(),
                    Entry.EntryKind.DATA,
                    Direction.TO_CLIENT,
                    VmcChannelConstants.UDP,
                    entries.size() * SECOND / 100,
                    0,
                    datagram.slice().asReadOnlyBuffer(),
                    Entry.EntryModification.NONE,
                    "");
            entries.add(entry);
            state = decoder.decode(state, entry, (SessionListener) event -> {
                heard.on(event);
                if (event instanceof SessionEvent.SourceDescribed described) {
                    sources.add(described.info());
                }
            });
        }
    }

    private List<Sample.Skeleton> skeletons() {
        return samples(Sample.Skeleton.class);
    }

    private <T extends Sample> List<T> samples(Class<T> type) {
        return heard.samples.stream().filter(type::isInstance).map(type::cast).toList();
    }

    private List<String> findings() {
        return heard.findings.stream()
                .map(finding -> "%s %s %d".formatted(finding.rule().code(), finding.field(), finding.offset()))
                .toList();
    }

    private static void assertPosition(double x, double y, double z, Sample.Skeleton skeleton, String bone) {
        int index =
                skeleton.map().bones().stream().map(one -> one.name()).toList().indexOf(bone);
        var position = skeleton.positions().vec3(index);
        assertTrue(position.minus(new Vec3(x, y, z)).length() < 1e-6, () -> bone + " is at " + position);
    }

    @Test
    void namesFieldsOfGoldenBytes() {
        receive(golden());
        var fields = new ArrayList<MessageField>();
        decoder.inspect(heard.messages.getFirst(), fields::add);

        assertEquals(
                List.of(
                        "start 0 #bundle",
                        "time_tag 8 9487905738404659200",
                        "elements[0].size 16 68",
                        "elements[0].address 20 /VMC/Ext/Bone/Pos",
                        "elements[0].type_tags 40 ,sfffffff",
                        "elements[0].name 52 Hips",
                        "elements[0].p.x 60 0.1",
                        "elements[0].p.y 64 1.0",
                        "elements[0].p.z 68 0.2",
                        "elements[0].q.x 72 0.0",
                        "elements[0].q.y 76 0.0",
                        "elements[0].q.z 80 0.70710677",
                        "elements[0].q.w 84 0.70710677"),
                fields.stream()
                        .map(field -> "%s %d %s".formatted(field.name(), field.offset(), field.value()))
                        .toList());
        assertEquals("Bone Transform", fields.getLast().section());
    }

    @Test
    void composesGlobalPosesFromLocalOnes() {
        var quarterAboutZ = Quat.about(new Vec3(0, 0, 1), Math.PI / 2);
        var frame = bundle(
                pose("/VMC/Ext/Root/Pos", "root", 10, 0, 0, Quat.IDENTITY),
                bone("Hips", 0, 1, 0, quarterAboutZ),
                bone("Spine", 0.5, 0, 0),
                bone("Chest", 0.25, 0, 0));
        receive(frame, frame, frame);

        assertEquals(3, skeletons().size());
        var skeleton = skeletons().getLast();
        assertPosition(10, 1, 0, skeleton, "Hips");
        assertPosition(10, 1.5, 0, skeleton, "Spine"); // x of the hips points up
        assertPosition(10, 1.75, 0, skeleton, "Chest");
        assertTrue(
                skeleton.orientations().quat(2).times(quarterAboutZ.conjugate()).w() > 1 - 1e-6);
        assertEquals(List.of(), findings());
    }

    @Test
    void describesUnitAndHandednessOfBody() {
        receive(golden(), golden());

        assertEquals("m left-handed, y up xyzw unix", describe(sources.getFirst()));
        assertFalse(sources.getFirst().basis().orElseThrow().isRightHanded());
    }

    private static String describe(DeclaredSourceProperties info) {
        return String.join(" ", info.unit(), info.axes(), info.quaternions(), info.epoch());
    }

    @Test
    void bonesBelowOmittedOptionalBoneHangOnItsParent() {
        var frame = bundle(
                bone("Hips", 0, 1, 0), bone("Spine", 0, 0.1, 0), bone("Neck", 0, 0.4, 0), bone("Head", 0, 0.1, 0));
        receive(frame, frame);

        assertPosition(0, 1.5, 0, skeletons().getFirst(), "Neck");
        assertPosition(0, 1.6, 0, skeletons().getFirst(), "Head");
        assertEquals(List.of(), findings());
    }

    @Test
    void boneWithoutParentHangsOnRootWithOneNote() {
        var frame = bundle(
                pose("/VMC/Ext/Root/Pos", "root", 0, 0, 5, Quat.IDENTITY),
                bone("Hips", 0, 1, 0),
                bone("LeftHand", 0.1, 0, 0));
        receive(frame, frame, frame);

        assertPosition(0.1, 0, 5, skeletons().getFirst(), "LeftHand");
        assertEquals(List.of("PARENT_MISSING  0"), findings());
    }

    @Test
    void frameMayBeSplitOverDatagrams() {
        for (int i = 0; i < 4; i++) {
            receive(bone("Hips", i, 1, 0), bone("Spine", 0, 0.1, 0), bone("Chest", 0, 0.1, 0));
        }

        assertEquals(4, skeletons().size());
        assertPosition(3, 1, 0, skeletons().getLast(), "Hips");
        assertEquals(11, skeletons().getLast().stamp().message());
    }

    @Test
    void sessionMayBeginWithinFrame() {
        receive(bone("Spine", 0, 0.1, 0));
        for (int i = 0; i < 3; i++) {
            receive(bone("Hips", i, 1, 0), bone("Spine", 0, 1 + i, 0));
        }

        assertEquals(3, skeletons().size());
        skeletons()
                .forEach(skeleton -> assertEquals(
                        skeleton.positions().at(0), skeleton.positions().at(4) - 2, 1e-6));
    }

    @Test
    void framesWithoutHipsBeginWithOtherTime() {
        receive(bone("Neck", 0, 0.1, 0));
        for (int i = 0; i < 3; i++) {
            receive(OscPacketWriter.message("/VMC/Ext/T", (float) i), bone("Head", i, 0, 0), bone("Neck", i, 0, 0));
        }

        assertEquals(
                List.of(0.0, 1.0, 2.0),
                skeletons().stream().map(skeleton -> skeleton.positions().at(0)).toList());
        assertEquals(
                List.of(0L, SECOND, 2 * SECOND),
                skeletons().stream()
                        .map(skeleton -> skeleton.stamp().deviceTime())
                        .toList());
    }

    @Test
    void emitsFrameAlthoughBoneIsLost() {
        receive(bone("Hips", 0, 1, 0), bone("Spine", 0, 0.1, 0));
        receive(bone("Hips", 1, 1, 0), bone("Spine", 0, 0.1, 0));
        receive(bone("Hips", 2, 1, 0));
        receive(bone("Hips", 3, 1, 0), bone("Spine", 0, 0.1, 0));
        receive(bone("Hips", 4, 1, 0), bone("Spine", 0, 0.1, 0));

        assertEquals(
                List.of(0.0, 1.0, 2.0, 3.0, 4.0),
                skeletons().stream().map(skeleton -> skeleton.positions().at(0)).toList());
    }

    @Test
    void passesOnBlendShapesWhenApplied() {
        receive(
                OscPacketWriter.message("/VMC/Ext/Blend/Val", "Joy", 0.5f),
                OscPacketWriter.message("/VMC/Ext/Blend/Val", "Blink", 1f));
        assertEquals(List.of(), heard.samples);
        receive(OscPacketWriter.message("/VMC/Ext/Blend/Apply"));

        var analog = samples(Sample.Analog.class).getFirst();
        assertEquals(List.of("Joy", "Blink"), analog.layout().labels());
        assertEquals("[0.5, 1.0]", analog.channels().toString());
        assertEquals("blend_shapes", analog.stamp().source().part());
    }

    @Test
    void notesBlendShapesThatAreNeverApplied() {
        for (int i = 0; i < 3; i++) {
            receive(OscPacketWriter.message("/VMC/Ext/Blend/Val", "A", (float) i));
        }

        assertEquals(List.of("BLEND_NOT_APPLIED name 24"), findings());
        assertEquals(
                List.of(0.0, 1.0),
                samples(Sample.Analog.class).stream()
                        .map(analog -> analog.channels().at(0))
                        .toList());
    }

    @Test
    void decodesDevicesAndCameras() {
        receive(
                pose("/VMC/Ext/Hmd/Pos", "HMD", 1, 2, 3, Quat.IDENTITY),
                pose("/VMC/Ext/Tra/Pos/Local", "LHR-1", 4, 5, 6, Quat.IDENTITY),
                OscPacketWriter.message("/VMC/Ext/Cam", "Front", 7f, 8f, 9f, 0f, 0f, 0f, 1f, 40f));

        assertEquals(
                List.of("HMD 1.0", "LHR-1/local 4.0", "Front/camera 7.0"),
                samples(Sample.Pose.class).stream()
                        .map(pose -> pose.stamp().source().label() + " "
                                + pose.position().x())
                        .toList());
        assertEquals(40, samples(Sample.Analog.class).getFirst().channels().at(0));
        assertEquals(4, sources.size());
    }

    @Test
    void furtherArgumentsChangeNothing() {
        receive(OscPacketWriter.message("/VMC/Ext/Cam", "Front", 7f, 8f, 9f, 0f, 0f, 0f, 1f, 40f, true));

        assertEquals(List.of("ARGUMENTS_TOO_MANY args[9] 68"), findings());
        assertEquals(40, samples(Sample.Analog.class).getFirst().channels().at(0));
    }

    @Test
    void decodesOnlySelectedDevices() {
        var selective = new VmcDecoder("s", List.of("HMD"));
        receive(
                pose("/VMC/Ext/Hmd/Pos", "HMD", 1, 2, 3, Quat.IDENTITY),
                pose("/VMC/Ext/Tra/Pos", "LHR-1", 4, 5, 6, Quat.IDENTITY));
        var only = new RecordingListener();
        var known = selective.initialState();
        for (var entry : entries) {
            known = selective.decode(known, entry, only);
        }

        assertEquals(2, heard.samples.size());
        assertEquals(1, only.samples.size());
    }

    @Test
    void decodesEachFormOfStatus() {
        receive(
                OscPacketWriter.message("/VMC/Ext/OK", 1),
                OscPacketWriter.message("/VMC/Ext/OK", 1, 3, 0),
                OscPacketWriter.message("/VMC/Ext/OK", 0, 2, 2, 1));

        assertEquals(
                List.of("[loaded] 1", "[loaded, waits_for_calibration, calibrating, calibrated] 9"),
                samples(Sample.Flags.class).stream()
                        .limit(2)
                        .map(flags -> flags.layout().names() + " " + flags.word())
                        .toList());
        assertEquals(0b10100, samples(Sample.Flags.class).getLast().word());
        assertTrue(heard.messages.getFirst().isHousekeeping());
    }

    @Test
    void rootMayHaveScaleAndOffset() {
        receive(OscPacketWriter.message(
                "/VMC/Ext/Root/Pos", "root", 0f, 0f, 0f, 0f, 0f, 0f, 1f, 1f, 1f, 1f, 0f, 0f, 0f));

        assertEquals(List.of(), findings());
    }

    @Test
    void takesDeviceTimeFromTimeTag() {
        receive(golden(), golden());

        assertEquals(86_400 * SECOND, skeletons().getFirst().stamp().deviceTime());
    }

    @Test
    void takesDeviceTimeFromRelativeTimeWithoutTimeTags() {
        for (int i = 0; i < 2; i++) {
            receive(OscPacketWriter.message("/VMC/Ext/T", 12.5f + i), bone("Hips", 0, 1, 0));
        }

        assertEquals("device_boot", sources.getLast().epoch());
        assertEquals(12_500_000_000L, skeletons().getFirst().stamp().deviceTime());
    }

    @Test
    void samplesHaveNoDeviceTimeWithoutAnyClock() {
        receive(bone("Hips", 0, 1, 0), bone("Hips", 0, 1, 0));

        assertEquals(DeclaredSourceProperties.UNKNOWN, sources.getLast().epoch());
        assertEquals(SampleMetadata.NO_TIME, skeletons().getFirst().stamp().deviceTime());
    }

    static Stream<Arguments> ignored() {
        return Stream.of(
                Arguments.of(OscPacketWriter.message("/VMC/Ext/Foo", 1), "ADDRESS_UNKNOWN address 0"),
                Arguments.of(OscPacketWriter.message("/avatar/x", 1f), "ADDRESS_UNKNOWN address 0"),
                Arguments.of(OscPacketWriter.message(BONE, "Hips", 1f), "ARGUMENTS_TOO_FEW type_tags 0"),
                Arguments.of(OscPacketWriter.message("/VMC/Ext/T", 1), "ARGUMENT_TYPE time 16"),
                Arguments.of(OscPacketWriter.message("/VMC/Ext/Blend/Val", "Joy", 1d), "ARGUMENT_TYPE value 28"),
                Arguments.of(OscPacketWriter.message("/VMC/Ext/Blend/Val", 1, 1f), "ARGUMENT_TYPE name 24"),
                Arguments.of(OscPacketWriter.message("/VMC/Ext/T", 1f, 2f), "ARGUMENTS_TOO_MANY args[1] 20"),
                Arguments.of(OscPacketWriter.message("/VMC/Ext/T", Float.NaN), "NOT_FINITE time 16"),
                Arguments.of(bone("Tail", 0, 0, 0), "BONE_UNKNOWN name 32"),
                Arguments.of(pose("/VMC/Ext/Root/Pos", "Root", 0, 0, 0, Quat.IDENTITY), "ROOT_NAME name 32"),
                Arguments.of(bone("Hips", Double.NaN, 0, 0), "NOT_FINITE p.x 40"),
                Arguments.of(bone("Hips", 0, 0, 0, new Quat(0, 0, 0, 0)), "QUATERNION_NOT_UNIT q.x 52"),
                Arguments.of(OscPacketWriter.message("/VMC/Ext/OK", 2), "VALUE_OUT_OF_RANGE loaded 16"),
                Arguments.of(
                        OscPacketWriter.message("/VMC/Ext/OK", 1, 4, 0), "VALUE_OUT_OF_RANGE calibration_state 24"),
                Arguments.of(
                        pose("/VMC/Ext/Tra/Pos", "x".repeat(129), 0, 0, 0, Quat.IDENTITY), "NAMES_EXCEEDED serial 32"),
                Arguments.of(OscPacketWriter.message("/VMC/Thru/a/b", "x", 1), ""),
                Arguments.of(OscPacketWriter.message("/VMC/Ext/Key", 1, "W", 87), ""));
    }

    @ParameterizedTest
    @MethodSource("ignored")
    void reportsBreachOfVmcWithFieldAndOffset(ByteBuffer datagram, String expected) {
        receive(datagram);

        assertEquals(expected, String.join("|", findings()));
        assertEquals(1, heard.messages.size());
    }

    @Test
    void namesMessagesByAddress() {
        receive(
                golden(),
                bone("Hips", 0, 0, 0),
                OscPacketWriter.message("/other"),
                OscPacketWriter.message("/VMC/Thru/x"),
                ByteBuffer.wrap(new byte[4]));

        assertEquals(
                List.of("bundle", BONE, "unknown address", "thru", "malformed"),
                heard.messages.stream().map(DecodedMessage::name).toList());
    }

    static IntStream truncations() {
        return IntStream.range(0, golden().remaining());
    }

    @ParameterizedTest
    @MethodSource("truncations")
    void reportsEveryTruncation(int length) {
        receive(golden().slice(0, length));

        assertEquals(1, heard.messages.size());
        assertEquals(length == 16, heard.findings.isEmpty());
        assertEquals(List.of(), heard.samples);
    }

    @Test
    void limitsNumbersOfNames() {
        var values = IntStream.range(0, 1100)
                .mapToObj(i -> OscPacketWriter.message("/VMC/Ext/Blend/Val", "shape " + i, 0f))
                .toArray(ByteBuffer[]::new);
        receive(bundle(values), OscPacketWriter.message("/VMC/Ext/Blend/Apply"));
        assertEquals(1024, samples(Sample.Analog.class).getFirst().channels().size());

        var devices = IntStream.range(0, 300)
                .mapToObj(i -> pose("/VMC/Ext/Tra/Pos", "tracker " + i, 0, 0, 0, Quat.IDENTITY))
                .toArray(ByteBuffer[]::new);
        receive(bundle(devices));
        assertEquals(255, samples(Sample.Pose.class).size());
    }

    @Test
    void findsFieldsOfEachBone() {
        var frame = bundle(bone("Hips", 0, 1, 0), bone("Spine", 0, 0.1, 0));
        receive(frame, frame);
        var origins = decoder.signalOrigins(heard.messages.getLast());

        assertEquals(List.of(0, 1), origins.stream().map(one -> one.index()).toList());
        assertTrue(origins.getLast().contains("elements[1].p.x"));
    }

    @Test
    void continuesFromEncodedState() {
        var random = new Random(3);
        for (int i = 0; i < 12; i++) {
            receive(
                    bundle(
                            OscPacketWriter.message("/VMC/Ext/T", i / 60f),
                            pose("/VMC/Ext/Root/Pos", "root", i, 0, 0, Quat.IDENTITY),
                            bone("Hips", random.nextFloat(), 1, 0),
                            bone("Spine", 0, random.nextFloat(), 0)),
                    bundle(bone("LeftHand", i, 0, 0), OscPacketWriter.message("/VMC/Ext/Blend/Val", "Joy", 1f)),
                    bundle(
                            OscPacketWriter.message("/VMC/Ext/Blend/Val", "Fun" + i % 4, 1f),
                            OscPacketWriter.message("/VMC/Ext/Blend/Apply"),
                            OscPacketWriter.message("/VMC/Ext/OK", 1),
                            pose("/VMC/Ext/Con/Pos", "LHR-" + i % 3, i, 0, 0, Quat.IDENTITY)));
        }
        receive(golden(), golden());
        var roundTrip = new DecoderStateRoundTrip(decoder, entries);

        assertEquals(entries.size(), roundTrip.compare(1, 20));
        roundTrip.damage(7, 300, random);
    }

    @Test
    void knowsEveryBoneOfUnityWithParent() {
        assertEquals(55, UnityHumanoidBone.values().length);
        for (var bone : UnityHumanoidBone.values()) {
            assertEquals(bone == UnityHumanoidBone.HIPS, bone.parent() == null, bone.wireName());
            assertEquals(bone.wireName().replaceAll("([a-z])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT), bone.name());
        }
    }

    @Test
    void reportsRelativeTimeThatDecreases() {
        receive(time(2), time(2), time(1.5f), time(1.75f));

        assertEquals(List.of("TIME_DECREASED time 16"), findings());
        assertEquals(
                "time at byte 16: 1.500 s follows 2.000 s",
                heard.findings.getFirst().text());
    }

    private static ByteBuffer time(float seconds) {
        return OscPacketWriter.message("/VMC/Ext/T", seconds);
    }
}
