package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Builds one SETP packet from frames until the size limit is reached. The format is that of §2. */
final class SetpPacketBuilder {
    private final List<SetpFrame> frames = new ArrayList<>();
    private final int limit;
    private int size = SetpPacketHeader.SIZE;

    SetpPacketBuilder(int limit) {
        this.limit = limit;
    }

    boolean hasRoom(int bytes) {
        return size + bytes <= limit;
    }

    void add(SetpFrame frame) {
        frames.add(frame);
        size += frame.size();
    }

    /**
     * Returns the type that names the packet: that of its first message other than an Acknowledgement, if there is one.
     */
    int type(SetpMessageTypeTable types) {
        return frames.stream()
                .mapToInt(SetpFrame::type)
                .filter(type -> type != types.acknowledgement())
                .findFirst()
                .orElse(types.acknowledgement());
    }

    ByteBuffer build(SetpPacketHeader header) {
        return new SetpPacket(header, frames).write();
    }
}
