package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.setp.decode.SetpDecodedOutput;
import mocapscope.protocol.setp.transport.SetpReliableTransportFixture;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Tests every entry of the conformance data (section 10) in each of its four meanings. */
class SetpConformanceTest {

    private static Stream<DynamicTest> each(Stream<JsonNode> entries, Consumer<JsonNode> test) {
        return entries.map(entry -> dynamicTest(entry.get("id").asString(), () -> test.accept(entry)));
    }

    @TestFactory
    Stream<DynamicTest> encodesFieldsToSameBytes() {
        return each(SetpConformanceVectors.vectors(), SetpConformanceTest::encodes);
    }

    @TestFactory
    Stream<DynamicTest> decodesPacketsToSameFields() {
        return each(SetpConformanceVectors.vectors(), SetpConformanceTest::decodes);
    }

    @TestFactory
    Stream<DynamicTest> fieldNamesMatchSpecification() {
        return each(SetpConformanceVectors.vectors(), SetpConformanceTest::names);
    }

    @TestFactory
    Stream<DynamicTest> handlesSpecialPacketsAsSpecified() {
        return each(SetpConformanceVectors.VALID.get("special").valueStream(), SetpConformanceTest::special);
    }

    @TestFactory
    Stream<DynamicTest> malformedPacketsGetSpecifiedVerdict() {
        return each(SetpConformanceVectors.MALFORMED.get("malformed").valueStream(), SetpConformanceTest::malformed);
    }

    @Test
    void conformanceDataIsComplete() {
        assertEquals(50, SetpConformanceVectors.vectors().count());
        assertEquals(8, SetpConformanceVectors.VALID.get("special").size());
        assertEquals(53, SetpConformanceVectors.MALFORMED.get("malformed").size());
    }

    private static void encodes(JsonNode vector) {
        var message = SetpConformanceVectors.message(vector);
        var data = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        message.write(data);
        assertEquals(vector.get("messageDataHex").asString(), SetpEntryBuilder.hex(data.toByteBuffer()));

        long id = vector.get("messageId").asLong();
        var frames = TestFragmenter.frames(message, id, SetpMessageTypeTable.DRAFT);
        assertEquals(
                ints(vector.get("frameDataSizes")),
                frames.stream().map(frame -> frame.data().size()).toList());
        for (var packet : vector.get("packets")) {
            var some =
                    ints(packet.get("frameIndexes")).stream().map(frames::get).toList();
            var bytes = new SetpPacket(header(packet), some).write();
            assertEquals(packet.get("hex").asString(), SetpEntryBuilder.hex(bytes));
            assertEquals(packet.get("length").asInt(), bytes.remaining());
        }
    }

    private static SetpPacketHeader header(JsonNode packet) {
        return new SetpPacketHeader(
                packet.get("sessionId").asLong(),
                packet.get("packetId").asLong(),
                packet.get("firstSendTime").asLong(),
                packet.get("guaranteed").asInt() == 1,
                packet.get("resendCount").asInt());
    }

    private static List<Integer> ints(JsonNode list) {
        return list.valueStream().map(JsonNode::asInt).toList();
    }

    private static SetpDecodedOutput decode(JsonNode vector) {
        var builder = new SetpEntryBuilder();
        vector.get("packets").forEach(packet -> builder.bytes(SetpConformanceVectors.hex(packet.get("hex"))));
        return SetpDecodedOutput.inSession(builder);
    }

    /** Returns the findings without those about quaternions, which are arbitrary numbers in the vectors. */
    private static List<String> remarkable(List<String> findings) {
        return findings.stream()
                .filter(finding -> !finding.startsWith("QUATERNION_NOT_UNIT"))
                .toList();
    }

    private static void decodes(JsonNode vector) {
        var decoded = decode(vector);
        assertEquals(List.of(), remarkable(decoded.places()));
        assertEquals(List.of(SetpConformanceVectors.message(vector)), decoded.payloads());
        var carriedMessage = decoded.carriedMessages().getLast();
        assertEquals(vector.get("message").asString(), carriedMessage.name());
        assertEquals(vector.get("messageDataHex").asString(), SetpEntryBuilder.hex(carriedMessage.bytes()));
        assertEquals(vector.get("messageId").asLong(), ((SetpMessage.DecodedMessage) carriedMessage.body()).id());
        for (int i = 0; i < vector.get("packets").size(); i++) {
            var message = (SetpMessage.DecodedPacket) decoded.messages.get(i).body();
            assertEquals(header(vector.get("packets").get(i)), message.packet().header());
            assertEquals(SetpReceivedPacketDisposition.TAKEN, message.disposition());
            assertEquals(
                    message.packet().header().guaranteed(),
                    SetpReliableTransportFixture.open()
                            .isAcknowledged(100, decoded.messages.get(i).bytes(), true));
        }
    }

    private static void names(JsonNode vector) {
        var named = new TreeMap<String, String>();
        for (var field :
                SetpDecodedOutput.fields(decode(vector).carriedMessages().getLast())) {
            if (!field.name().endsWith("padding")) {
                var bytes = field.value() instanceof ByteBuffer buffer ? SetpEntryBuilder.hex(buffer) : null;
                named.put(field.name(), bytes == null ? field.value().toString() : bytes);
            }
        }
        assertEquals(SetpConformanceVectors.flat(vector.get("fields")), named);
    }

    private static void special(JsonNode one) {
        var decoded =
                SetpDecodedOutput.inSession(new SetpEntryBuilder().bytes(SetpConformanceVectors.hex(one.get("hex"))));
        var expect = one.get("expect");
        assertEquals(
                expect.get("messages").valueStream().map(JsonNode::asString).toList(), decoded.names());
        assertEquals(decoded.names().size(), decoded.payloads().size());
        assertEquals(expect.get("ackRequired").asBoolean(), decoded.acknowledged());
        var codes = new ArrayList<String>();
        if (expect.has("warning")) {
            codes.add(expect.get("warning").asString());
            assertEquals(Severity.WARNING, decoded.findings.getFirst().severity());
        }
        if (expect.has("skippedTypes")) {
            expect.get("skippedTypes").forEach(_ -> codes.add("TYPE_UNKNOWN"));
        }
        assertEquals(codes, remarkable(decoded.codes()));
        if (expect.has("fields")) {
            fields(expect.get("fields"), decoded);
        }
    }

    private static void fields(JsonNode expected, SetpDecodedOutput decoded) {
        for (var field : expected.properties()) {
            var value = SetpDecodedOutput.fields(decoded.carriedMessages().getFirst()).stream()
                    .filter(one -> one.name().equals(field.getKey()))
                    .map(one -> one.value().toString())
                    .findFirst();
            assertEquals(field.getValue().isNull() ? "absent" : field.getValue().asString(), value.orElse("absent"));
        }
    }

    private static void malformed(JsonNode one) {
        var builder = new SetpEntryBuilder();
        one.get("packets").forEach(packet -> builder.bytes(SetpConformanceVectors.hex(packet)));
        var sessions = StreamSupport.stream(one.get("knownSessionIds").spliterator(), false)
                .mapToLong(JsonNode::asLong)
                .toArray();
        var decoded = SetpDecodedOutput.of(
                SetpDecodedOutput.STRICT, SetpEntryBuilder.stateWithSessions(sessions), builder.list());

        assertEquals(List.of(one.get("reason").asString()), decoded.codes());
        var finding = decoded.findings.getFirst();
        assertEquals(Severity.ERROR, finding.severity());
        assertEquals(one.get("rejectedAtPacket").asInt(), finding.entry());
        assertEquals(List.of(), decoded.payloads());
        assertEquals(one.get("ackRequired").asBoolean(), decoded.acknowledged());
        assertEquals(one.get("ackRequired").asBoolean(), acknowledged(builder));
        var fates = new String[one.get("packets").size()];
        Arrays.fill(fates, SetpReceivedPacketDisposition.TAKEN.name());
        if (one.get("packetDropped").asBoolean()) {
            fates[fates.length - 1] = one.get("reason").asString();
        }
        assertEquals(List.of(fates), decoded.dispositions());
        assertTrue(!finding.field().isEmpty() && finding.offset() >= 0 && finding.at() >= 0, finding.toString());
    }

    /** Returns true if a client's transport acknowledges the last datagram, even if a decoder rejects it. */
    private static boolean acknowledged(SetpEntryBuilder builder) {
        var side = SetpReliableTransportFixture.connected(10);
        return builder.list().stream()
                .map(entry -> side.isAcknowledged(100, entry.bytes().slice(), true))
                .toList()
                .getLast();
    }
}
