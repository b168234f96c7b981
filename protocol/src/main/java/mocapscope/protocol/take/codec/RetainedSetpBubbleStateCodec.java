package mocapscope.protocol.take.codec;

import java.nio.ByteBuffer;
import java.util.UUID;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.Vec3;

/**
 * Encodes and decodes the last state of a SETP bubble (shared scene) as a mocapscope.StillBubble protobuf message.
 */
final class RetainedSetpBubbleStateCodec {
    private static final ProtobufFieldDescriptor EVENT =
            RecordedTranscriptEntry.enumField(1, "event", Sample.SetpBubbleRelation.values());
    private static final ProtobufFieldDescriptor ID = ProtobufFieldDescriptor.of(2, "id", ProtobufFieldType.BYTES);
    private static final ProtobufFieldDescriptor NAME = ProtobufFieldDescriptor.of(3, "name", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor PORTAL =
            ProtobufFieldDescriptor.of(4, "portal", ProtobufFieldType.FLAG);
    private static final ProtobufFieldDescriptor NUMBERS = ProtobufFieldDescriptor.of(
                    5, "center_range_perception", ProtobufFieldType.REAL)
            .asRepeated();
    private static final int COUNT = 5;

    static final ProtobufMessageSchema TYPE =
            new ProtobufMessageSchema("mocapscope.StillBubble", EVENT, ID, NAME, PORTAL, NUMBERS);

    private RetainedSetpBubbleStateCodec() {}

    static void write(ProtobufWriter out, Sample.SetpBubble bubble) {
        out.writeCount(EVENT, bubble.event().ordinal() + 1L);
        out.writeUuid(ID, bubble.id());
        out.writeString(NAME, bubble.name());
        out.writeBool(PORTAL, bubble.portal());
        int row = out.beginField(NUMBERS);
        out.addElement(bubble.center().x());
        out.addElement(bubble.center().y());
        out.addElement(bubble.center().z());
        out.addElement(bubble.range());
        out.addElement(bubble.perception());
        out.endField(row);
    }

    static Sample.SetpBubble read(ByteBuffer message, SampleMetadata stamp) throws ProtobufException {
        var in = new ProtobufReader(message);
        long event = 0;
        var id = new UUID(0, 0);
        var name = "";
        boolean portal = false;
        double[] numbers = {};
        while (in.next()) {
            event = in.isAt(EVENT) ? in.longValue() : event;
            id = in.isAt(ID) ? in.uuidValue() : id;
            name = in.isAt(NAME) ? in.stringValue() : name;
            portal = in.isAt(PORTAL) ? in.longValue() != 0 : portal;
            numbers = in.isAt(NUMBERS) ? in.doubleArray() : numbers;
        }
        if (numbers.length != COUNT) {
            throw new ProtobufException(0, "%d numbers of a bubble".formatted(numbers.length));
        }
        return new Sample.SetpBubble(
                stamp,
                RecordedTranscriptEntry.decodeEnum(EVENT, Sample.SetpBubbleRelation.values(), event),
                id,
                name,
                new Vec3(numbers[0], numbers[1], numbers[2]),
                numbers[3],
                numbers[4],
                portal);
    }
}
