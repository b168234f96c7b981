package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Builds one SETP packet: appends frames as long as they fit into the size limit. The format is that of §2. */
public final class SetpPacketBuilder {
    private final List<SetpMessageFragment> frames = new ArrayList<>();
    private final int limit;
    private int size = SetpPacketHeader.SIZE;

    public SetpPacketBuilder(int limit) {
        this.limit = limit;
    }

    public boolean hasRoom(int bytes) {
        return size + bytes <= limit;
    }

    public void add(SetpMessageFragment frame) {
        frames.add(frame);
        size += frame.size();
    }

    /**
     * Returns the type that names the packet: that of its first message other than an Acknowledgement, if there is one.
     */
    public int type(SetpMessageTypeTable types) {
        return frames.stream()
                .mapToInt(SetpMessageFragment::type)
                .filter(type -> type != types.acknowledgement())
                .findFirst()
                .orElse(types.acknowledgement());
    }

    public ByteBuffer build(SetpPacketHeader header) {
        return new SetpPacket(header, frames).write();
    }
}
