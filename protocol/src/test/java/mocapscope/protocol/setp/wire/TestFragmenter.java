package mocapscope.protocol.setp.wire;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteWriter;

/** Splits messages for tests as the transport does, and distributes the frames among packets. */
public final class TestFragmenter {
    private TestFragmenter() {}

    public static List<SetpMessageFragment> frames(
            SetpMessage.SetpMessagePayload message, long id, SetpMessageTypeTable types) {
        var data = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        message.write(data);
        int type = types.of(message.kind()).number();
        var frames = new ArrayList<SetpMessageFragment>();
        var whole = SetpOutgoingMessage.guaranteed(type, data.toByteBuffer());
        for (var fragmenter = new SetpMessageFragmenter(id, whole, types.maxFrameData(type)); !fragmenter.isDone(); ) {
            frames.add(fragmenter.takeFrame());
        }
        return frames;
    }

    /** The frames of each packet, none of which is larger than {@code most} bytes. */
    public static List<SetpMessageFragment[]> packets(List<SetpMessageFragment> frames, int most) {
        var packets = new ArrayList<SetpMessageFragment[]>();
        for (int from = 0; from < frames.size(); ) {
            var builder = new SetpPacketBuilder(most);
            int to = from;
            while (to < frames.size() && builder.hasRoom(frames.get(to).size())) {
                builder.add(frames.get(to++));
            }
            packets.add(frames.subList(from, to).toArray(SetpMessageFragment[]::new));
            from = to;
        }
        return packets;
    }
}
