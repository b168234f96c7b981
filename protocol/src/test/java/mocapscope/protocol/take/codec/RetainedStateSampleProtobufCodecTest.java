package mocapscope.protocol.take.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectAnimationState;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.StatusFlagBitLayout;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetainedStateSampleProtobufCodecTest {
    private static final SampleMetadata STAMP = new SampleMetadata(
            new SourceId("", "Wand", "trigger"), Direction.TO_CLIENT, 7, -5_000_000_000L, SampleMetadata.NO_TIME);
    private static final List<Sample.RetainedSample> ALL = List.of(
            new Sample.Button(STAMP, 3, true, true),
            new Sample.Flags(STAMP, new StatusFlagBitLayout(List.of(0, 63), List.of("low", "high")), -1),
            new Sample.Analog(STAMP, AnalogChannelDescription.plain(2), ImmutableDoubleArray.of(1.5, Double.NaN)),
            new Sample.Analog(
                    STAMP,
                    new AnalogChannelDescription("ticks", List.of("a"), "s", List.of(1), true),
                    ImmutableDoubleArray.of(1.8446744073709552e19),
                    List.of(BigInteger.TWO.pow(64).subtract(BigInteger.ONE))),
            object(Sample.SceneObjectEventKind.PERCEIVED, Optional.of(new UUID(1, -2)), 0.5, -1, List.of()),
            object(Sample.SceneObjectEventKind.COLLIDED, Optional.empty(), Double.NaN, 9, List.of()),
            object(
                    Sample.SceneObjectEventKind.ANIMATED,
                    Optional.empty(),
                    Double.NaN,
                    -1,
                    List.of(
                            new SceneObjectAnimationState(1, 2, 3, 2),
                            new SceneObjectAnimationState(4_000_000_000L, 0, 0, 0))),
            new Sample.SetpBubble(
                    STAMP,
                    Sample.SetpBubbleRelation.LINKED,
                    new UUID(3, 4),
                    "next door",
                    new Vec3(1, 2, 3),
                    4,
                    5,
                    true));

    private static Sample.SceneObject object(
            Sample.SceneObjectEventKind event,
            Optional<UUID> id,
            double radius,
            long with,
            List<SceneObjectAnimationState> animations) {
        var motion = event == Sample.SceneObjectEventKind.PERCEIVED
                ? SceneObjectPoseAndMotion.steady(new Vec3(1, 2, 3), Quat.IDENTITY, new Vec3(4, 5, 6))
                : SceneObjectPoseAndMotion.NONE;
        return new Sample.SceneObject(STAMP, event, 4_000_000_000L, id, motion, radius, with, animations);
    }

    @Test
    void decodesEncodedSamplesUnchanged() throws ProtobufException {
        assertEquals(ALL, read(written()).retainedSamples());
    }

    @Test
    void truncatedDataYieldsPrefixOfSamples() {
        var whole = written();
        for (int length = 0; length < whole.length; length++) {
            var some = decode(Arrays.copyOf(whole, length));

            assertEquals(ALL.subList(0, some.size()), some);
        }
    }

    @Test
    void rejectsOrSkipsRandomBytes() {
        var random = new Random(5);
        var whole = written();
        for (int i = 0; i < 20_000; i++) {
            var bytes = whole.clone();
            for (int n = random.nextInt(1, 6); n > 0; n--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            for (var sample : decode(bytes)) {
                if (sample instanceof Sample.Flags flags) {
                    assertEquals(
                            flags.layout().bits().size(), flags.layout().names().size());
                }
            }
            random.nextBytes(bytes);
            decode(bytes);
        }
    }

    @Test
    void skipsFlagsWithoutNames() throws ProtobufException {
        var odd = new Sample.Flags(STAMP, new StatusFlagBitLayout(List.of(0, 64), List.of("low", "far")), 1);
        var bare = new Sample.Flags(STAMP, new StatusFlagBitLayout(List.of(0, 1), List.of("low")), 1);

        assertEquals(
                List.of(ALL.getFirst()),
                read(written(List.of(odd, bare, ALL.getFirst()))).retainedSamples());
    }

    @Test
    void checkpointKeepsShiftOfWallClock() throws ProtobufException {
        var out = new ProtobufWriter();
        var shifted = new SessionCheckpoint(() -> 8, List.of(), Transcript.TranscriptPosition.START, 600.5);
        DecoderStateCheckpointCodec.write(out, shifted, new byte[0]);

        assertEquals(600.5, read(out.toArray()).clockShift());
        assertEquals(0, read(written()).clockShift());
    }

    /** Takes of earlier versions have exact integers as bytes, in field 12. */
    @Test
    void readsExactIntegersOfEarlierTakes() throws ProtobufException {
        var out = new ProtobufWriter();
        out.writeCount(ProtobufFieldDescriptor.of(1, "kind", ProtobufFieldType.COUNT), 3);
        int row = out.beginField(ProtobufFieldDescriptor.of(11, "channels", ProtobufFieldType.REAL)
                .asRepeated());
        out.addElement(-1.8446744073709552e19);
        out.endField(row);
        out.writeBytes(
                ProtobufFieldDescriptor.of(12, "exact", ProtobufFieldType.BYTES).asRepeated(),
                ByteBuffer.wrap(HexFormat.of().parseHex("ff0000000000000001")));

        var sample =
                RetainedSignalSampleProtobufCodec.read(out.written(), STAMP).orElseThrow();

        assertEquals(List.of(new BigInteger("-18446744073709551615")), ((Sample.Analog) sample).exact());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "1.5", "1e9", "1234567890123456789012345678901234567890", "٣"})
    void rejectsTextsThatAreNoExactIntegers(String text) {
        var out = new ProtobufWriter();
        out.writeString(
                ProtobufFieldDescriptor.of(13, "exact_integers", ProtobufFieldType.TEXT)
                        .asRepeated(),
                text);

        assertThrows(ProtobufException.class, () -> RetainedSignalSampleProtobufCodec.read(out.written(), STAMP));
    }

    /** Foxglove Studio and Lichtblick reject the schema of a channel with repeated bytes. */
    @Test
    void schemasHaveNoRepeatedBytes() {
        for (var schema : List.of(
                RecordedTranscriptEntry.TYPE, SessionHealthProtobufCodec.TYPE, DecoderStateCheckpointCodec.TYPE)) {
            assertFalse(hasRepeatedBytes(schema), schema.name());
        }
    }

    private static boolean hasRepeatedBytes(ProtobufMessageSchema schema) {
        return schema.fields().stream()
                .anyMatch(field -> field.repeated() && field.kind() == ProtobufFieldType.BYTES
                        || field.of() != null && hasRepeatedBytes(field.of()));
    }

    private static List<Sample.RetainedSample> decode(byte[] bytes) {
        try {
            return read(bytes).retainedSamples();
        } catch (ProtobufException _) {
            return List.of();
        }
    }

    private static DecoderStateCheckpointCodec.StoredCheckpoint read(byte[] bytes) throws ProtobufException {
        return DecoderStateCheckpointCodec.read(ByteBuffer.wrap(bytes));
    }

    private static byte[] written() {
        return written(ALL);
    }

    private static byte[] written(List<Sample.RetainedSample> still) {
        var out = new ProtobufWriter();
        DecoderStateCheckpointCodec.write(
                out, new SessionCheckpoint(() -> 8, still, Transcript.TranscriptPosition.START, 0), new byte[0]);
        return out.toArray();
    }
}
