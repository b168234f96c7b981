package mocapscope.protocol.motionfile.spatial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.foxglove.FoxgloveProtobufSchemas;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FramePointCloud;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FramePoseList;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FrameTransform;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FrameTransformList;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.JointState;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.JointStateList;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests messages about positions in space, of other programs and with defects. */
class SpatialMessageDecoderTest {
    private static final Path FIXTURES =
            Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), "mcap");
    private static final double NO = Double.NaN;
    private static final long SECOND = 1_000_000_000L;

    private final List<SpatialMessageViolation> violations = new ArrayList<>();

    /** A message of a file with its decoder. */
    private record StoredMessage(SpatialMessageDecoder decoder, ByteBuffer data, String encoding) {}

    private static List<StoredMessage> readMessages(String file) throws IOException {
        var schemas = new HashMap<Integer, McapSchema>();
        var channels = new HashMap<Integer, McapChannel>();
        var messages = new ArrayList<StoredMessage>();
        try (var reader = new McapReader(Files.newByteChannel(FIXTURES.resolve(file)))) {
            for (var record = reader.next(); record != null; record = reader.next()) {
                switch (record) {
                    case McapSchema schema -> schemas.put(schema.id(), schema);
                    case McapChannel channel -> channels.put(channel.id(), channel);
                    case McapMessage message -> {
                        var channel = channels.get(message.channelId());
                        var schema = schemas.get(channel.schemaId());
                        SpatialMessageDecoder.find(schema.name(), schema.encoding(), channel.messageEncoding())
                                .ifPresent(decoder -> messages.add(
                                        new StoredMessage(decoder, message.data(), channel.messageEncoding())));
                    }
                    default -> {}
                }
            }
        }
        return messages;
    }

    private SpatialMessage decode(SpatialMessageType type, String json) throws SpatialMessageException {
        return new JsonSpatialMessageDecoder(type)
                .decode(ByteBuffer.wrap(json.getBytes(StandardCharsets.UTF_8)), violations::add);
    }

    private String rejection(SpatialMessageType type, String json) {
        var refusal = assertThrows(SpatialMessageException.class, () -> decode(type, json));
        return refusal.violation().rule() + " " + refusal.getMessage();
    }

    private SpatialMessage decodeCdr(SpatialMessageType type, CdrBytes bytes) throws SpatialMessageException {
        return new RosSpatialMessageDecoder(type).decode(bytes.toBuffer(), violations::add);
    }

    private String rejectionOfCdr(SpatialMessageType type, CdrBytes bytes) {
        var refusal = assertThrows(SpatialMessageException.class, () -> decodeCdr(type, bytes));
        return refusal.violation().rule() + " " + refusal.getMessage();
    }

    /** The bytes of a CDR message; numbers are aligned from {@code origin} on. */
    private static final class CdrBytes {
        private final ByteBuffer bytes;
        private final int origin;

        CdrBytes(ByteOrder order, int origin) {
            this.bytes = ByteBuffer.allocate(4096).order(order);
            this.origin = origin;
            bytes.put((byte) 0)
                    .put((byte) (order == ByteOrder.LITTLE_ENDIAN ? 1 : 0))
                    .putShort((short) 0);
        }

        private void align(int size) {
            while ((bytes.position() - origin) % size != 0) {
                bytes.put((byte) 0);
            }
        }

        CdrBytes u32(int value) {
            align(4);
            bytes.putInt(value);
            return this;
        }

        CdrBytes text(String text) {
            u32(text.length() + 1);
            bytes.put(text.getBytes(StandardCharsets.UTF_8)).put((byte) 0);
            return this;
        }

        CdrBytes f64s(double... values) {
            for (double value : values) {
                align(8);
                bytes.putDouble(value);
            }
            return this;
        }

        CdrBytes transform(String parent, String child, double x) {
            return u32(5).u32(6).text(parent).text(child).f64s(x, 2, 3, 0, 0, 0, 1);
        }

        CdrBytes bytes(int count) {
            bytes.put(new byte[count]);
            return this;
        }

        ByteBuffer toBuffer() {
            return bytes.duplicate().flip().asReadOnlyBuffer();
        }
    }

    private static CdrBytes cdr() {
        return new CdrBytes(ByteOrder.LITTLE_ENDIAN, 4);
    }

    private static FrameTransform transform(String parent, String child, double x) {
        return new FrameTransform(parent, child, new SpatialPose(new Vec3(x, 2, 3), Quat.IDENTITY));
    }

    @ParameterizedTest
    @CsvSource({"LITTLE, 4", "BIG, 4", "LITTLE, 0", "BIG, 0"})
    void readsTransformsInBothByteOrdersAndAlignments(String order, int origin) throws SpatialMessageException {
        var byteOrder = order.equals("BIG") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        // "world" and "base" end where the two alignments differ
        var bytes = new CdrBytes(byteOrder, origin)
                .u32(2)
                .transform("world", "base", 1)
                .transform("base", "hand", -9);
        var read = decodeCdr(SpatialMessageType.FRAME_TRANSFORMS, bytes);

        assertEquals(
                new FrameTransformList(
                        5 * SECOND + 6, List.of(transform("world", "base", 1), transform("base", "hand", -9))),
                read);
        assertEquals(
                origin == 4 ? List.of() : List.of(SpatialMessageProblemKind.CDR_ALIGNMENT),
                violations.stream().map(SpatialMessageViolation::rule).toList());
    }

    @Test
    void prefersStandardAlignmentIfBothFit() throws SpatialMessageException {
        // 17 + 3 and 13 + 3 bytes of text: the numbers begin at byte 44 of the message, 40 of the content
        var bytes = cdr().u32(5).u32(6).text("map").f64s(1, 2, 3, 0, 0, 0, 1);
        var read = decodeCdr(SpatialMessageType.POSE_IN_FRAME, bytes);

        assertEquals(new FramePoseList("map", List.of(new SpatialPose(new Vec3(1, 2, 3), Quat.IDENTITY))), read);
        assertEquals(List.of(), violations);
    }

    @Test
    void reportsBytesAfterLastFieldOfCdr() throws SpatialMessageException {
        var padded = cdr().u32(5).u32(6).text("map").f64s(1, 2, 3, 0, 0, 0, 1).bytes(3);
        decodeCdr(SpatialMessageType.POSE_IN_FRAME, padded);
        assertEquals(List.of(), violations);

        var longer = cdr().u32(5).u32(6).text("map").f64s(1, 2, 3, 0, 0, 0, 1).bytes(16);
        decodeCdr(SpatialMessageType.POSE_IN_FRAME, longer);
        assertEquals("CDR_LENGTH", violations.getFirst().rule().name());
        assertEquals("16 bytes follow the last field", violations.getFirst().reason());
    }

    @Test
    void rejectsCountsAndTextsThatDoNotFitCdr() {
        assertEquals(
                "CDR_LENGTH transforms at byte 4 of the message: 1,000,000,000 elements do not fit 0 bytes",
                rejectionOfCdr(SpatialMessageType.FRAME_TRANSFORMS, cdr().u32(1_000_000_000)));
        assertEquals(
                "CDR_LENGTH transforms at byte 4 of the message: 4,294,967,295 elements do not fit 72 bytes",
                rejectionOfCdr(
                        SpatialMessageType.FRAME_TRANSFORMS, cdr().u32(-1).bytes(72)));
        assertEquals(
                "CDR_STRING header.frame_id at byte 12 of the message: a text of 4,294,967,295 bytes, 56 left",
                rejectionOfCdr(
                        SpatialMessageType.POSE_IN_FRAME,
                        cdr().u32(1).u32(2).u32(-1).bytes(56)));
        assertEquals(
                "CDR_STRING transforms[0].header.frame_id at byte 22 of the message: the text does not end with a zero",
                rejectionOfCdr(
                        SpatialMessageType.FRAME_TRANSFORMS,
                        cdr().u32(1).u32(1).u32(2).u32(3).u32(0x01010101).bytes(100)));
        assertEquals(
                "CDR_ENCAPSULATION encapsulation at byte 0 of the message: the representation 0x0003 is not plain CDR"
                        + " (0x0000 or 0x0001)",
                rejectionOf(new RosSpatialMessageDecoder(SpatialMessageType.POSE_IN_FRAME), new byte[] {0, 3, 0, 0}));
        assertEquals(
                "CDR_ENCAPSULATION encapsulation at byte 0 of the message: needs 4 bytes, 3 left",
                rejectionOf(new RosSpatialMessageDecoder(SpatialMessageType.POSE_IN_FRAME), new byte[3]));
    }

    private static String rejectionOf(SpatialMessageDecoder decoder, byte[] bytes) {
        var refusal =
                assertThrows(SpatialMessageException.class, () -> decoder.decode(ByteBuffer.wrap(bytes), _ -> {}));
        return refusal.violation().rule() + " " + refusal.getMessage();
    }

    @Test
    void rejectsMoreTransformsThanLimit() {
        var bytes = ByteBuffer.allocate(8 + 5000 * 72).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(1, (byte) 1).putInt(4, 5000);
        assertEquals(
                "LIMIT transforms at byte 4 of the message: 5,000 elements, at most 4,096 are read",
                rejectionOf(new RosSpatialMessageDecoder(SpatialMessageType.FRAME_TRANSFORMS), bytes.array()));

        var elements = new byte[2 * 4097];
        for (int i = 0; i < elements.length; i += 2) {
            elements[i] = 0x0a; // an empty transform
        }
        assertEquals(
                "LIMIT transforms at byte 8192 of the message: there are more than 4,096",
                rejectionOf(new ProtobufSpatialMessageDecoder(SpatialMessageType.FRAME_TRANSFORMS), elements));
        assertEquals(
                "LIMIT transforms at byte 0 of the message: there are 4,097, at most 4,096 are read",
                rejection(
                        SpatialMessageType.FRAME_TRANSFORMS, "{\"transforms\":[%s{}]}".formatted("{},".repeat(4096))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ros2.mcap", "ros2_big_endian.mcap", "foxglove_json.mcap"})
    void rejectsEveryTruncation(String file) throws IOException {
        var messages = readMessages(file);
        assertTrue(messages.size() >= 20, file);
        for (var message : messages) {
            for (int length = 0; length < message.data().remaining(); length++) {
                var cut = message.data().slice(0, length);
                assertThrows(
                        SpatialMessageException.class,
                        () -> message.decoder().decode(cut, _ -> {}),
                        () -> file + " " + cut);
            }
        }
    }

    @Test
    void survivesEveryTruncationOfProtobuf() throws Exception {
        int rejected = 0;
        for (var message : readMessages("foxglove_protobuf.mcap")) {
            var whole = message.decoder().decode(message.data(), _ -> {});
            for (int length = 0; length < message.data().remaining(); length++) {
                try {
                    // A message that ends between two fields is a valid one with fewer fields.
                    var read = message.decoder().decode(message.data().slice(0, length), _ -> {});
                    assertEquals(whole.getClass(), read.getClass());
                } catch (SpatialMessageException broken) {
                    assertTrue(broken.violation().offset() <= length, broken.getMessage());
                    rejected++;
                }
            }
        }
        assertTrue(rejected > 2000, () -> "too few truncations are rejected");
    }

    @Test
    void decodesEqualMessagesInProtobufAndJson() throws Exception {
        var protobuf = readMessages("foxglove_protobuf.mcap");
        var json = readMessages("foxglove_json.mcap");

        assertEquals(60, protobuf.size());
        for (int i = 0; i < protobuf.size(); i++) {
            assertEquals(
                    protobuf.get(i).decoder().decode(protobuf.get(i).data(), violations::add),
                    json.get(i).decoder().decode(json.get(i).data(), violations::add));
        }
        assertEquals(List.of(), violations);
    }

    @Test
    void decodesJointsWithMissingQuantities() throws Exception {
        var joints = readMessages("foxglove_protobuf.mcap").get(5);
        var read = assertInstanceOf(JointStateList.class, joints.decoder().decode(joints.data(), violations::add));

        assertEquals(
                List.of(new JointState("elbow", 0, 1, NO, NO), new JointState("gripper", NO, NO, NO, 5)),
                read.joints());
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 255, 128, 7",
        "2, 1, -1, -128, 7",
        "3, 2, 65535, 32768, 7",
        "4, 2, -1, -32768, 7",
        "5, 4, 4294967295, 2147483648, 7",
        "6, 4, -1, -2147483648, 7",
        "7, 4, 0.5, -2.25, 1e10",
        "8, 8, 0.1, -2.25, 1e-300"
    })
    void readsPointsOfEveryNumericType(int type, int size, double x, double y, double z) throws Exception {
        var data = ByteBuffer.allocate(3 * size + 1).order(ByteOrder.LITTLE_ENDIAN);
        data.position(1);
        for (double value : new double[] {z, x, y}) {
            switch (size) {
                case 1 -> data.put((byte) (long) value);
                case 2 -> data.putShort((short) (long) value);
                case 4 -> data.putInt(type == 7 ? Float.floatToIntBits((float) value) : (int) (long) value);
                default -> data.putDouble(value);
            }
        }
        var fields = "{\"name\":\"z\",\"offset\":1,\"type\":T},{\"name\":\"x\",\"offset\":%d,\"type\":T},"
                        .formatted(1 + size)
                + "{\"name\":\"y\",\"offset\":%d,\"type\":T}".formatted(1 + 2 * size);
        var json = "{\"frame_id\":\"a\",\"point_stride\":%d,\"fields\":[%s],\"data\":\"%s\"}"
                .formatted(
                        1 + 3 * size,
                        fields.replace("T", String.valueOf(type)),
                        Base64.getEncoder().encodeToString(data.array()));
        var cloud = assertInstanceOf(FramePointCloud.class, decode(SpatialMessageType.POINT_CLOUD, json));

        assertEquals(
                type == 7 ? ImmutableDoubleArray.of((float) x, (float) y, (float) z) : ImmutableDoubleArray.of(x, y, z),
                cloud.positions());

        var out = new ProtobufWriter();
        out.writeString(FoxgloveProtobufSchemas.FRAME, "a");
        out.writeFixed(FoxgloveProtobufSchemas.POINT_STRIDE, 1 + 3 * size);
        int at = 1;
        for (var name : List.of("z", "x", "y")) {
            int start = out.beginField(FoxgloveProtobufSchemas.ELEMENTS);
            out.writeString(FoxgloveProtobufSchemas.ELEMENT_NAME, name);
            out.writeFixed(FoxgloveProtobufSchemas.ELEMENT_OFFSET, at);
            out.writeCount(FoxgloveProtobufSchemas.ELEMENT_TYPE, type);
            out.endField(start);
            at += size;
        }
        out.writeBytes(FoxgloveProtobufSchemas.POINT_DATA, data.position(0));
        assertEquals(
                cloud,
                new ProtobufSpatialMessageDecoder(SpatialMessageType.POINT_CLOUD)
                        .decode(ByteBuffer.wrap(out.toArray()), violations::add));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "8 | x:0:7,y:4:0 | there is no numeric type 0",
                "8 | x:0:7,y:4:9 | there is no numeric type 9",
                "8 | x:0:7,y:4:8 | 8 bytes at offset 4 exceed the stride 8",
                "8 | x:0:7,y:4294967295:7 | 4 bytes at offset 4294967295 exceed the stride 8",
                "0 | x:0:7,y:4:7 | 4 bytes at offset 0 exceed the stride 0",
                "-1 | x:0:7,y:4:7 | 4 bytes at offset 0 exceed the stride -1",
                "8 | x:0:7,Y:4:7 | 1 of the coordinates have a field, and two are needed"
            })
    void rejectsPointFieldsOutsideElement(int stride, String fields, String reason) {
        var json = new ArrayList<String>();
        for (var field : fields.split(",")) {
            var parts = field.split(":");
            json.add("{\"name\":\"%s\",\"offset\":%s,\"type\":%s}".formatted(parts[0], parts[1], parts[2]));
        }
        var refusal = rejection(
                SpatialMessageType.POINT_CLOUD,
                "{\"point_stride\":%d,\"fields\":%s,\"data\":\"AAAAAAAAAAA=\"}".formatted(stride, json));

        assertTrue(refusal.startsWith("POINT_FIELD fields."), refusal);
        assertTrue(refusal.endsWith(reason), refusal);
    }

    @Test
    void countsPointsOfLargeCloudOnly() throws SpatialMessageException {
        var data = Base64.getEncoder().encodeToString(new byte[8 * 4097 + 1]);
        var fields = "[{\"name\":\"x\",\"offset\":0,\"type\":7},{\"name\":\"y\",\"offset\":4,\"type\":7}]";
        var read = decode(
                SpatialMessageType.POINT_CLOUD,
                "{\"point_stride\":8,\"fields\":%s,\"data\":\"%s\"}".formatted(fields, data));

        assertEquals(new FramePointCloud("", SpatialPose.IDENTITY, 4097, ImmutableDoubleArray.NONE), read);
        assertEquals(
                "32,777 bytes are no multiple of the stride 8",
                violations.getFirst().reason());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | message at byte 0 of the message: is no object",
                "{'transforms':{}} | transforms at byte 0 of the message: is no array",
                "{'transforms':[7]} | transforms[0] at byte 0 of the message: is no object",
                "{'transforms':[{'child_frame_id':[]}]} | transforms[0].child_frame_id at byte 0 of the message: is no text",
                "{'transforms':[{'translation':'1,2,3'}]} | transforms[0].translation at byte 0 of the message: is no object",
                "{'transforms':[{'translation':{'x':'one'}}]} | transforms[0].translation.x at byte 0 of the message: is no number",
                "{'transforms':[{'rotation':{'w':true}}]} | transforms[0].rotation.w at byte 0 of the message: is no number",
                "{'transforms':[{'timestamp':{'sec':0.5}}]} | transforms[0].timestamp.sec at byte 0 of the message: is no whole number"
            })
    void rejectsJsonOfOtherTypes(String json, String expected) {
        assertEquals("JSON " + expected, rejection(SpatialMessageType.FRAME_TRANSFORMS, json.replace('\'', '"')));
    }

    @Test
    void rejectsJsonThatCannotBeParsed() {
        var nested = rejection(SpatialMessageType.FRAME_TRANSFORMS, "[".repeat(100_000));
        assertTrue(nested.startsWith("JSON message at byte"), nested);
        assertTrue(nested.contains("depth"), nested);
        assertTrue(
                rejection(SpatialMessageType.FRAME_TRANSFORMS, "{} {}").startsWith("JSON message at byte 3 of"),
                rejection(SpatialMessageType.FRAME_TRANSFORMS, "{} {}"));
        assertTrue(rejection(SpatialMessageType.POINT_CLOUD, "{\"data\":\"*\"}").contains("data at byte 0"));
        assertTrue(rejection(SpatialMessageType.POINT_CLOUD, " ".repeat((4 << 20) + 1))
                .startsWith("LIMIT message at byte 0 of the message: 4,194,305 bytes of JSON"));
    }

    @Test
    void readsMissingAndInvalidNumbersOfJson() throws SpatialMessageException {
        assertEquals(
                new FramePoseList(
                        "", List.of(new SpatialPose(new Vec3(1, NO, NO), Quat.IDENTITY), SpatialPose.IDENTITY)),
                decode(
                        SpatialMessageType.POSES_IN_FRAME,
                        "{\"poses\":[{\"position\":{\"x\":1,\"y\":null,\"z\":\"NaN\"}},null]}"));
        assertEquals(
                new FramePoseList("map", List.of(new SpatialPose(new Vec3(0, 2, 0), new Quat(0, 0, 0, 0)))),
                decode(
                        SpatialMessageType.POSE_IN_FRAME,
                        "{\"frame_id\":\"map\",\"pose\":{\"position\":{\"y\":2},\"orientation\":{}}}"));
        assertEquals(
                new FrameTransformList(3 * SECOND + 4, List.of(new FrameTransform("a", "b", SpatialPose.IDENTITY))),
                decode(
                        SpatialMessageType.FRAME_TRANSFORM,
                        "{\"timestamp\":{\"sec\":3,\"nsec\":4},\"parent_frame_id\":\"a\",\"child_frame_id\":\"b\"}"));
    }

    @Test
    void namesOffsetOfDamageWithinNestedProtobuf() {
        var bytes = new byte[] {0x0a, 0x06, 0x22, 0x04, 0x09, 0, 0, 0}; // translation.x needs eight bytes

        assertEquals(
                "PROTOBUF message at byte 5 of the message: 8 bytes, 3 left",
                rejectionOf(new ProtobufSpatialMessageDecoder(SpatialMessageType.FRAME_TRANSFORMS), bytes));
    }

    @ParameterizedTest
    @CsvSource({
        "foxglove.FrameTransforms, protobuf, protobuf, true",
        "foxglove.PoseInFrame, jsonschema, json, true",
        "foxglove.FrameTransforms, ros2msg, cdr, false",
        "foxglove.FrameTransforms, flatbuffer, flatbuffer, false",
        "tf2_msgs/msg/TFMessage, ros2msg, cdr, true",
        "tf2_msgs/msg/TFMessage, ros2idl, cdr, true",
        "tf2_msgs/msg/TFMessage, ros1msg, cdr, false",
        "tf2_msgs/TFMessage, ros1msg, ros1, false",
        "foxglove.Log, protobuf, protobuf, false",
        "'', '', json, false"
    })
    void findsDecoderBySchemaAndEncoding(String schema, String schemaEncoding, String encoding, boolean exists) {
        assertEquals(
                exists,
                SpatialMessageDecoder.find(schema, schemaEncoding, encoding).isPresent());
        assertEquals(Optional.empty(), SpatialMessageDecoder.find("", "", ""));
    }
}
