package mocapscope.protocol.take;

import java.nio.ByteBuffer;
import java.util.UUID;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.take.ProtoField.Kind;

/** Encodes and decodes a retained SETP bubble as a {@code mocapscope.StillBubble} protobuf message. */
final class StillBubble {
    private static final ProtoField EVENT = RawPacket.choice(1, "event", Sample.BubbleRelation.values());
    private static final ProtoField ID = ProtoField.of(2, "id", Kind.BYTES);
    private static final ProtoField NAME = ProtoField.of(3, "name", Kind.TEXT);
    private static final ProtoField PORTAL = ProtoField.of(4, "portal", Kind.FLAG);
    private static final ProtoField NUMBERS =
            ProtoField.of(5, "center_range_perception", Kind.REAL).many();
    private static final int COUNT = 5;

    static final ProtoType TYPE = new ProtoType("mocapscope.StillBubble", EVENT, ID, NAME, PORTAL, NUMBERS);

    private StillBubble() {}

    static void write(ProtoWriter out, Sample.Bubble bubble) {
        out.count(EVENT, bubble.event().ordinal() + 1L);
        out.id(ID, bubble.id());
        out.text(NAME, bubble.name());
        out.flag(PORTAL, bubble.portal());
        int row = out.begin(NUMBERS);
        out.more(bubble.center().x());
        out.more(bubble.center().y());
        out.more(bubble.center().z());
        out.more(bubble.range());
        out.more(bubble.perception());
        out.end(row);
    }

    static Sample.Bubble read(ByteBuffer message, SampleStamp stamp) throws ProtoException {
        var in = new ProtoReader(message);
        long event = 0;
        var id = new UUID(0, 0);
        var name = "";
        boolean portal = false;
        double[] numbers = {};
        while (in.next()) {
            event = in.at(EVENT) ? in.number() : event;
            id = in.at(ID) ? in.id() : id;
            name = in.at(NAME) ? in.text() : name;
            portal = in.at(PORTAL) ? in.number() != 0 : portal;
            numbers = in.at(NUMBERS) ? in.reals() : numbers;
        }
        if (numbers.length != COUNT) {
            throw new ProtoException(0, "%d numbers of a bubble".formatted(numbers.length));
        }
        return new Sample.Bubble(
                stamp,
                RawPacket.chosen(EVENT, Sample.BubbleRelation.values(), event),
                id,
                name,
                new Vec3(numbers[0], numbers[1], numbers[2]),
                numbers[3],
                numbers[4],
                portal);
    }
}
